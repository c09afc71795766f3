/** Lock times below it are heights of blocks, others seconds since 1970 (BIP 65; script/script.h). */
export const LOCKTIME_THRESHOLD = 500_000_000;

/** A sequence number that makes an input ignore the lock time (CTxIn, primitives/transaction.h). */
export const SEQUENCE_FINAL = 0xffffffff;

/** Whether an input of that sequence lets the transaction's lock time count (IsFinalTx). */
export function countsLockTime(sequence: number): boolean {
  return sequence !== SEQUENCE_FINAL;
}

/** Bits of a sequence number (BIP 68): no relative lock; one by time; how long. */
export const SEQUENCE_LOCKTIME_DISABLE_FLAG = 0x80000000;
export const SEQUENCE_LOCKTIME_TYPE_FLAG = 0x00400000;
export const SEQUENCE_LOCKTIME_MASK = 0x0000ffff;

/** Seconds of a step of a relative lock by time (BIP 68). */
export const SECONDS_A_STEP = 512;
