/** The verdicts on all inputs, put together to what is so about the whole. */
import { bytesToHex } from '../bytes/hex.ts';
import { verifyEcdsa } from '../crypto/public/verify-ecdsa.ts';
import { verifySchnorr } from '../crypto/public/verify-schnorr.ts';
import type { Chain } from '../encoding/chains.ts';
import { type Finding, sortFindings, weighed } from '../findings/finding.ts';
import { findingsOf } from '../findings/whole-findings.ts';
import { namesIn } from '../names/names-in.ts';
import { ownersIn } from '../ownership/owned.ts';
import type { Knowledge } from '../ownership/owner.ts';
import { refusalFindings } from '../refusals/refusal-findings.ts';
import { solve } from '../script/solver.ts';
import type { SignatureVerifier } from '../sighash/verifier.ts';
import { silentVerdict } from '../silent/silent-verdict.ts';
import { weakestProof } from '../subject/amount-proof.ts';
import { estimatedSize, estimatedVsize, exactSize, isFilled } from '../subject/estimated-size.ts';
import { finalTransaction } from '../subject/final-transaction.ts';
import { rehearsalKind } from '../subject/made-up-coin.ts';
import { isNeverMined } from '../subject/message/file-message.ts';
import { isSettled, type Subject } from '../subject/subject.ts';
import { measureTransaction, type TransactionMeasures } from '../tx/ids.ts';
import { feeOfAmounts } from '../tx/sum-of.ts';
import { withCommitments } from '../verdict/committed.ts';
import { fixedBy } from '../verdict/fixed.ts';
import {
  type FeeVerdict,
  isForeignFinalizer,
  type JoinedInput,
  type JoinedVerdicts,
  type NextRole,
  type Stage,
} from '../verdict/joined.ts';
import { judgeMessage } from '../verdict/message/judge-message.ts';
import type { OutputMisfits } from '../verdict/misfit.ts';
import { relayVerdict } from '../verdict/relay-verdict.ts';
import { isSatisfied } from '../verdict/satisfied.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import { INPUT_ROLES, type InputVerdict } from '../verdict/verify-inputs.ts';
import { verifyOutputs } from '../verdict/verify-outputs.ts';
import { partiesIn } from './parties.ts';

export interface JoinedReview extends JoinedVerdicts {
  readonly stage: Stage;
  /** Absent of a coinbase, which nobody sends, and of a message that needs nothing more. */
  readonly next?: NextRole | undefined;
  /** Signatures are enough, for a script that Bitcoin Core does not finalize. */
  readonly isForeign: boolean;
  /** By severity, then offset, then code. */
  readonly findings: readonly Finding[];
  /** Absent where signing will change it. */
  readonly txid?: Uint8Array | undefined;
  /** Absent where not all inputs are final. */
  readonly wtxid?: Uint8Array | undefined;
}

/** What the whole is held against. */
export interface JoinOptions {
  readonly chain: Chain;
  /** What is known of whose scripts are; or whose inputs and outputs are, where that was found before. */
  readonly owners?: Knowledge | KnownOwners | undefined;
  /** Numbers of outputs that pay whom the person listed, as they listed it. */
  readonly listed?: readonly number[] | undefined;
  /** The type that inputs are to be signed with which ask for none themselves. */
  readonly hashType?: number | undefined;
  /** What does not fit the outputs, where that was looked for. */
  readonly outputMisfits?: OutputMisfits | undefined;
  /** Seconds since 1970, by the clock that dates of names are held against. */
  readonly time?: number | undefined;
}

/** Whose each input and each output is, as far as that is known. */
export type KnownOwners = Pick<JoinedVerdicts, 'inputOwners' | 'outputOwners'>;

/** `verdicts` are those of all inputs, in order. */
export function joinVerdicts(
  subject: Subject,
  verdicts: readonly InputVerdict[],
  { chain, owners, listed, hashType, outputMisfits, time }: JoinOptions,
): JoinedReview {
  const inputs = withCommitments(verdicts);
  const verifier = new KnownSignatures(inputs);
  const final = finalTransaction(subject);
  const measures = measureTransaction(final);
  const fixed = fixedBy(inputs, subject.transaction.outputs.length);
  const rehearsal = rehearsalKind(subject);
  const isRehearsal = rehearsal === 'rehearsal';
  const { outputs: judged, ...policies } = verifyOutputs(subject, inputs, isRehearsal);
  const outputs = judged.map((output, i) => {
    const misfits = outputMisfits?.[i] ?? [];
    return misfits.length > 0 ? { ...output, misfits } : output;
  });
  const owned = ownedIn(subject, owners);
  const isExact = isSizeExact(subject, inputs);
  const size = isExact ? exactSize(measures) : estimatedSize(subject);
  const vsize = isExact ? measures.virtualSize : estimatedVsize(subject, size, verifier);
  const isNever = isNeverMined(subject.message);
  const hasFee = spendsSomething(subject) && !isRehearsal && !isNever;
  const fee = hasFee ? feeOf(subject, inputs, vsize, isExact) : undefined;
  const relay = isNever
    ? undefined
    : relayVerdict(subject, inputs, { transaction: final, size, vsize, fee: fee?.amount });
  const silentPayments = silentVerdict(subject, chain, owned?.inputOwners);
  const message = judgeMessage(subject, inputs);
  const names = namesIn(subject, { chain, time, silentPayments });
  const facts = { inputs, fee, ...owned, policies, fixed, listed, hashType };
  const parties = isNever || isRehearsal ? undefined : partiesIn(subject, facts);
  const known = { fixed, fee, relay, rehearsal, ...owned, parties, silentPayments, message, names };
  const joined = { inputs, outputs, ...known };
  const found = [
    ...findingsOf(subject, joined, {
      chain,
      verifier,
      policies,
      isVerified: true,
      isComplete: true,
      hashType,
    }),
    ...refusalFindings(subject, joined, chain),
  ];
  return {
    stage: stageOf(inputs),
    next: isRehearsal ? rehearsedBy(subject, inputs) : nextOf(subject, inputs),
    isForeign: inputs.some(isForeignFinalizer),
    ...joined,
    ...idsOf(subject, inputs, measures),
    findings: weighed(sortFindings(found), inputs, outputs),
  };
}

