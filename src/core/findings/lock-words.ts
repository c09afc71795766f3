/** What locks of time ask for, in words. */
import {
  counted,
  durationText,
  formatCount,
  sentence,
  timeText,
} from '../encoding/number-words.ts';
import type { LockTime, RelativeLock } from '../subject/locks.ts';
import {
  LOCKTIME_THRESHOLD,
  SECONDS_A_STEP,
  SEQUENCE_LOCKTIME_MASK,
  SEQUENCE_LOCKTIME_TYPE_FLAG,
} from '../tx/lock-numbers.ts';

/** A height lock lets in blocks above it, a time lock blocks after it (IsFinalTx). */
export function lockTimeText({ kind, raw, enforced }: LockTime): string {
  if (kind === 'none') return 'None';
  const what = kind === 'height' ? `block ${formatCount(raw)}` : timeText(raw);
  if (!enforced) return `${sentence(what)}, without effect: nSequence of all inputs is 0xffffffff`;
  return `Can be mined ${minedText({ kind, raw })}`;
}

/** "from block 212": a height is that of the last block that cannot have it. */
export function minedText({ kind, raw }: Pick<LockTime, 'kind' | 'raw'>): string {
  return kind === 'height' ? `from block ${formatCount(raw + 1)}` : `after ${timeText(raw)}`;
}

/** How long an input waits: "144 blocks", "about 12 days". */
export function waitText({ kind, value }: RelativeLock): string {
  return kind === 'height' ? counted(value, 'block') : durationText(value);
}

/** What a script asks of a sequence, which has the form of BIP 68. */
export function askedSequenceText(sequence: number): string {
  const steps = sequence & SEQUENCE_LOCKTIME_MASK;
  const isTime = (sequence & SEQUENCE_LOCKTIME_TYPE_FLAG) !== 0;
  const wait = isTime
    ? ({ kind: 'time', value: steps * SECONDS_A_STEP } as const)
    : ({ kind: 'height', value: steps } as const);
  return `an nSequence of at least ${waitText(wait)}`;
}

/** What a script asks of the lock time. */
export function askedLockTimeText(locktime: number): string {
  const when =
    locktime < LOCKTIME_THRESHOLD ? `block ${formatCount(locktime)}` : timeText(locktime);
  return `a lock time of at least ${when}`;
}
