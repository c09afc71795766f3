/** Whether one signature is valid, and what it commits to. */
import { spanSize } from '../bytes/span.ts';
import { hashTypeText } from '../script/hash-type.ts';
import type { TaprootContext } from '../script/interpreter/checker.ts';
import { isValidSignatureEncoding } from '../script/signature-encoding.ts';
import { CURVE_VERIFIER } from '../sighash/verifier.ts';
import { Budget, budgetSteps } from '../subject/budgets.ts';
import type { Place } from '../subject/place.ts';
import { separatorSteps, separatorsOf } from '../subject/separators.ts';
import { isSettled, type Subject, type SubjectInput, UNKNOWN_AMOUNT } from '../subject/subject.ts';
import { type Commitment, commitmentOf } from './commitment.ts';
import type { SighashAlgorithm, TaprootAlgorithm } from './sighash-algorithm.ts';
import type { SignatureCause } from './signature-cause.ts';

export type Unchecked =
  /** What the input spends is not known. */
  | 'coin'
  /** The script that was hashed is not there. */
  | 'script'
  /** A taproot signature commits to what all inputs spend. */
  | 'other coins'
  /** Of the other participants of MuSig2. */
  | 'public nonces'
  /** The budget of the input was spent (`core/subject/budgets.ts`). */
  | 'not looked at';

export interface SignatureVerdict {
  readonly kind: 'ecdsa' | 'schnorr' | 'musig2_partial';
  /** Of the key path the output key; of MuSig2 the participant. */
  readonly publicKey?: Uint8Array | undefined;
  readonly leafHash?: Uint8Array | undefined;
  readonly aggregate?: Uint8Array | undefined;
  /** As it stands, with its hash type. */
  readonly signature: Uint8Array;
  readonly sighash: string;
  readonly digest?: Uint8Array | undefined;
  readonly verdict: 'valid' | 'invalid' | 'unchecked';
  readonly why?: Unchecked | undefined;
  readonly commits?: Commitment | undefined;
  /** Whether the key stands in the script that is spent, so that the signature is of use. */
  readonly isOfScript: boolean;
  /** In final scripts, or a transaction's. */
  readonly isFinal: boolean;
  readonly place: Place;
  /** Of an invalid one, once that was looked for. */
  readonly cause?: SignatureCause | undefined;
}

/** What was found of a signature, and the key that it fits. */
export type JudgedSignature = Pick<SignatureVerdict, 'verdict' | 'digest' | 'why'> & {
  readonly publicKey?: Uint8Array | undefined;
};

export function unchecked(why: Unchecked): JudgedSignature {
  return { verdict: 'unchecked', why };
}

export const INVALID: JudgedSignature = { verdict: 'invalid' };

/** Lock times conflict, or an output has no script yet, so there is nothing that it could be of. */
const NO_DIGEST: JudgedSignature = { verdict: 'unchecked' };

/** A script code, and a key that a signature is to be held against. */
export interface EcdsaTrial {
  readonly publicKey: Uint8Array;
  readonly scriptCode: Uint8Array;
}

/** How much may still be looked at of the signatures of an input. */
export function signatureBudget({ inputs }: Subject, input: SubjectInput): Budget {
  const { map, scriptSig, witness } = input;
  const final = witness.reduce((sum, { length }) => sum + length, scriptSig.length);
  const bytes = map ? spanSize(map) : final;
  return new Budget(budgetSteps('signatures', bytes, inputs.length));
}

/** A key of a script with the script codes of its checks; with the whole script where it comes to none. */
export function ecdsaTrials(
  script: Uint8Array,
  publicKey: Uint8Array,
  budget: Budget,
): readonly EcdsaTrial[] {
  if (!budget.take(separatorSteps(script))) return [];
  const separators = separatorsOf(script, publicKey);
  if (separators.length === 0) return [{ publicKey, scriptCode: script }];
  return separators.map(({ end }) => ({ publicKey, scriptCode: script.subarray(end) }));
}

const NOT_LOOKED_AT = unchecked('not looked at');

/**
 * Holds an ECDSA signature against each of the trials until one fits, by consensus (BIP 66,
 * not policy), as far as the budget goes.
 */
