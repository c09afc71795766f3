/** Amounts that are only claimed, by what a wrong one costs whoever signs. */
import { recordOf } from '../psbt/record-access.ts';
import { isAnyoneCanPay } from '../script/hash-type.ts';
import { peeledInput } from '../subject/peeled-input.ts';
import { inputPlace, wholeInput } from '../subject/place.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import { isSatisfied } from '../verdict/satisfied.ts';
import { type Finding, type FindingDetails, finding } from './finding.ts';

/**
 * `several`: a signature of each of two copies can be joined; `beside`: so it can, with one that
 * is there already or that another file asks for; `legacy`: one is enough; `alone`: none of these.
 */
const SITUATIONS = {
  several: {
    more: 'An attacker can show you two copies with different amounts and combine one signature from each; you then pay the difference as fee.',
  },
  legacy: {
    more: 'A legacy signature does not commit to it: if the input is worth more, that one signature pays the difference as fee.',
  },
  beside: {
    severity: 'note',
    more: 'Nor is that of another input proven: an attacker can show you two copies with different amounts and combine one signature from each; you then pay the difference as fee.',
  },
  alone: {
    severity: 'note',
    more: 'If it is wrong, the signature will be invalid, so that nothing is lost.',
  },
} as const satisfies Readonly<Record<string, FindingDetails>>;

type Situation = keyof typeof SITUATIONS;

/** Whether it tells that a signature can be used against whoever makes it, where an amount is wrong. */
export function isCostly({ code, severity, more }: Finding): boolean {
  return code === 'fee-claimed' && (severity === 'warning' || more === SITUATIONS.beside.more);
}

/** `hashType` is the one that inputs are to be signed with which ask for none. */
export function claimFindings(
  subject: Subject,
  inputs: readonly JoinedInput[],
  hashType: number | undefined,
): readonly Finding[] {
  const situations = situationsOf(subject, inputs, hashType);
  // Many inputs may have the same text: it is made once.
  const made = new Map<Situation, Finding>();
  return subject.inputs.flatMap((input, i) => {
    const situation = situations[i];
    if (!situation) return [];
    const utxo = input.map && recordOf(input.map, 'witness_utxo');
    const place = utxo ? inputPlace(input.index, utxo) : wholeInput(subject, input);
    const first = made.get(situation) ?? finding('fee-claimed', place, SITUATIONS[situation]);
    made.set(situation, first);
    return [{ ...first, ...place }];
  });
}

function situationsOf(
  subject: Subject,
  inputs: readonly JoinedInput[],
  hashType: number | undefined,
): readonly (Situation | undefined)[] {
  const scopes = subject.inputs.map((input, i) => scopeOf(subject, input, inputs[i]!, hashType));
  const isOpen = inputs.map(({ proof, next }, i) => {
    const isAsked = scopes[i] === 'v0' || scopes[i] === 'taproot';
    return isAsked && proof === 'claimed' && !isSatisfied({ next });
  });
  const isOne = isOpen.filter(Boolean).length === 1;
  const isBeside = scopes.filter((scope) => scope !== undefined).length > 1;
  return scopes.map((scope, i) => {
    if (scope === 'legacy' && inputs[i]!.proof === 'claimed') return scope;
    if (!isOpen[i]) return undefined;
    if (!isOne) return 'several';
    if (scope !== 'v0') return undefined;
    return isBeside ? 'beside' : 'alone';
  });
}

/**
 * By which rules an input is signed, where its amount is not proven and no signature of it
 * commits to the amounts of others; `unknown`: nothing tells.
 */
function scopeOf(
  subject: Subject,
  input: SubjectInput,
  verdict: JoinedInput,
  hashType: number | undefined,
): 'legacy' | 'v0' | 'taproot' | 'unknown' | undefined {
  if (verdict.proof === 'proven' || verdict.proof === 'committed') return undefined;
  if (!input.spent) return 'unknown';
  const peeled = peeledInput(subject, input);
  if (!peeled) return undefined;
  // Without its script a script hash is taken for that of a program: no other is signed without a previous transaction.
  const rules = 'innermost' in peeled ? peeled.innermost.rules : 'segwit_v0';
  const isProgram = 'program' in peeled.output;
  if (rules === 'legacy') return isProgram ? undefined : 'legacy';
  if (rules === 'segwit_v0') return 'v0';
  return isOfOneAmount(input, verdict, hashType) ? 'taproot' : undefined;
}

/** Whether a signature of a taproot input has ANYONECANPAY, or is asked to have it. */
function isOfOneAmount(
  { map }: SubjectInput,
  { signatures }: JoinedInput,
  hashType: number | undefined,
): boolean {
  const asked = (map && recordOf(map, 'sighash_type')?.value) ?? hashType;
  const isAsked = asked !== undefined && isAnyoneCanPay(asked);
  return isAsked || signatures.some(({ commits }) => commits?.amounts === 'this');
}
