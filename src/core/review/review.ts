/**
 * All that is so about a file, in rows, by what is known of it so far: before its
 * signatures are judged, and with the verdicts on all inputs. Page and texts read
 * this and work out nothing themselves.
 */
import type { Chain } from '../encoding/chains.ts';
import type { Finding } from '../findings/finding.ts';
import { type SilentPayee, silentPayee, unjudgedPayee } from '../findings/silent-payee.ts';
import type { JudgedName } from '../names/judge-name.ts';
import type { Owner } from '../ownership/owner.ts';
import { recordOf } from '../psbt/record-access.ts';
import { headerOf } from '../psbt/view.ts';
import { countsLockTime } from '../script/locks.ts';
import { silentRecords } from '../silent/silent-records.ts';
import { ChainClaims } from '../subject/chain-claims.ts';
import { estimatedSize, exactSize } from '../subject/estimated-size.ts';
import { filledProgress } from '../subject/filled-input.ts';
import { finalTransaction } from '../subject/final-transaction.ts';
import { type SignatureProgress, signatureProgress } from '../subject/signature-progress.ts';
import { spentScriptOf } from '../subject/spent-script.ts';
import { isSettled, type Subject, type SubjectInput } from '../subject/subject.ts';
import { hasWitness, measureTransaction } from '../tx/ids.ts';
import type { OutPoint, TxOutput } from '../tx/types.ts';
import { awaitsInputs } from '../verdict/added-inputs.ts';
import type { FeeVerdict, JoinedInput } from '../verdict/joined.ts';
import type { MessageJudgement } from '../verdict/message/message-judgement.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import type { OutputVerdict } from '../verdict/verify-outputs.ts';
import { goesBackIn } from './goes-back.ts';
import { type JoinedReview, type JoinOptions, joinVerdicts } from './join-verdicts.ts';
import { minableWhen } from './minable-when.ts';
import { type RankedOutput, type RankedPart, rankedParts } from './ranked-parts.ts';
import { type Survey, survey } from './survey.ts';
import { type TxidState, txidState } from './txid-state.ts';

export interface ReviewedInput extends RankedPart {
  readonly index: number;
  readonly prevout: OutPoint;
  readonly sequence: number;
  /** What it spends, as far as that is known. */
  readonly spent?: TxOutput | undefined;
  /** Without signatures as long as they are not checked. */
  readonly verdict: JoinedInput;
  /** Signatures as they are counted, whether they are valid or not. */
  readonly progress: SignatureProgress;
  /** The hash type that the PSBT asks for. */
  readonly asked?: number | undefined;
  readonly owner?: Owner | undefined;
}

export interface ReviewedOutput extends RankedOutput {
  readonly index: number;
  readonly output: TxOutput;
  /** Without its records as long as they are not judged. */
  readonly verdict: OutputVerdict;
  /** It goes back to a script that inputs spend. */
  readonly paysSpentScript: boolean;
  readonly owner?: Owner | undefined;
  /** Whom it says that it pays silently. */
  readonly silent?: SilentPayee | undefined;
  /** To which name it says that it pays, once that was judged. */
  readonly name?: JudgedName | undefined;
}

/** Bytes and weight, with all scripts and witnesses or without any. */
export interface KnownSize {
  readonly of: 'unsigned' | 'signed';
  readonly size: number;
  readonly weight: number;
}

export interface KnownTxid {
  readonly txid: Uint8Array;
  readonly state: TxidState;
}

export interface Review {
  /** Whether all of the file was read; what follows is right up to the fault where not. */
  readonly isComplete: boolean;
  readonly transactionVersion: number;
  /** Absent where the inputs of version 2 do not agree on one, or with a fault. */
  readonly lockTime?: { readonly value: number; readonly isEnforced: boolean } | undefined;
  readonly txid?: KnownTxid | undefined;
  /** Why there is none of what was read whole: lock times conflict, or an output has no script yet. */
  readonly noTxid?: 'lock-times-conflict' | 'script-missing' | undefined;
  /** Of a transaction with witnesses that stands alone. */
  readonly wtxid?: Uint8Array | undefined;
  readonly size?: KnownSize | undefined;
  /** Of a PSBT that is not final: with the scripts that are still to come. */
  readonly estimatedSize?: Omit<KnownSize, 'of'> | undefined;
  readonly inputs: readonly ReviewedInput[];
  readonly outputs: readonly ReviewedOutput[];
  /** How many there are in all, those that were not read among them. */
  readonly inputCount: number;
  readonly outputCount: number;
  readonly isCoinbase: boolean;
  readonly fee?: FeeVerdict | undefined;
  /** When it can be mined, in words that follow "can be mined"; none of what waits for nothing, or is never mined. */
  readonly waits: readonly string[];
  /** Where it is a message that is signed, or says or looks so. */
  readonly message?: MessageJudgement | undefined;
  /** Seconds since 1970: the clock that dates of names were held against, where there are any. */
  readonly namesTime?: number | undefined;
  /** Every input lets others be added, as the halves of a sale do. */
  readonly awaitsInputs: boolean;
  readonly claims: ChainClaims;
  readonly findings: readonly Finding[];
  /** All of it as it is known so far. */
  readonly known: Survey | JoinedReview;
  /** Once verdicts on all inputs are there. */
  readonly inspection?: JoinedReview | undefined;
}

/** What a review is made by besides the file and verdicts on it. */
export interface ReviewOptions extends JoinOptions {
  /** False of a file that was read up to a fault; of that there are no verdicts. */
  readonly isComplete?: boolean;
}