/** The same where it was found before. */
export function ownedIn(subject: Subject, owners: JoinOptions['owners']): KnownOwners | undefined {
  return owners && 'judge' in owners ? ownersIn(subject, owners) : owners;
}

/** A coinbase spends nothing, and a draft without inputs does not yet. */
export function spendsSomething({ isCoinbase, inputs }: Subject): boolean {
  return !isCoinbase && inputs.length > 0;
}

/** Knows the signatures that were found valid, so that roles need not check them again. */
class KnownSignatures implements SignatureVerifier {
  private readonly valid = new Set<string>();

  constructor(inputs: readonly InputVerdict[]) {
    for (const { kind, verdict, signature, digest, publicKey } of inputs.flatMap(
      (input) => input.signatures,
    )) {
      if (verdict !== 'valid' || !digest || !publicKey) continue;
      const bytes = kind === 'ecdsa' ? signature.subarray(0, -1) : signature.subarray(0, 64);
      this.valid.add(nameOf(bytes, digest, publicKey));
    }
  }

  ecdsa(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
    return this.valid.has(nameOf(signature, digest, key)) || verifyEcdsa(signature, digest, key);
  }

  schnorr(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
    return this.valid.has(nameOf(signature, digest, key)) || verifySchnorr(signature, digest, key);
  }
}

function nameOf(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): string {
  return [signature, digest, key].map(bytesToHex).join(' ');
}

/** The txid stands where every input script is there, or is none to be. */
function idsOf(
  subject: Subject,
  inputs: readonly InputVerdict[],
  { txid, wtxid }: TransactionMeasures,
): Pick<JoinedReview, 'txid' | 'wtxid'> {
  if (!isSettled(subject)) return {};
  if (!subject.psbt || isAllFinal(inputs)) return { txid, wtxid };
  const stands = subject.inputs.every(({ spent }, i) => {
    return inputs[i]!.isFinal || (spent && 'program' in solve(spent.scriptPubKey));
  });
  return stands ? { txid } : {};
}

function isAllFinal(inputs: readonly InputVerdict[]): boolean {
  return inputs.every(({ isFinal }) => isFinal);
}

function isValid({ verdict }: SignatureVerdict): boolean {
  return verdict === 'valid';
}

function stageOf(inputs: readonly InputVerdict[]): Stage {
  if (inputs.length === 0) return 'draft';
  if (inputs.every(isFinalAndValid)) return 'final';
  if (inputs.every((input) => isSatisfied(input) || input.isSigned)) return 'signed';
  const signatures = inputs.flatMap((input) => input.signatures);
  if (signatures.some(isValid)) return 'partly signed';
  return signatures.some(({ verdict }) => verdict === 'unchecked') ? 'unknown' : 'unsigned';
}

/** Or not known to fail; what nodes only do not relay is valid. */
function isFinalAndValid({ isFinal, satisfied, isValidInBlocks, isOpen }: InputVerdict): boolean {
  return isFinal && !isOpen && (satisfied !== false || isValidInBlocks === true);
}

/** The least of the inputs; where there is none they have to be added. */
function nextOf(
  { psbt, isCoinbase, message }: Subject,
  inputs: readonly InputVerdict[],
): JoinedReview['next'] {
  if (isCoinbase) return undefined;
  if (inputs.length === 0) return 'creator';
  const least = INPUT_ROLES.find((role) => inputs.some((input) => input.next === role));
  const next = least ?? 'extractor';
  if (next !== 'extractor' || psbt) return next;
  return isNeverMined(message) ? undefined : 'broadcast';
}

/** What nobody can send ends with the finalizer. */
function rehearsedBy(subject: Subject, inputs: readonly InputVerdict[]): JoinedReview['next'] {
  const next = nextOf(subject, inputs);
  return next === 'extractor' || next === 'broadcast' ? 'finalizer' : next;
}

/** Whether it has the size that it will be sent with. */
export function isSizeExact(subject: Subject, inputs: readonly JoinedInput[]): boolean {
  return inputs.every(({ isFinal }, i) => isFinal && isFilled(subject, subject.inputs[i]!));
}

/** By the size of the transaction, which `isExact` says is no estimate. */
export function feeOf(
  subject: Subject,
  inputs: readonly JoinedInput[],
  vsize: number | undefined,
  isExact: boolean,
): FeeVerdict {
  const amounts = inputs.map(({ amount }) => amount);
  return {
    amount: feeOfAmounts(amounts, subject.transaction),
    proof: weakestProof(inputs.map(({ proof }) => proof)),
    vsize,
    isExact,
  };
}
