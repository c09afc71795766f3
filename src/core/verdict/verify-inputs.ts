/**
 * What is so about the inputs of a PSBT or a transaction: the verdicts of
 * `inspectpsbt`, by ranges.
 *
 * How to call it: make a {@link Subject} of the file; `verifyInputs(subject, from, to)`
 * for ranges of inputs, in any order and in any workers, each with a subject made
 * of the same file (what is on the screen first); then `joinVerdicts` of
 * `join-verdicts.ts` once with all that came back, in the order of the inputs.
 * All signatures and tweaks are checked here; joining is cheap. What comes back is
 * plain data, so that it can be posted.
 */

import { hasLock } from '../policy/way.ts';
import { recordOf } from '../psbt/record-access.ts';
import {
  internalKeyFits,
  redeemScriptFits,
  strangeLeaves,
  witnessScriptFits,
} from '../psbt/script-fits.ts';
import type { AnyRecordOf, InputFields, InputMap } from '../psbt/types.ts';
import { isUnspendable } from '../script/asm.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { solve } from '../script/solver.ts';
import type { OnInputs } from '../sign/psbt/psbt-process.ts';
import { foreignScript, spendOptions } from '../sign/spend-options.ts';
import { amountProof, type InputAmountProof } from '../subject/amount-proof.ts';
import { inputSites } from '../subject/commitment-sites.ts';
import { isFilled } from '../subject/estimated-size.ts';
import { Holders } from '../subject/holders.ts';
import { peeledInput } from '../subject/peeled-input.ts';
import { ExtendedKeys } from '../subject/records/extended-keys.ts';
import { type RecordsVerdict, recordsVerdict } from '../subject/records/map-records.ts';
import { scriptClaimsOf } from '../subject/records/script-claims.ts';
import { isSettled, type Subject, type SubjectInput } from '../subject/subject.ts';
import { asRecorded, type FinalFault, finalFault } from './final/final-fault.ts';
import {
  type FailedAt,
  type FinalVerdict,
  finalVerdict,
  withShownCoin,
} from './final/final-signatures.ts';
import { openedMap } from './final/opened-final.ts';
import type { Misfit } from './misfit.ts';
import { type Missing, missingOf } from './missing.ts';
import { type EarlySignature, type NeededWay, neededWays } from './needed-ways.ts';
import { recordedSignatures } from './recorded-signatures.ts';
import { type SignatureVerdict, signatureBudget, unchecked } from './signature-verdict.ts';
import { type HeldSignature, Holdings } from './spending.ts';

export interface Needs {
  /** At most eight, first those whose locks the transaction meets, and of these the smallest witness. */
  readonly ways: readonly NeededWay[];
  /** How many ways are not told. */
  readonly more?: number;
  /** Signatures that only ways take whose locks are not met. */
  readonly early?: readonly EarlySignature[];
  /** Hashes of scripts that are not there. */
  readonly scripts?: readonly Uint8Array[];
  /** What an updater has to add; absent where it is another's turn. */
  readonly missing?: readonly Missing[];
}

/** Who is next for an input, from the least done to the most. */
export const INPUT_ROLES = ['creator', 'updater', 'signer', 'finalizer', 'extractor'] as const;
export type InputRole = (typeof INPUT_ROLES)[number];

export interface InputVerdict {
  readonly index: number;
  /** Satoshis. */
  readonly amount?: bigint | undefined;
  /** As the sources alone say it; joining looks whether a signature commits to it. */
  readonly proof: InputAmountProof;
  readonly redeemScriptFits?: boolean | undefined;
  readonly witnessScriptFits?: boolean | undefined;
  readonly taprootOutputFits?: boolean | undefined;
  /** Numbers of records, among those of the input's map, with leaves that are not in the tree. */
  readonly strangeLeaves: readonly number[];
  /** Those of final scripts first. */
  readonly signatures: readonly SignatureVerdict[];
  /** Whether what the map says of the spent script can be so; absent where it says nothing. */
  readonly records?: RecordsVerdict | undefined;
  /** What does not hash or tweak to the coin, once that was looked for. */
  readonly misfits?: readonly Misfit[] | undefined;
  readonly isFinal: boolean;
  readonly satisfied?: boolean | undefined;
  readonly error?: ScriptError | undefined;
  readonly errorAt?: FailedAt | undefined;
  /** Of a transaction whose coin is not known: its scripts have room for what is not there. */
  readonly isOpen?: boolean | undefined;
  /** Of final scripts that fail: they keep to what blocks must, and nodes do not relay them. */
  readonly isValidInBlocks?: boolean | undefined;
  /** Of final scripts that fail: what is wrong where all that they hold is right. */
  readonly fault?: FinalFault | undefined;
  readonly needs?: Needs | undefined;
  /** Of one that a finalizer is next for: how many of its signatures the witness takes, where that is known. */
  readonly takes?: number | undefined;
  /** Of one that an updater is next for: it has enough valid signatures. */
  readonly isSigned?: boolean | undefined;
  /** A script that Bitcoin Core does not satisfy, where it satisfies no other of the input. */
  readonly foreign?: Uint8Array | undefined;
  readonly next: InputRole;
}

