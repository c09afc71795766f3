/** Whether a transaction can be in the next block by its locks (consensus/tx_verify.cpp). */
import {
  LOCKTIME_THRESHOLD,
  SECONDS_A_STEP,
  SEQUENCE_FINAL,
  SEQUENCE_LOCKTIME_DISABLE_FLAG,
  SEQUENCE_LOCKTIME_MASK,
  SEQUENCE_LOCKTIME_TYPE_FLAG,
} from '../tx/lock-numbers.ts';
import type { Transaction } from '../tx/types.ts';
import { notAbove, type Seen, type Tip, together } from './tip.ts';

/** By its lock time, for which the next block's time is the median time past of the tip (BIP 113; IsFinalTx). */
export function lockTimeSeen({ lockTime, inputs }: Transaction, tip: Tip): Seen {
  const isOff = inputs.every(({ sequence }) => sequence === SEQUENCE_FINAL);
  if (lockTime === 0 || isOff) return 'met';
  if (lockTime < LOCKTIME_THRESHOLD) return notAbove(lockTime, tip.height);
  return notAbove(lockTime + 1, tip.mediantime);
}

/** By the age of its coins (BIP 68; CalculateSequenceLocks). */
export function sequencesSeen({ version, inputs }: Transaction, tip: Tip): Seen {
  if (version < 2) return 'met';
  return together(inputs.map(({ sequence }, i) => sequenceSeen(sequence, tip, i)));
}

/** No age at all is asked for by a length of 0: every confirmed coin has it. */
function sequenceSeen(sequence: number, tip: Tip, index: number): Seen {
  const length = sequence & SEQUENCE_LOCKTIME_MASK;
  if ((sequence & SEQUENCE_LOCKTIME_DISABLE_FLAG) !== 0 || length === 0) return 'met';
  const { height, mediantimeBefore } = tip.confirmed?.[index] ?? {};
  return (sequence & SEQUENCE_LOCKTIME_TYPE_FLAG) === 0
    ? notAbove(plus(height, length), plus(tip.height, 1))
    : notAbove(plus(mediantimeBefore, length * SECONDS_A_STEP), tip.mediantime);
}

function plus(a: number | undefined, b: number): number | undefined {
  return a === undefined ? undefined : a + b;
}
