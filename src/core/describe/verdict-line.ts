/**
 * How far a file is, in one line: a state in a word, then what is needed. What
 * is asked first wins, so that a contradiction is never called partly signed.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { type FindingCode, rowOf } from '../findings/table.ts';
import { recordsOf } from '../psbt/record-access.ts';
import { describeLockTime, describeSequence } from '../subject/locks.ts';
import { type MuSig2Progress, muSig2Progress } from '../subject/musig2-progress.ts';
import type { SubjectInput } from '../subject/subject.ts';
import { countsLockTime } from '../tx/lock-numbers.ts';
import type { Missing } from '../verdict/missing.ts';
import type { Way } from '../verdict/spending.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import type { Describing } from './described.ts';
import { failuresOf, failureText } from './failures.ts';
import { waitText } from './lock-words.ts';
import { locksOf, preimageText } from './need-words.ts';
import { signedCount } from './signed-counts.ts';
import { formatCount, list, numbered, someNames, timeText } from './words.ts';

type Judge = (file: Describing) => string | undefined;

export function verdictLine(file: Describing): string {
  const broken = firstOf(BROKEN, file);
  if (broken !== undefined) return broken;
  const locks = minableWhen(file);
  const state = firstOf(STATES, file) ?? allValid(file);
  return locks.length === 0 ? state : `${state}; can be mined ${list(locks, 'and')}`;
}

function firstOf(judges: readonly Judge[], file: Describing): string | undefined {
  for (const judge of judges) {
    const said = judge(file);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** No node accepts it, whoever signs. */
const IMPOSSIBLE: ReadonlySet<FindingCode> = new Set([
  'amount-out-of-range',
  'unspendable-input',
  'duplicate-outpoint',
  'outputs-exceed-inputs',
]);

/** What a signature would not mend, or what nobody can sign yet. */
const BROKEN: readonly Judge[] = [
  ({ subject }) =>
    subject.hasLockTime ? undefined : 'Contradiction: the inputs do not agree on a lock time',
  finds('Contradiction', (code) => rowOf(code).isContradiction === true),
  invalidSignature,
  failedScript,
  draft,
  finds('Invalid', (code) => IMPOSSIBLE.has(code)),
  ({ subject }) => (subject.isCoinbase ? 'Coinbase: spends nothing' : undefined),
  coinsMissing,
  previousTransactionMissing,
  scriptsMissing,
];

const STATES: readonly Judge[] = [sharesMissing, somethingNeeded, notFinalized, finalState];

function finds(word: string, isMeant: (code: FindingCode) => boolean): Judge {
  return ({ inspection }) => {
    const found = inspection.findings.find(({ code }) => isMeant(code));
    return found && `${word}: ${found.text}`;
  };
}

function invalidSignature({ inspection, names }: Describing): string | undefined {
  for (const { index, signatures } of inspection.inputs) {
    const wrong = signatures.find(({ verdict }) => verdict === 'invalid');
    if (!wrong) continue;
    const whose = wrong.publicKey ? ` of ${names.nameOf(wrong.publicKey)}` : '';
    return `Invalid: signature${whose} in input ${formatCount(index)}`;
  }
  return undefined;
}

function failedScript({ subject, inspection }: Describing): string | undefined {
  const [failure] = inspection.inputs.flatMap((one) => failuresOf(subject, one));
  return failure && `Fails: input ${formatCount(failure.input)}, ${failureText(failure)}`;
}

function draft({ subject }: Describing): string | undefined {
  const { inputs, outputs } = subject.transaction;
  const missing = [
    ...(inputs.length === 0 ? ['inputs'] : []),
    ...(outputs.length === 0 ? ['outputs'] : []),
  ];
  return missing.length === 0 ? undefined : `Draft: ${list(missing, 'and')} to be added`;
}

function lacking(
  { inspection }: Describing,
  ...parts: readonly Missing[]
): readonly InputVerdict[] {
  return inspection.inputs.filter(({ needs }) =>
    parts.some((part) => needs?.missing?.includes(part)),
  );
}