/** The inputs from number `from` up to, not including, `to`. */
export function verifyInputs(
  subject: Subject,
  from = 0,
  to: number = subject.inputs.length,
  onInputs?: OnInputs,
): readonly InputVerdict[] {
  const keys = new ExtendedKeys(subject.psbt);
  return subject.inputs.slice(from, to).map((input, i) => {
    onInputs?.(i, to - from);
    const records = input.map && recordsVerdict(input.map, input.spent?.scriptPubKey, keys);
    return { ...verifyInput(subject, input, keys), records };
  });
}

const NOTHING: FinalVerdict = { signatures: [] };

function verifyInput(subject: Subject, input: SubjectInput, keys: ExtendedKeys): InputVerdict {
  const { index, map, spent } = input;
  if (subject.isCoinbase) return coinbaseVerdict(index);
  const budget = signatureBudget(subject, input);
  const hasScripts = input.scriptSig.length + input.witness.length > 0;
  if (input.isCommitment && !hasScripts) return commitmentVerdict(input);
  const ran = isSettled(subject) ? finalVerdict(subject, input, budget) : NOTHING;
  // Some scripts want nothing, such as an anchor's; of others that is not the question yet.
  const isFinal = hasScripts || ran.satisfied === true;
  const final = hasScripts || !map ? ran : NOTHING;
  const { strange, ...fits } = fitsOf(input);
  // Leaves that are not in the tree can be neither signed for nor spent by.
  const fitting = map && strange.length > 0 ? without(map, strange) : map;
  const recorded = fitting ? recordedSignatures(subject, input, fitting, budget) : [];
  const signatures = [...unlessMisfit(input, final), ...recorded];
  const { satisfied, error, errorAt, isValidInBlocks } = final;
  const isOpen = hasScripts && !spent && !isFilled(subject, input);
  const fault = satisfied === false ? finalFault(subject, input, final.signatures) : undefined;
  return {
    index,
    ...amountProof(input),
    ...fits,
    strangeLeaves: strange.map((record) => map?.records.indexOf(record) ?? 0),
    signatures,
    isFinal,
    satisfied,
    error,
    errorAt,
    isValidInBlocks,
    fault,
    ...(isOpen && { isOpen }),
    ...(isFinal
      ? finalProgress(subject, input, { ...ran, fault }, keys)
      : progressOf(subject, { ...input, map: fitting }, signatures, keys)),
    // As `analyzepsbt` says it: only another transaction helps.
    ...(spent && isUnspendable(spent.scriptPubKey) && UNSPENDABLE),
  };
}

/** A signature in final scripts that the coin does not commit to can be of these; invalid it is not. */
function unlessMisfit(input: SubjectInput, final: FinalVerdict): FinalVerdict['signatures'] {
  const { satisfied, signatures } = final;
  const isInvalid = signatures.some(({ verdict }) => verdict === 'invalid');
  if (satisfied === true || !isInvalid || inputSites(input).length === 0) return signatures;
  return signatures.map((one) =>
    one.verdict === 'invalid' ? { ...one, ...unchecked('script'), digest: undefined } : one,
  );
}

const UNSPENDABLE = { needs: undefined, next: 'creator' } as const;

function without(map: InputMap, strange: readonly AnyRecordOf<InputFields>[]): InputMap {
  return { ...map, records: map.records.filter((record) => !strange.includes(record)) };
}

function coinbaseVerdict(index: number): InputVerdict {
  const nothing = { signatures: [], strangeLeaves: [], isFinal: true };
  return { index, proof: 'missing', ...nothing, next: 'extractor' };
}

/** It spends what nobody can have made, so that there is nothing to sign (BIP 127). */
function commitmentVerdict(input: SubjectInput): InputVerdict {
  const nothing = { signatures: [], strangeLeaves: [], isFinal: true, satisfied: true };
  return { index: input.index, ...amountProof(input), ...nothing, next: 'extractor' };
}

/** Where only the UTXOs of other inputs are not known, nothing is missing here. */
function finalProgress(
  subject: Subject,
  input: SubjectInput,
  { satisfied, isValidInBlocks, signatures, fault }: FinalVerdict & Pick<InputVerdict, 'fault'>,
  keys: ExtendedKeys,
): Pick<InputVerdict, 'needs' | 'next'> {
  if (satisfied === undefined) {
    if (input.spent) return { next: 'updater' };
    const ways = waysWithoutCoin(subject, input, signatures, keys);
    return { needs: { ways, missing: ['utxo'] }, next: 'updater' };
  }
  if (satisfied || isValidInBlocks) return { next: 'extractor' };
  // All of it is there: it only has to be put together anew.
  if (fault) return { next: 'finalizer' };
  const peeled = peeledInput(subject, input);
  const map = peeled && 'innermost' in peeled ? openedMap(input, peeled.innermost) : undefined;
  if (!map) return { next: 'signer' };
  const { needs, next } = progressOf(subject, { ...input, map }, signatures.map(asRecorded), keys);
  return { next: 'signer', ...(next === 'signer' && { needs }) };
}

