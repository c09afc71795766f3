/** Whether nodes would relay what a file is about, as far as it can be told. */
import type { Coin } from '../relay/coins.ts';
import { dustFeeRefusal } from '../relay/dust.ts';
import { minRelayFee } from '../relay/fees.ts';
import { formRefusals } from '../relay/form.ts';
import { judgeRelay } from '../relay/judge.ts';
import { goesWithChild } from '../relay/precheck.ts';
import type { RelayRefusal } from '../relay/refusal.ts';
import { NO_TIP, type NotJudged } from '../relay/tip.ts';
import { encodePush } from '../script/push.ts';
import { type EstimatedSize, withAllScripts } from '../subject/estimated-size.ts';
import { spentScriptOf } from '../subject/spent-script.ts';
import { isSettled, type Subject, type SubjectInput, UNKNOWN_AMOUNT } from '../subject/subject.ts';
import { measureTransaction } from '../tx/ids.ts';
import { adjustedVirtualSize, sigOpCost } from '../tx/sigops.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import { strippedSizeOf } from '../tx/weight.ts';
import { isPartlySigned } from './satisfied.ts';
import type { InputVerdict } from './verify-inputs.ts';

/** `judged`: a complete transaction whose coins are all known. `form`: what is told of all others. */
export type RelayVerdict =
  | {
      readonly is: 'judged';
      /** Absent where it would be taken. */
      readonly refusal?: RelayRefusal | undefined;
      /** Whether the least fee is all that is missing, which a child may pay. */
      readonly needsChild: boolean;
      readonly notJudged: readonly NotJudged[];
    }
  | {
      readonly is: 'form';
      /** The first of each reason. */
      readonly breaks: readonly RelayRefusal[];
      /** Satoshis; absent where the size is not known. */
      readonly minFee?: bigint | undefined;
      /** Whether the fee is known, and less than that. */
      readonly isShort: boolean;
      /** Whether the least fee is all that will be missing, as far as it can be told. */
      readonly needsChild: boolean;
    };

/** What the transaction is, or will be. */
interface Finished {
  /** With all scripts that are final. */
  readonly transaction: Transaction;
  /** With all signatures; absent where it cannot be told. */
  readonly size: EstimatedSize | undefined;
  readonly vsize: number | undefined;
  /** Satoshis; absent where not all that it spends is known. */
  readonly fee: bigint | undefined;
}

export function relayVerdict(
  subject: Subject,
  inputs: readonly InputVerdict[],
  finished: Finished,
): RelayVerdict {
  const isKnown = subject.isCoinbase || (subject.spentOutputs && inputs.length > 0);
  if (isFinished(subject, inputs) && isKnown) return judged(subject, inputs, finished.transaction);
  return ofForm(subject, finished);
}

/** Whether nothing is left to be added to it. */
export function isFinished(subject: Subject, inputs: readonly InputVerdict[]): boolean {
  return isSettled(subject) && inputs.every((one) => one.isFinal && !isPartlySigned(one));
}

/** What its inputs spend, as nodes see it. */
export function relayCoins({ inputs }: Subject): readonly (Coin | undefined)[] {
  return inputs.map(({ spent, sources }) => {
    const { isOfCoinbase: isCoinbase, versionOfPrevious: versionIfWaiting } = sources;
    const isKnown = spent !== undefined && spent.value !== UNKNOWN_AMOUNT;
    return isKnown ? { ...spent, isCoinbase, versionIfWaiting } : undefined;
  });
}

/** The scripts ran when the inputs were verified. */
function judged(
  subject: Subject,
  verdicts: readonly InputVerdict[],
  transaction: Transaction,
): RelayVerdict {
  const question = {
    transaction,
    coins: relayCoins(subject),
    tip: NO_TIP,
    scripts: () => (input: number) => verdicts[input]?.error,
  };
  const { refusal, notJudged } = judgeRelay(question);
  const needsFee = refusal?.reason === 'min relay fee not met' && goesWithChild(transaction);
  const needsChild = needsFee && !judgeRelay({ ...question, isPaidFor: true }).refusal;
  return { is: 'judged', refusal, needsChild, notJudged };
}

function ofForm(subject: Subject, finished: Finished): RelayVerdict {
  const { withoutScript } = subject;
  // What is still to come breaks no rule.
  const transaction = withAllScripts({ transaction: finished.transaction, withoutScript });
  const { size, vsize } = isDraft(transaction) ? UNKNOWN_SIZE : finished;
  const sizes = size
    ? { weight: size.weight, strippedSize: strippedSizeOf(size.weight, size.size) }
    : { weight: measureTransaction(transaction).weight };
  const breaks = new Map<string, RelayRefusal>();
  const dust = subject.isCoinbase ? undefined : dustFeeRefusal(transaction, finished.fee);
  for (const refusal of [...formRefusals(transaction, sizes), ...(dust ? [dust] : [])]) {
    if (!breaks.has(refusal.reason)) breaks.set(refusal.reason, refusal);
  }
  const minFee = vsize === undefined ? undefined : minFeeOf(subject, transaction, vsize);
  const isShort = minFee !== undefined && finished.fee !== undefined && finished.fee < minFee;
  const needsChild = isShort && breaks.size === 0 && goesWithChild(transaction);
  return { is: 'form', breaks: [...breaks.values()], minFee, isShort, needsChild };
}

/** Inputs or outputs are still to come, and with them its size. */
function isDraft({ inputs, outputs }: Transaction): boolean {
  return inputs.length === 0 || outputs.length === 0;
}

const UNKNOWN_SIZE = { size: undefined, vsize: undefined };

/** `vsize` counts signature operations only where it is Core's own estimate. */
function minFeeOf({ inputs }: Subject, transaction: Transaction, vsize: number): bigint {
  const signed = { ...transaction, inputs: inputs.map(withScripts) };
  const spent = inputs.map((input) => input.spent ?? UNKNOWN);
  return minRelayFee(Math.max(vsize, adjustedVirtualSize(0, sigOpCost(signed, spent))));
}

/** Counts nothing. */
const UNKNOWN: TxOutput = { value: 0n, scriptPubKey: new Uint8Array(0) };

/** The input with the scripts that it will bring, where it has none yet; signatures count nothing. */
function withScripts(input: SubjectInput): TxInput {
  const { map, spent, scriptSig, witness } = input;
  if (scriptSig.length + witness.length > 0 || !map || !spent) return input;
  const { redeemScript, witnessScript } = spentScriptOf(map, spent.scriptPubKey) ?? {};
  return {
    ...input,
    scriptSig: redeemScript ? encodePush(redeemScript) : scriptSig,
    witness: witnessScript ? [witnessScript] : witness,
  };
}
