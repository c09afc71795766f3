/** Whether a transaction can be in the next block by its locks (consensus/tx_verify.cpp). */
import {
  countsLockTime,
  hasRelativeLocks,
  isLockDisabled,
  lockTimeKind,
  relativeLockOf,
} from '../script/locks.ts';
import type { Transaction } from '../tx/types.ts';
import type { Coin } from './coins.ts';
import { notAbove, type Seen, type Tip, together } from './tip.ts';

/** By its lock time, for which the next block's time is the median time past of the tip (BIP 113; IsFinalTx). */
export function lockTimeSeen({ lockTime, inputs }: Transaction, tip: Tip): Seen {
  const isOff = !inputs.some(({ sequence }) => countsLockTime(sequence));
  if (lockTime === 0 || isOff) return 'met';
  if (lockTimeKind(lockTime) === 'height') return notAbove(lockTime, tip.height);
  return notAbove(lockTime + 1, tip.mediantime);
}

/** By the age of its coins, which are given in the order of the inputs (BIP 68; CalculateSequenceLocks). */
export function sequencesSeen(
  { version, inputs }: Transaction,
  coins: readonly Coin[],
  tip: Tip,
): Seen {
  if (!hasRelativeLocks(version)) return 'met';
  return together(
    inputs.map(({ sequence }, i) =>
      coins[i]?.isWaiting ? waitingSequenceSeen(sequence) : sequenceSeen(sequence, tip, i),
    ),
  );
}

/** A coin that waits is of the next block, so that it has no age there whatever the chain is. */
function waitingSequenceSeen(sequence: number): Seen {
  return asksForAge(sequence) ? 'unmet' : 'met';
}

/** No age at all is asked for by a lock of 0: every confirmed coin has it. */
function asksForAge(sequence: number): boolean {
  return !isLockDisabled(sequence) && relativeLockOf(sequence).value > 0;
}

/** Of one input, whose coin is confirmed; `index` is its place in what is known of the blocks. */
export function sequenceSeen(sequence: number, tip: Tip, index: number): Seen {
  const { kind, value } = relativeLockOf(sequence);
  if (!asksForAge(sequence)) return 'met';
  const { height, mediantimeBefore } = tip.confirmed?.[index] ?? {};
  return kind === 'height'
    ? notAbove(plus(height, value), plus(tip.height, 1))
    : notAbove(plus(mediantimeBefore, value), tip.mediantime);
}

function plus(a: number | undefined, b: number): number | undefined {
  return a === undefined ? undefined : a + b;
}