/** `verdicts` are those of all inputs, in order; undefined as long as they are not there. */
export function reviewOf(
  subject: Subject,
  verdicts: readonly InputVerdict[] | undefined,
  { isComplete = true, ...options }: ReviewOptions,
): Review {
  const inspection = verdicts && joinVerdicts(subject, verdicts, options);
  const known = inspection ?? survey(subject, options, isComplete);
  const { transaction, psbt, isCoinbase } = subject;
  const header = psbt && headerOf(psbt.global);
  const ranked = rankedParts(known);
  return {
    isComplete,
    transactionVersion: transaction.version,
    ...(isComplete && (isSettled(subject) ? timesAndSizes(subject, known) : unsettled(subject))),
    inputs: inputRows(subject, known, ranked.inputs),
    outputs: outputRows(subject, known, {
      ranked: ranked.outputs,
      silent: silentPayees(subject, inspection, options.chain),
      names: inspection?.names ?? [],
    }),
    inputCount: header?.inputCount ?? transaction.inputs.length,
    outputCount: header?.outputCount ?? transaction.outputs.length,
    isCoinbase,
    fee: known.fee,
    message: known.message,
    namesTime: inspection?.names && options.time,
    waits: isComplete ? waitsIn(subject, known) : [],
    awaitsInputs: awaitsInputs(subject),
    claims: psbt ? ChainClaims.of(psbt) : new ChainClaims(),
    findings: known.findings,
    known,
    inspection,
  };
}

function inputRows(
  subject: Subject,
  known: Survey,
  ranked: readonly RankedPart[],
): readonly ReviewedInput[] {
  return subject.inputs.map((input, index) => ({
    index,
    prevout: input.prevout,
    sequence: input.sequence,
    spent: input.spent,
    verdict: known.inputs[index]!,
    progress: progressOf(subject, input),
    asked: input.map && recordOf(input.map, 'sighash_type')?.value,
    owner: known.inputOwners?.[index],
    ...ranked[index]!,
  }));
}

function outputRows(
  subject: Subject,
  known: Survey,
  { ranked, silent, names }: OfOutputs,
): readonly ReviewedOutput[] {
  const isBack = goesBackIn(subject, known.inputs);
  return subject.transaction.outputs.map((output, index) => ({
    index,
    output,
    verdict: known.outputs[index]!,
    paysSpentScript: isBack(output.scriptPubKey),
    owner: known.outputOwners?.[index],
    silent: silent[index],
    name: names[index],
    ...ranked[index]!,
  }));
}

/** By output, as far as it is known. */
interface OfOutputs {
  readonly ranked: readonly RankedOutput[];
  readonly silent: SilentPayees;
  readonly names: readonly (JudgedName | undefined)[];
}

type SilentPayees = readonly (SilentPayee | undefined)[];

/** By output; none where no output says that it pays silently. */
function silentPayees(
  subject: Subject,
  inspection: JoinedReview | undefined,
  chain: Chain,
): SilentPayees {
  const { psbt, transaction, withoutScript } = subject;
  const { recipients } = psbt ? silentRecords(psbt) : { recipients: [] };
  if (recipients.every((one) => one === undefined)) return [];
  return transaction.outputs.map((_, i) => {
    const recipient = recipients[i];
    if (inspection) return silentPayee(subject, inspection.silentPayments, i);
    return recipient && unjudgedPayee(recipient, !withoutScript.has(i), chain);
  });
}

function progressOf({ transaction }: Subject, input: SubjectInput): SignatureProgress {
  const { map, spent, sequence } = input;
  if (!map) return filledProgress(input);
  const script = spent && spentScriptOf(map, spent.scriptPubKey);
  const { version, lockTime } = transaction;
  return signatureProgress(map, script, { transactionVersion: version, lockTime, sequence });
}

function timesAndSizes(
  subject: Subject,
  known: Survey,
): Pick<Review, 'lockTime' | 'txid' | 'wtxid' | 'size' | 'estimatedSize'> {
  const { transaction, psbt } = subject;
  const isDraft = transaction.inputs.length === 0;
  const isSigned = !isDraft && isAllSigned(subject, known);
  const measured = psbt && !isSigned ? transaction : finalTransaction(subject);
  const measures = measureTransaction(measured);
  return {
    lockTime: {
      value: transaction.lockTime,
      // Of inputs that are still to be added one may let it count.
      isEnforced: isDraft || transaction.inputs.some(({ sequence }) => countsLockTime(sequence)),
    },
    txid: { txid: measures.txid, state: isSigned ? 'stands' : txidState(subject) },
    wtxid: !psbt && hasWitness(transaction) ? measures.wtxid : undefined,
    size: { of: isSigned ? 'signed' : 'unsigned', ...exactSize(measures) },
    estimatedSize: isSigned || isDraft ? undefined : (known.estimate ?? estimatedSize(subject)),
  };
}

function unsettled({ hasLockTime }: Subject): Pick<Review, 'noTxid'> {
  return { noTxid: hasLockTime ? 'script-missing' : 'lock-times-conflict' };
}

function waitsIn({ transaction, isCoinbase, hasLockTime }: Subject, { message }: Survey) {
  if (isCoinbase || message?.isNeverMined) return [];
  // Where inputs agree on none, which lock time it gets is not known.
  return minableWhen(hasLockTime ? transaction : { ...transaction, lockTime: 0 });
}

function isAllSigned({ psbt, transaction }: Subject, { inputs }: Survey): boolean {
  return psbt
    ? inputs.every(({ isFinal }) => isFinal)
    : transaction.inputs.every((input) => filledProgress(input).state === 'final');
}
