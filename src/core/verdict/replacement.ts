/** Whether a transaction would take the place of another one that spends the same coin. */
import { leastReplacementFee, type Paying } from '../relay/replacement.ts';
import { estimatedSize } from '../subject/estimated-size.ts';
import { type Subject, UNKNOWN_AMOUNT } from '../subject/subject.ts';
import { outpointText } from '../tx/id-text.ts';
import { feeOfAmounts } from '../tx/sum-of.ts';
import { virtualSize } from '../tx/weight.ts';

export interface Replacement {
  /** Numbers of the inputs of the later one that spend what the earlier one spends. */
  readonly shared: readonly number[];
  /** Satoshis that the later one pays; absent where not all that it spends is known. */
  readonly fee?: bigint | undefined;
  /**
   * The least that it has to pay where nothing spends the earlier one; absent where the
   * fee of that one is not known, or a size.
   */
  readonly leastFee?: bigint | undefined;
}

/** Undefined where no coin is spent by both. What one knows of a coin holds for both. */
export function replacementOf(before: Subject, after: Subject): Replacement | undefined {
  const spent = new Set(before.inputs.map(({ prevout }) => outpointText(prevout)));
  const shared = after.inputs
    .filter(({ prevout }) => spent.has(outpointText(prevout)))
    .map(({ index }) => index);
  if (shared.length === 0) return undefined;
  const amounts = amountsIn([before, after]);
  const fee = feeOf(after, amounts);
  const [replaced, vsize] = [payingOf(before, amounts), vsizeOf(after)];
  const leastFee =
    replaced && vsize !== undefined ? leastReplacementFee(replaced, vsize) : undefined;
  return { shared, fee, leastFee };
}

type Amounts = ReadonlyMap<string, bigint>;

/** Satoshis by the outpoint. */
function amountsIn(subjects: readonly Subject[]): Amounts {
  return new Map(
    subjects.flatMap(({ inputs }) =>
      inputs.flatMap(({ prevout, spent }) =>
        spent && spent.value !== UNKNOWN_AMOUNT
          ? [[outpointText(prevout), spent.value] as const]
          : [],
      ),
    ),
  );
}

function payingOf(subject: Subject, amounts: Amounts): Paying | undefined {
  const [fee, vsize] = [feeOf(subject, amounts), vsizeOf(subject)];
  return fee === undefined || fee < 0n || vsize === undefined ? undefined : { fee, vsize };
}

function feeOf({ inputs, transaction }: Subject, amounts: Amounts): bigint | undefined {
  const spent = inputs.map(({ prevout }) => amounts.get(outpointText(prevout)));
  return feeOfAmounts(spent, transaction);
}

/** With all signatures. */
function vsizeOf(subject: Subject): number | undefined {
  const size = estimatedSize(subject);
  return size && virtualSize(size.weight);
}