function coinsMissing(file: Describing): string | undefined {
  const without = lacking(file, 'utxo');
  const unsigned = without.filter(({ isFinal, signatures }) => !isFinal && signatures.length === 0);
  if (unsigned.length > 0)
    return notReady(unsigned, (inputs) => `previous outputs of ${inputs} missing`);
  return without.length > 0 ? 'Signed, not verified: previous outputs missing' : undefined;
}

function previousTransactionMissing(file: Describing): string | undefined {
  const without = lacking(file, 'previous_transaction');
  const [need, their] = without.length === 1 ? ['needs', 'its'] : ['need', 'their'];
  const what = without.length === 1 ? 'transaction' : 'transactions';
  return notReady(without, (inputs) => `${inputs} ${need} ${their} previous ${what}`);
}

const SCRIPTS: readonly (readonly [Missing, string])[] = [
  ['redeem_script', 'redeem script'],
  ['witness_script', 'witness script'],
  ['leaf_script', 'leaf script'],
];

function scriptsMissing(file: Describing): string | undefined {
  for (const [part, words] of SCRIPTS) {
    const said = notReady(lacking(file, part), (inputs) => `${words} of ${inputs} missing`);
    if (said !== undefined) return said;
  }
  return undefined;
}

function notReady(
  inputs: readonly InputVerdict[],
  say: (inputs: string) => string,
): string | undefined {
  if (inputs.length === 0) return undefined;
  return `Not ready to sign: ${say(
    numbered(
      'input',
      inputs.map(({ index }) => index),
    ),
  )}`;
}

/** An input that waits for signatures or preimages. */
interface Unmet {
  readonly verdict: InputVerdict;
  readonly input: SubjectInput;
  /** Undefined where nothing says what its script takes. */
  readonly way: Way | undefined;
}

function unmetIn({ subject, inspection }: Describing): readonly Unmet[] {
  return inspection.inputs.flatMap((verdict, i) => {
    if (verdict.next !== 'signer') return [];
    return [{ verdict, input: subject.inputs[i]!, way: verdict.needs?.ways[0] }];
  });
}

/** MuSig2 under way: everyone's public nonce comes before the first partial signature. */
function sharesMissing(file: Describing): string | undefined {
  for (const { input, way } of unmetIn(file)) {
    const progress = input.map && muSig2Progress(input.map);
    if (!input.map || !progress?.participants) continue;
    return sharesText(file, progress, noncesMissing(input.map), way);
  }
  return undefined;
}

function sharesText(
  { names }: Describing,
  { participants = 0, nonces, partialSignatures }: MuSig2Progress,
  without: readonly Uint8Array[],
  way: Way | undefined,
): string {
  const isOfNonces = nonces < participants;
  const [what, count] = isOfNonces
    ? ['Public nonces', nonces]
    : ['Partial signatures', partialSignatures];
  const who = isOfNonces ? without : (way?.signatures ?? []).flatMap(({ of }) => of);
  const needs = who.length === 0 ? '' : `: needs ${list(someNames(names.namesOf(who)), 'and')}`;
  return `${what} ${formatCount(count)} of ${formatCount(participants)}${needs}`;
}

/** Participants that gave no public nonce. */
function noncesMissing(map: NonNullable<SubjectInput['map']>): readonly Uint8Array[] {
  const given = recordsOf(map, 'musig2_pub_nonce').map(({ key }) => bytesToHex(key.participant));
  const [listed] = recordsOf(map, 'musig2_participant_pubkeys');
  return (listed?.value ?? []).filter((key) => !given.includes(bytesToHex(key)));
}

function somethingNeeded(file: Describing): string | undefined {
  const unmet = unmetIn(file);
  if (unmet.length === 0) return undefined;
  const needs = needsText(file, unmet);
  if (unmet.every(({ way }) => way && way.signatures.length === 0)) return `Needs ${needs}`;
  const { stage } = file.inspection;
  if (stage !== 'partly signed') return `Not signed: needs ${needs}`;
  return `Partly signed: ${progressText(file)}; needs ${needs}`;
}

