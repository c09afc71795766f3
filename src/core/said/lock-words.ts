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
  describeSequence,
  type LockTime,
  lockTimeKind,
  type RelativeLock,
  relativeLockOf,
  type Sequence,
  sequenceKind,
} from '../script/locks.ts';
import { type LockFault, lockTimeFaults, sequenceFaults } from '../sighash/locks.ts';
import type { Transaction } from '../tx/types.ts';
import { listText } from './list.ts';

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

/** The same of a lock time above 0, by its number: "from block 800,001". */
export function openedText(locktime: number): string {
  return minedText({ kind: lockTimeKind(locktime), raw: locktime });
}

/** How long an input waits: "144 blocks", "about 12 days". */
export function waitText({ kind, value }: RelativeLock): string {
  return kind === 'height' ? counted(value, 'block') : durationText(value);
}

/**
 * At which lock time, and from which age of its outputs on, a signed message holds (BIP 322);
 * nothing where at any. In a sentence, a space before it: " from block 800000 on".
 */
export function heldText(lockTime: number, sequence: number): string {
  const from = lockTimeKind(lockTime) === 'height' ? `block ${lockTime}` : timeText(lockTime);
  const time = lockTime === 0 ? '' : ` from ${from} on`;
  const { relative } = describeSequence(sequence);
  if (!relative) return time;
  const { kind, value } = relative;
  const age = kind === 'time' ? `${value} seconds` : counted(value, 'block');
  return `${time}${time && ','} once its outputs are ${age} old`;
}

/** What a script asks of a sequence, which has the form of BIP 68. */
function askedSequenceText(sequence: number): string {
  const lock = relativeLockOf(sequence);
  if (lock.value > 0) return `an nSequence of at least ${waitText(lock)}`;
  return `an nSequence that counts ${lock.kind === 'height' ? 'blocks' : 'time'}`;
}

/** What a script asks of the lock time. */
function askedLockTimeText(locktime: number): string {
  return `a lock time of at least ${lockTimeValueText(locktime)}`;
}

function afterText(lock: RelativeLock): string {
  return lock.value === 0 ? 'at once' : `after ${waitText(lock)}`;
}

/** When a way opens: "after 144 blocks", "from block 800,001 and after about 12 days". */
export function wayOpensText({ sequence, locktime }: WayLocks): string {
  return listText(
    [
      ...(sequence === undefined ? [] : [afterText(relativeLockOf(sequence))]),
      ...(locktime === undefined ? [] : [openedText(locktime)]),
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
  return listText(
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
  return listText(
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
  return listText(
    [
      ...(sequence === undefined ? [] : [askedSequenceText(sequence)]),
      ...(locktime === undefined ? [] : [askedLockTimeText(locktime)]),
    ],
    'and',
  );
}

/** What a sequence says, as it stands after its number in its row: "0xfffffffe, lock time enforced". */
export function sequenceMeaning({ raw, final, relative }: Sequence): string {
  const says = [
    final ? 'final: ignores the lock time' : 'lock time enforced',
    ...(relative ? [relativeMeaning(relative)] : []),
  ];
  return `${hexText(raw)}, ${says.join(', ')}`;
}

function relativeMeaning({ kind, value }: RelativeLock): string {
  const what = kind === 'height' ? `${formatCount(value)} blocks` : `${formatCount(value)} seconds`;
  return `relative lock time of ${what}`;
}

/** The same of a lock time: "block height 800,000". */
export function lockTimeMeaning({ kind, raw }: Pick<LockTime, 'kind' | 'raw'>): string {
  if (kind === 'none') return 'no lock time';
  return kind === 'height' ? `block height ${formatCount(raw)}` : timeText(raw);
}

function sequenceFaultText(fault: LockFault, own: number, version: number): string {
  switch (fault) {
    case 'version':
      return `transaction version ${formatCount(version)} has no relative locks (BIP 68 needs 2)`;
    case 'disabled':
      return `nSequence ${hexText(own)} has the disable bit`;
    case 'unit': {
      const [is, not] = sequenceKind(own) === 'time' ? ['time', 'blocks'] : ['blocks', 'time'];
      return `nSequence ${hexText(own)} counts ${is}, not ${not}`;
    }
    default:
      return `nSequence is ${waitText(relativeLockOf(own))}`;
  }
}

function lockTimeFaultText(fault: LockFault, own: number): string {
  switch (fault) {
    case 'final':
      return 'nSequence 0xffffffff is final, which switches the lock time off';
    case 'unit': {
      const is = lockTimeKind(own);
      const not = is === 'time' ? 'height' : 'time';
      return `the lock time is a ${is} (${lockTimeValueText(own)}), not a ${not}`;
    }
    default:
      return `the lock time is ${lockTimeValueText(own)}`;
  }
}

function lockTimeValueText(locktime: number): string {
  if (locktime === 0) return '0';
  return lockTimeKind(locktime) === 'time' ? timeText(locktime) : `block ${formatCount(locktime)}`;
}

function hexText(sequence: number): string {
  return `0x${sequence.toString(16).padStart(8, '0')}`;
}
