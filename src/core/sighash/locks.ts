import {
  countsLockTime,
  hasRelativeLocks,
  isLockDisabled,
  lockTimeKind,
  relativeLockValue,
  sequenceKind,
} from '../script/locks.ts';
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
  if (lockTimeKind(own) !== lockTimeKind(lockTime)) faults.push('unit');
  else if (lockTime > own) faults.push('number');
  if (!countsLockTime(inputs[inputIndex]!.sequence)) faults.push('final');
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
  const faults: LockFault[] = hasRelativeLocks(version) ? [] : ['version'];
  if (isLockDisabled(own)) faults.push('disabled');
  else if (sequenceKind(own) !== sequenceKind(sequence)) faults.push('unit');
  else if (relativeLockValue(sequence) > relativeLockValue(own)) faults.push('number');
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
