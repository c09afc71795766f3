/** What locks of time ask for, in words. */
import {
  counted,
  durationText,
  formatCount,
  sentence,
  timeText,
} from '../encoding/number-words.ts';
import type { WayLocks } from '../policy/way.ts';
import {
  isTimeBased,
  isTimestamp,
  type LockFault,
  lockTimeFaults,
  sequenceFaults,
} from '../sighash/locks.ts';
import type { LockTime, RelativeLock } from '../subject/locks.ts';
import { SECONDS_A_STEP, SEQUENCE_LOCKTIME_MASK } from '../tx/lock-numbers.ts';
import type { Transaction } from '../tx/types.ts';
import { list } from './list.ts';

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

/** What a sequence of the form of BIP 68 waits for, be it nothing. */
export function waitOf(sequence: number): RelativeLock {
  const steps = sequence & SEQUENCE_LOCKTIME_MASK;
  return isTimeBased(sequence)
    ? { kind: 'time', value: steps * SECONDS_A_STEP }
    : { kind: 'height', value: steps };
}

/** What a script asks of a sequence, which has the form of BIP 68. */
function askedSequenceText(sequence: number): string {
  return `an nSequence of at least ${waitText(waitOf(sequence))}`;
}

/** What a script asks of the lock time. */
function askedLockTimeText(locktime: number): string {
  return `a lock time of at least ${lockTimeValueText(locktime)}`;
}

function kindOf(locktime: number): 'height' | 'time' {
  return isTimestamp(locktime) ? 'time' : 'height';
}

/** When a way opens: "after 144 blocks", "from block 800,001 and after about 12 days". */
export function wayOpensText({ sequence, locktime }: WayLocks): string {
  return list(
    [
      ...(sequence === undefined ? [] : [`after ${waitText(waitOf(sequence))}`]),
      ...(locktime === undefined ? [] : [minedText({ kind: kindOf(locktime), raw: locktime })]),
    ],
    'and',
  );
}

/**
 * What of a transaction does not meet locks, with what is there: "nSequence 0xfffffffd has the
 * disable bit". Empty where it meets them.
 */
export function lockFaultsText(
  { sequence, locktime }: WayLocks,
  transaction: Transaction,
  inputIndex: number,
): string {
  const own = transaction.inputs[inputIndex]!.sequence;
  const { lockTime, version } = transaction;
  const relative = sequence === undefined ? [] : sequenceFaults(transaction, inputIndex, sequence);
  const absolute = locktime === undefined ? [] : lockTimeFaults(transaction, inputIndex, locktime);
  return list(
    [
      ...relative.map((fault) => sequenceFaultText(fault, own, version)),
      ...absolute.map((fault) => lockTimeFaultText(fault, lockTime)),
    ],
    'and',
  );
}

/** What has to be set so that a transaction meets locks: "nSequence and the lock time". */
export function faultyPartsText(
  { sequence, locktime }: WayLocks,
  transaction: Transaction,
  inputIndex: number,
): string {
  const relative = sequence === undefined ? [] : sequenceFaults(transaction, inputIndex, sequence);
  const absolute = locktime === undefined ? [] : lockTimeFaults(transaction, inputIndex, locktime);
  const isOfVersion = relative.includes('version');
  const isOfSequence = relative.some((one) => one !== 'version') || absolute.includes('final');
  const isOfLockTime = absolute.some((one) => one !== 'final');
  return list(
    [
      ...(isOfVersion ? ['version 2'] : []),
      ...(isOfSequence ? ['nSequence'] : []),
      ...(isOfLockTime ? ['the lock time'] : []),
    ],
    'and',
  );
}

/** "an nSequence of at least 144 blocks", as a script asks for it. */
export function askedLocksText({ sequence, locktime }: WayLocks): string {
  return list(
    [
      ...(sequence === undefined ? [] : [askedSequenceText(sequence)]),
      ...(locktime === undefined ? [] : [askedLockTimeText(locktime)]),
    ],
    'and',
  );
}

function sequenceFaultText(fault: LockFault, own: number, version: number): string {
  switch (fault) {
    case 'version':
      return `transaction version ${formatCount(version)} has no relative locks (BIP 68 needs 2)`;
    case 'disabled':
      return `nSequence ${hexText(own)} has the disable bit`;
    case 'unit': {
      const [is, not] = isTimeBased(own) ? ['time', 'blocks'] : ['blocks', 'time'];
      return `nSequence ${hexText(own)} counts ${is}, not ${not}`;
    }
    default:
      return `nSequence is ${waitText(waitOf(own))}`;
  }
}

function lockTimeFaultText(fault: LockFault, own: number): string {
  switch (fault) {
    case 'final':
      return 'nSequence 0xffffffff is final, which switches the lock time off';
    case 'unit': {
      const [is, not] = isTimestamp(own) ? ['time', 'height'] : ['height', 'time'];
      return `the lock time is a ${is} (${lockTimeValueText(own)}), not a ${not}`;
    }
    default:
      return `the lock time is ${lockTimeValueText(own)}`;
  }
}

function lockTimeValueText(locktime: number): string {
  if (locktime === 0) return '0';
  return isTimestamp(locktime) ? timeText(locktime) : `block ${formatCount(locktime)}`;
}

function hexText(sequence: number): string {
  return `0x${sequence.toString(16).padStart(8, '0')}`;
}