export function judgeEcdsa(
  subject: Subject,
  { index, spent }: SubjectInput,
  algorithm: 'legacy' | 'segwit_v0',
  signature: Uint8Array,
  trials: readonly EcdsaTrial[],
  budget: Budget,
): JudgedSignature {
  if (!spent) return unchecked('coin');
  if (!isSettled(subject)) return NO_DIGEST;
  const { sighashes, verifier = CURVE_VERIFIER } = subject;
  const amount = spent.value;
  if (algorithm === 'segwit_v0' && amount === UNKNOWN_AMOUNT) return unchecked('coin');
  const hashType = signature.at(-1) ?? 0;
  let first: Uint8Array | undefined;
  for (const { publicKey, scriptCode } of trials) {
    if (!budget.take()) return NOT_LOOKED_AT;
    const digest =
      algorithm === 'legacy'
        ? sighashes.legacyDigest(index, scriptCode, hashType)
        : sighashes.segwitV0Digest({ inputIndex: index, scriptCode, amount }, hashType);
    first ??= digest;
    const isValid =
      isValidSignatureEncoding(signature) &&
      verifier.ecdsa(signature.subarray(0, -1), digest, publicKey);
    if (isValid) return { verdict: 'valid', digest, publicKey };
  }
  return budget.isSpent ? NOT_LOOKED_AT : { ...INVALID, digest: first };
}

/** A place in a taproot output, and a key of 32 bytes. */
export interface SchnorrTrial {
  readonly publicKey: Uint8Array;
  readonly context: TaprootContext;
}

/** The same for a Schnorr signature (BIP 341, 342). */
export function judgeSchnorr(
  subject: Subject,
  input: SubjectInput,
  signature: Uint8Array,
  commits: Commitment | undefined,
  trials: readonly SchnorrTrial[],
  budget: Budget,
): JudgedSignature {
  const { verifier = CURVE_VERIFIER } = subject;
  let first: Uint8Array | undefined;
  if (trials.length === 0 && !input.spent) return unchecked('coin');
  for (const { publicKey, context } of trials) {
    const digest = taprootMessage(subject, input, schnorrHashType(signature), commits, context);
    if (!(digest instanceof Uint8Array)) return digest;
    if (!budget.take()) return NOT_LOOKED_AT;
    first ??= digest;
    const isValid = verifier.schnorr(signature.subarray(0, 64), digest, publicKey);
    if (isValid) return { verdict: 'valid', digest, publicKey };
  }
  return budget.isSpent ? NOT_LOOKED_AT : { ...INVALID, digest: first };
}

/** What a taproot signature is of, or what is to be said without it. */
export function taprootMessage(
  subject: Subject,
  { index, spent }: SubjectInput,
  hashType: number,
  commits: Commitment | undefined,
  context: TaprootContext,
): Uint8Array | JudgedSignature {
  if (!spent) return unchecked('coin');
  if (!isSettled(subject)) return NO_DIGEST;
  const { sighashes, spentOutputs, inputs } = subject;
  if (!commits) return INVALID;
  if (commits.amounts === 'this' && spent.value === UNKNOWN_AMOUNT) return unchecked('coin');
  if (!spentOutputs && commits.amounts === 'all') return unchecked('other coins');
  // With ANYONECANPAY no other UTXO is looked at, so that any will stand for those not known.
  const known = spentOutputs ? sighashes : sighashes.spending(inputs.map(() => spent));
  const digest = known.taprootDigest(index, hashType, context);
  return typeof digest === 'string' ? INVALID : digest;
}

export function schnorrHashType(signature: Uint8Array): number {
  return signature[64] ?? 0;
}

/** Undefined for a signature that can commit to nothing: 64 or 65 bytes, of which the last is not 0. */
export function schnorrCommitment(
  { transaction }: Subject,
  { index }: SubjectInput,
  algorithm: TaprootAlgorithm,
  signature: Uint8Array,
): Commitment | undefined {
  const { length } = signature;
  if (length !== 64 && (length !== 65 || signature[64] === 0)) return undefined;
  return commitmentOf(algorithm, schnorrHashType(signature), index, transaction.outputs.length);
}

export function ecdsaCommitment(
  { transaction }: Subject,
  { index }: SubjectInput,
  algorithm: SighashAlgorithm | undefined,
  signature: Uint8Array,
): Commitment | undefined {
  if (!algorithm) return undefined;
  return commitmentOf(algorithm, signature.at(-1) ?? 0, index, transaction.outputs.length);
}

/** DEFAULT is only that of a Schnorr signature without a byte for it. */
export function sighashText(kind: SignatureVerdict['kind'], signature: Uint8Array): string {
  if (kind !== 'ecdsa') {
    if (signature.length <= 64) return 'DEFAULT';
    return nonDefault(schnorrHashType(signature));
  }
  return nonDefault(signature.at(-1) ?? 0);
}

function nonDefault(hashType: number): string {
  return hashType === 0 ? '0x00' : hashTypeText(hashType);
}