/** "1 of 2" where all unmet inputs are so far, else of all inputs together. */
function progressText({ inspection }: Describing): string {
  const counts = inspection.inputs.map(signedCount);
  const unmet = counts.filter((_, i) => inspection.inputs[i]!.next === 'signer');
  const [first] = unmet;
  const isSame = unmet.every(({ has, of }) => has === first?.has && of === first?.of);
  const some = isSame && first?.has ? [first] : counts;
  const has = some.reduce((sum, one) => sum + one.has, 0);
  const of = some.every((one) => one.of !== undefined)
    ? ` of ${formatCount(some.reduce((sum, one) => sum + (one.of ?? 0), 0))}`
    : '';
  return `${formatCount(has)}${of}`;
}

/** Different needs that a line has room for. */
const MOST_NEEDS = 2;

/** Of all inputs; the same of several is said once. */
function needsText({ names }: Describing, unmet: readonly Unmet[]): string {
  const inputsBy = new Map<string, number[]>();
  for (const { verdict, way } of unmet) {
    const text = way ? whoText(way, (keys) => names.namesOf(keys)) : 'what its script asks for';
    inputsBy.set(text, [...(inputsBy.get(text) ?? []), verdict.index]);
  }
  const all = [...inputsBy];
  const isOne = all.length === 1 && (unmet[0]?.way !== undefined || unmet.length > 1);
  if (isOne) return all[0]![0];
  const shown = all
    .slice(0, MOST_NEEDS)
    .map(([text, inputs]) => `${text} (${numbered('input', inputs, 3)})`);
  const others = all.slice(MOST_NEEDS).flatMap(([, inputs]) => inputs).length;
  const rest = others === 0 ? [] : [`more for ${others} other input${others === 1 ? '' : 's'}`];
  return [...shown, ...rest].join('; ');
}

/** "2 of A, B, C", "A or B". */
function whoText(way: Way, namesOf: (keys: readonly Uint8Array[]) => readonly string[]): string {
  const signers = way.signatures.map(({ of, count }) => {
    const keys = someNames(namesOf(of));
    if (keys.length === 0) return count === 1 ? '1 signature' : `${formatCount(count)} signatures`;
    if (of.length === count) return list(keys, 'and');
    return count === 1 ? list(keys, 'or') : `${formatCount(count)} of ${keys.join(', ')}`;
  });
  return list([...signers, ...way.preimages.map(preimageText), ...locksOf(way)], 'and');
}

function notFinalized({ inspection }: Describing): string | undefined {
  return inspection.isForeign
    ? 'All signatures valid; Bitcoin Core does not finalise this script'
    : undefined;
}

/** Final scripts are only called valid where they could be run. */
function finalState({ subject, inspection }: Describing): string | undefined {
  const { inputs, stage } = inspection;
  if (stage !== 'final') return undefined;
  if (inputs.some(({ next }) => next !== 'extractor')) {
    return 'Signed, not verified: previous outputs missing';
  }
  return subject.psbt ? 'Final and valid' : 'Complete and valid';
}

function allValid({ inspection }: Describing): string {
  return inspection.stage === 'signed' ? 'All signatures valid' : 'Signed, not verified';
}

/** What lock time and sequences make it wait for. */
function minableWhen({ subject }: Describing): readonly string[] {
  const { transaction } = subject;
  const counts = transaction.inputs.some(({ sequence }) => countsLockTime(sequence));
  const { kind, raw, enforced } = describeLockTime(transaction.lockTime, counts);
  const absolute =
    kind === 'height' ? `from block ${formatCount(raw + 1)}` : `after ${timeText(raw)}`;
  return [...(enforced ? [absolute] : []), ...relativeWaits(transaction)];
}

/** The longest in blocks and the longest in time. */
function relativeWaits({
  inputs,
  version,
}: Describing['subject']['transaction']): readonly string[] {
  const waits = inputs.flatMap(({ sequence }, index) => {
    const { relative } = describeSequence(sequence, version);
    return relative && relative.value > 0 ? [{ index, relative }] : [];
  });
  return (['height', 'time'] as const).flatMap((kind) => {
    const some = waits.filter(({ relative }) => relative.kind === kind);
    const [first] = some.sort((a, b) => b.relative.value - a.relative.value);
    return first ? [`${waitText(first.relative)} after input ${formatCount(first.index)}`] : [];
  });
}