function fitsOf({ map, spent }: SubjectInput) {
  const utxo = spent && solve(spent.scriptPubKey);
  if (!map || !utxo) return { strange: [] };
  const redeemScript = recordOf(map, 'redeem_script')?.value;
  const witnessScript = recordOf(map, 'witness_script')?.value;
  const outputKey = utxo.type === 'witness_v1_taproot' ? utxo.program : undefined;
  const strange = strangeLeaves(map, outputKey);
  const internal = outputKey && internalKeyFits(map, outputKey);
  const hasLeaves = map.records.some(({ field }) => field === 'tap_leaf_script');
  const knows = internal !== undefined || hasLeaves;
  return {
    redeemScriptFits: redeemScriptFits(redeemScript, utxo),
    witnessScriptFits: witnessScriptFits(witnessScript, redeemScript, utxo),
    taprootOutputFits: knows ? internal !== false && strange.length === 0 : undefined,
    strange,
  };
}

/** What is still to be signed, as far as the script tells it that is there without its coin. */
function waysWithoutCoin(
  subject: Subject,
  input: SubjectInput,
  signatures: FinalVerdict['signatures'],
  keys: ExtendedKeys,
): readonly NeededWay[] {
  const assumed = withShownCoin(input);
  const peeled = assumed && peeledInput(subject, assumed);
  if (!assumed || !peeled || 'missing' in peeled) return [];
  const map = openedMap(assumed, peeled.innermost);
  if (!map) return [];
  // One that no verdict can be given on stands in its place all the same.
  const placed = signatures.map((one) => ({
    ...asRecorded(one),
    ...(assumed.witness.length > 0 && ({ verdict: 'valid' } as const)),
  }));
  // A signature that the shown key did not make may be by another rule: what is needed is not known.
  if (placed.some(({ verdict }) => verdict === 'unchecked')) return [];
  const { needs } = progressOf(
    subject,
    { ...assumed, map, spent: ofSomeAmount(assumed) },
    placed,
    keys,
  );
  const unnamed = placed.filter(({ verdict, publicKey }) => verdict === 'valid' && !publicKey);
  return (needs?.ways ?? []).flatMap((way) => lessSigned(way, unnamed.length));
}

/** No need asks how much it is. */
function ofSomeAmount({ spent }: SubjectInput) {
  return spent && { ...spent, value: 0n };
}

/** Less signatures of which nobody can say by which of its keys they are; none where that is all of it. */
function lessSigned(way: NeededWay, signed: number): readonly NeededWay[] {
  const [first, ...others] = way.signatures;
  if (signed === 0 || !first || others.length > 0) return [way];
  const count = first.count - signed;
  const signatures = count > 0 ? [{ ...first, count }] : [];
  const isDone = count <= 0 && way.preimages.length === 0 && !hasLock(way);
  const signers = Math.max(0, way.signers - signed);
  const has = (way.signed ?? 0) + Math.min(first.count, signed);
  return isDone ? [] : [{ ...way, signatures, signers, signed: has }];
}

/** Of an input that is not final: whether what is there is enough, and what is missing. */
export function progressOf(
  subject: Subject,
  input: SubjectInput,
  signatures: readonly HeldSignature[],
  keys: ExtendedKeys = new ExtendedKeys(subject.psbt),
): Pick<InputVerdict, 'needs' | 'foreign' | 'next' | 'takes' | 'isSigned'> {
  const peeled = peeledInput(subject, input);
  const missing = missingOf(subject, input, peeled);
  const scripts = peeled && 'missing' in peeled ? [peeled.hash] : undefined;
  const lacks = { ways: [], ...(scripts && { scripts }), missing };
  // A legacy signature is verified without the previous transaction, which finalizers want.
  const isVerifiable = missing.every((one) => one === 'previous_transaction');
  if (!isVerifiable || !peeled || 'missing' in peeled) return { needs: lacks, next: 'updater' };
  const { innermost } = peeled;
  const options = spendOptions(input, innermost);
  const holdings = new Holdings(subject, input, signatures);
  const taken = options.map((option) => holdings.takenBy(option));
  const enough = options.filter((_, i) => taken[i] !== undefined);
  if (missing.length > 0) {
    return { needs: lacks, next: 'updater', ...(enough.length > 0 && { isSigned: true }) };
  }
  const foreign = foreignScript(input, innermost, enough.length > 0 ? enough : options);
  const isUnread = options.length === 0 && foreign !== undefined;
  const hasAll = isUnread && holdings.hasAll(foreign, innermost.rules === 'taproot');
  if (enough.length > 0 || hasAll) {
    const counts = taken.filter((count) => count !== undefined);
    return { foreign, next: 'finalizer', ...(counts.length > 0 && { takes: Math.min(...counts) }) };
  }
  const claims = scriptClaimsOf(input.map ?? NO_RECORDS);
  const holders = new Holders(keys.in(claims), claims);
  const needs = neededWays(options, holdings, (key) => holders.of(key));
  return { ...(needs.ways.length > 0 && { needs }), foreign, next: 'signer' };
}

const NO_RECORDS = { records: [] } as const;
