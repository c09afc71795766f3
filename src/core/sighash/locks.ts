import {
  LOCKTIME_THRESHOLD,
  SEQUENCE_FINAL,
  SEQUENCE_LOCKTIME_DISABLE_FLAG,
  SEQUENCE_LOCKTIME_MASK,
  SEQUENCE_LOCKTIME_TYPE_FLAG,
} from '../tx/lock-numbers.ts';
import type { Transaction } from '../tx/types.ts';

/**
 * Why a transaction does not meet a lock: its version is below 2, or its nSequence has
 * the disabling bit (BIP 68); the nSequence is final, so that no lock time counts (BIP 65);
 * it counts blocks where time is asked for, or the other way round; or the number is too small.
 */
export type LockFault = 'version' | 'disabled' | 'final' | 'unit' | 'number';

/**
 * What has to be changed before a transaction cannot be mined before `lockTime` (BIP 65);
 * nothing where it cannot already.
 */
export function lockTimeFaults(
  { lockTime: own, inputs }: Transaction,
  inputIndex: number,
  lockTime: number,
): readonly LockFault[] {
  const faults: LockFault[] = [];
  if (isTimestamp(own) !== isTimestamp(lockTime)) faults.push('unit');
  else if (lockTime > own) faults.push('number');
  if (inputs[inputIndex]!.sequence === SEQUENCE_FINAL) faults.push('final');
  return faults;
}

/**
 * What has to be changed before an input cannot be mined before its UTXO has the age that
 * `sequence` says (BIP 112); nothing where it cannot already. A disabled nSequence says
 * neither a unit nor a number.
 */
export function sequenceFaults(
  { version, inputs }: Transaction,
  inputIndex: number,
  sequence: number,
): readonly LockFault[] {
  const own = inputs[inputIndex]!.sequence;
  const faults: LockFault[] = version < 2 ? ['version'] : [];
  if ((own & SEQUENCE_LOCKTIME_DISABLE_FLAG) !== 0) faults.push('disabled');
  else if (isTimeBased(own) !== isTimeBased(sequence)) faults.push('unit');
  else if (stepsOf(sequence) > stepsOf(own)) faults.push('number');
  return faults;
}

/** Whether a transaction cannot be mined before `lockTime` (BIP 65). */
export function isLockTimeMet(
  transaction: Transaction,
  inputIndex: number,
  lockTime: number,
): boolean {
  return lockTimeFaults(transaction, inputIndex, lockTime).length === 0;
}

/** Whether an input cannot be mined before its UTXO has the age that `sequence` says (BIP 112). */
export function isSequenceMet(
  transaction: Transaction,
  inputIndex: number,
  sequence: number,
): boolean {
  return sequenceFaults(transaction, inputIndex, sequence).length === 0;
}

/** Whether a sequence number counts time, not blocks (BIP 68). */
export function isTimeBased(sequence: number): boolean {
  return (sequence & SEQUENCE_LOCKTIME_TYPE_FLAG) !== 0;
}

/** Whether a lock time is a time, not a height (BIP 65). */
export function isTimestamp(lockTime: number): boolean {
  return lockTime >= LOCKTIME_THRESHOLD;
}

function stepsOf(sequence: number): number {
  return sequence & SEQUENCE_LOCKTIME_MASK;
}

/** The bits of a sequence number that count where a script asks for it: its unit and its low 16 (BIP 68, 112). */
export function countedSequence(sequence: number): number {
  return sequence & (SEQUENCE_LOCKTIME_TYPE_FLAG | SEQUENCE_LOCKTIME_MASK);
}

/**
 * Of two relative locks what meets both: the larger value, not the larger number. `undefined`
 * where one is of blocks and one of time, which no input meets.
 */
export function longerSequence(a: number, b: number): number | undefined {
  if (isTimeBased(a) !== isTimeBased(b)) return undefined;
  return Math.max(countedSequence(a), countedSequence(b));
}

/** Of two lock times what meets both; `undefined` where one is a height and one a time. */
export function laterLockTime(a: number, b: number): number | undefined {
  return isTimestamp(a) === isTimestamp(b) ? Math.max(a, b) : undefined;
}
