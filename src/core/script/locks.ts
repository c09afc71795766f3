/**
 * What lock times and sequence numbers say, by the number alone: nLockTime and nSequence of
 * a transaction, and the numbers that scripts ask them to reach (BIPs 65, 68 and 112).
 * Whether a transaction meets a lock is in `sighash/locks.ts`, whether the chain does in
 * `relay/locks.ts`; the words are in `said/lock-words.ts`.
 */

/** Lock times below it are heights of blocks, others seconds since 1970 (BIP 65; script/script.h). */
export const LOCKTIME_THRESHOLD = 500_000_000;

/** A sequence number that makes an input ignore the lock time (CTxIn, primitives/transaction.h). */
export const SEQUENCE_FINAL = 0xffffffff;

/** Bits of a sequence number (BIP 68): no relative lock; one by time; how long. */
const SEQUENCE_LOCKTIME_DISABLE_FLAG = 0x80000000;
const SEQUENCE_LOCKTIME_TYPE_FLAG = 0x00400000;
const SEQUENCE_LOCKTIME_MASK = 0x0000ffff;

/** The most that a relative lock can say: blocks, or steps of time. */
export const LONGEST_RELATIVE_LOCK = SEQUENCE_LOCKTIME_MASK;

/** Seconds of a step of a relative lock by time (BIP 68). */
const SECONDS_A_STEP = 512;

/** Transactions of this version or a later one have relative locks (BIP 68). */
const RELATIVE_LOCKS_VERSION = 2;

/** What a lock counts: blocks or seconds. */
export type LockKind = 'height' | 'time';

/* Lock times */

export function lockTimeKind(lockTime: number): LockKind {
  return lockTime < LOCKTIME_THRESHOLD ? 'height' : 'time';
}

/** Whether an input of that sequence lets the transaction's lock time count (IsFinalTx). */
export function countsLockTime(sequence: number): boolean {
  return sequence !== SEQUENCE_FINAL;
}

/** Of two lock times what meets both; `undefined` where one is a height and one a time. */
export function laterLockTime(a: number, b: number): number | undefined {
  return lockTimeKind(a) === lockTimeKind(b) ? Math.max(a, b) : undefined;
}

/* Sequence numbers */

/** Whether the inputs of a transaction can have relative locks. */
export function hasRelativeLocks(version: number): boolean {
  return version >= RELATIVE_LOCKS_VERSION;
}

/** Whether a sequence number is no relative lock; in a script it asks for nothing (BIP 112). */
export function isLockDisabled(sequence: number): boolean {
  return (sequence & SEQUENCE_LOCKTIME_DISABLE_FLAG) !== 0;
}

/** Of a sequence number that is a relative lock, what it counts. */
export function sequenceKind(sequence: number): LockKind {
  return (sequence & SEQUENCE_LOCKTIME_TYPE_FLAG) === 0 ? 'height' : 'time';
}

/** Of a relative lock, so many blocks, or steps of 512 seconds. */
export function relativeLockValue(sequence: number): number {
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
  if (sequenceKind(a) !== sequenceKind(b)) return undefined;
  return Math.max(countedSequence(a), countedSequence(b));
}

/** How long after its UTXO was confirmed an input may be: so many blocks, or seconds. */
export interface RelativeLock {
  readonly kind: LockKind;
  readonly value: number;
}

/** What a sequence that is not disabled waits for, be it nothing. */
export function relativeLockOf(sequence: number): RelativeLock {
  const kind = sequenceKind(sequence);
  const steps = relativeLockValue(sequence);
  return { kind, value: kind === 'time' ? steps * SECONDS_A_STEP : steps };
}

/* Both, in a transaction */

export interface LockTime {
  readonly raw: number;
  readonly kind: 'none' | LockKind;
  /** Whether any input's sequence lets it count. */
  readonly enforced: boolean;
}

export function describeLockTime(raw: number, anyInputCounts: boolean): LockTime {
  if (raw === 0) return { raw, kind: 'none', enforced: false };
  return { raw, kind: lockTimeKind(raw), enforced: anyInputCounts };
}

export interface Sequence {
  readonly raw: number;
  /** The input does not wait, and lets no lock time count. */
  readonly final: boolean;
  /** Absent where it need not wait. */
  readonly relative?: RelativeLock;
}

/**
 * What a sequence means in a transaction of `version` (BIP 68), by default one that has
 * relative locks. Whether it asks to be replaceable (BIP 125) is of no account any more:
 * nodes let every transaction be replaced.
 */
export function describeSequence(raw: number, version = RELATIVE_LOCKS_VERSION): Sequence {
  const plain = { raw, final: !countsLockTime(raw) };
  if (!hasRelativeLocks(version) || isLockDisabled(raw)) return plain;
  const relative = relativeLockOf(raw);
  return relative.value === 0 ? plain : { ...plain, relative };
}
