import type { Transaction } from '../tx/types.ts';

/** Lock times below are heights of blocks, others are seconds since 1970 (script/script.h). */
const LOCKTIME_THRESHOLD = 500_000_000;
/** A sequence number that makes an input ignore the lock time. */
const SEQUENCE_FINAL = 0xffffffff;
/** Bits of a sequence number (BIP68): no lock; seconds/512 instead of blocks; how many. */
const SEQUENCE_LOCKTIME_DISABLE_FLAG = 0x80000000;
const SEQUENCE_LOCKTIME_TYPE_FLAG = 0x00400000;
const SEQUENCE_LOCKTIME_MASK = 0x0000ffff;

/**
 * Whether a transaction cannot be mined before `lockTime` (BIP65): of the same
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
 * Whether an input cannot be mined before its coin has the age that `sequence`
 * says (BIP112): version 2 at least, no disabling bit in the input's own
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

function isTimeBased(sequence: number): boolean {
  return (sequence & SEQUENCE_LOCKTIME_TYPE_FLAG) !== 0;
}
