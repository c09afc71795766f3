import {
  LOCKTIME_THRESHOLD,
  SEQUENCE_FINAL,
  SEQUENCE_LOCKTIME_DISABLE_FLAG,
  SEQUENCE_LOCKTIME_MASK,
  SEQUENCE_LOCKTIME_TYPE_FLAG,
} from '../tx/lock-numbers.ts';
import type { Transaction } from '../tx/types.ts';

/**
 * Whether a transaction cannot be mined before `lockTime` (BIP 65): of the same
 * kind, not later than its own, and not switched off by the input that asks.
 */
export function isLockTimeMet(
  transaction: Transaction,
  inputIndex: number,
  lockTime: number,
): boolean {
  const own = transaction.lockTime;
  if (own < LOCKTIME_THRESHOLD !== lockTime < LOCKTIME_THRESHOLD) return false;
  return lockTime <= own && transaction.inputs[inputIndex]!.sequence !== SEQUENCE_FINAL;
}

/**
 * Whether an input cannot be mined before its UTXO has the age that `sequence`
 * says (BIP 112): version 2 at least, no disabling bit in the input's own
 * number, of the same kind, not more than its own.
 */
export function isSequenceMet(
  transaction: Transaction,
  inputIndex: number,
  sequence: number,
): boolean {
  const own = transaction.inputs[inputIndex]!.sequence;
  if (transaction.version < 2 || (own & SEQUENCE_LOCKTIME_DISABLE_FLAG) !== 0) return false;
  if (isTimeBased(own) !== isTimeBased(sequence)) return false;
  return (sequence & SEQUENCE_LOCKTIME_MASK) <= (own & SEQUENCE_LOCKTIME_MASK);
}

/** Whether a sequence number counts time, not blocks (BIP 68). */
export function isTimeBased(sequence: number): boolean {
  return (sequence & SEQUENCE_LOCKTIME_TYPE_FLAG) !== 0;
}
