import type { Alarm, SideSummary } from '../../core/inspect/summary.ts';
import { satoshisOf } from '../ui/text-amounts.ts';

/** So many rows are drawn with bands between them; of no more, all are listed in the file's order. */
export const MOST_BANDS = 12;
/** Of more, so many stand there until somebody wants the others. */
const FIRST_OF_MANY = 5;
/** How many come at once then. */
const A_STEP = 100;

/** An input or output with its number in the transaction. */
export interface Placed<T> {
  readonly utxo: T;
  readonly at: number;
}

interface Ranked {
  readonly amount?: string;
  readonly alarm?: Alarm;
}

/** How many rows a side of so many has at first. The fee has one too. */
export function beginning(total: number): number {
  return total < MOST_BANDS ? total : FIRST_OF_MANY;
}

/** How many rows there are after one step more. */
export function nextCount(shown: number, there: number): number {
  return Math.min(shown + A_STEP, there);
}

/** What is looked at first has the lowest: dangers, then who is paid, then what is claimed to return. */
export function rankOf({ alarm }: Ranked, isClaimed: boolean): number {
  if (alarm?.severity === 'danger') return 0;
  return isClaimed ? 2 : 1;
}

/** Few as they stand in the file; many by their rank, the largest amount first. */
export function inOrder<T extends Ranked>(
  { shown, total }: SideSummary<T>,
  rank: (utxo: T, at: number) => number,
): readonly Placed<T>[] {
  const placed = shown.map((utxo, at) => ({ utxo, at }));
  if (total < MOST_BANDS) return placed;
  const ranked = placed.map((one) => ({
    one,
    rank: rank(one.utxo, one.at),
    amount: amountOf(one.utxo),
  }));
  return ranked
    .sort((a, b) => a.rank - b.rank || Number(b.amount - a.amount) || a.one.at - b.one.at)
    .map(({ one }) => one);
}

function amountOf({ amount }: Ranked): bigint {
  return amount === undefined ? -1n : satoshisOf(amount);
}
