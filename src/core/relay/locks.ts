/** Whether a transaction can be in the next block by its locks (consensus/tx_verify.cpp). */
import {
  countsLockTime,
  hasRelativeLocks,
  isLockDisabled,
  lockTimeKind,
  relativeLockOf,
} from '../script/locks.ts';
import type { Transaction } from '../tx/types.ts';
import { notAbove, type Seen, type Tip, together } from './tip.ts';

/** By its lock time, for which the next block's time is the median time past of the tip (BIP 113; IsFinalTx). */
export function lockTimeSeen({ lockTime, inputs }: Transaction, tip: Tip): Seen {
  const isOff = !inputs.some(({ sequence }) => countsLockTime(sequence));
  if (lockTime === 0 || isOff) return 'met';
  if (lockTimeKind(lockTime) === 'height') return notAbove(lockTime, tip.height);
  return notAbove(lockTime + 1, tip.mediantime);
}

/** By the age of its coins (BIP 68; CalculateSequenceLocks). */
export function sequencesSeen({ version, inputs }: Transaction, tip: Tip): Seen {
  if (!hasRelativeLocks(version)) return 'met';
  return together(inputs.map(({ sequence }, i) => sequenceSeen(sequence, tip, i)));
}

/** No age at all is asked for by a lock of 0: every confirmed coin has it. */
function sequenceSeen(sequence: number, tip: Tip, index: number): Seen {
  const { kind, value } = relativeLockOf(sequence);
  if (isLockDisabled(sequence) || value === 0) return 'met';
  const { height, mediantimeBefore } = tip.confirmed?.[index] ?? {};
  return kind === 'height'
    ? notAbove(plus(height, value), plus(tip.height, 1))
    : notAbove(plus(mediantimeBefore, value), tip.mediantime);
}

function plus(a: number | undefined, b: number): number | undefined {
  return a === undefined ? undefined : a + b;
}
