/** One way to satisfy a script: what it asks for, whoever brings it. */
import type { Satisfier } from '../miniscript/satisfy.ts';
import type { HashFragment } from '../miniscript/types.ts';
import { laterLockTime, longerSequence } from '../script/locks.ts';
import { isLockTimeMet, isSequenceMet } from '../sighash/locks.ts';
import type { Transaction } from '../tx/types.ts';

/** Signatures of so many of these keys. */
export interface NeededSignatures {
  /** As their holders have them. Keys known only by hash are left out. */
  readonly of: readonly Uint8Array[];
  readonly count: number;
  /** HASH160 of that key. */
  readonly hash?: Uint8Array;
  /**
   * The key of the script that stands for theirs: an output key for its internal key, an
   * aggregate for all who sign for it together.
   */
  readonly signedAs?: Uint8Array;
  /** How many signatures of other keys of the same choice are there; absent where none is. */
  readonly have?: number;
}

export interface NeededPreimage {
  readonly type: HashFragment;
  readonly hash: Uint8Array;
}

/** Locks that no lock time and no nSequence meet together are no way. */
export interface WayLocks {
  /** The smallest nSequence that meets them: the unit and the low 16 bits (BIP 68). */
  readonly sequence?: number;
  readonly locktime?: number;
}

export interface Way extends WayLocks {
  readonly signatures: readonly NeededSignatures[];
  readonly preimages: readonly NeededPreimage[];
}

/** Whether a way asks for a lock. */
export function hasLock({ sequence, locktime }: WayLocks): boolean {
  return sequence !== undefined || locktime !== undefined;
}

/** How many signatures a way takes. */
export function signaturesOf({ signatures }: Way): number {
  return signatures.reduce((sum, { count }) => sum + count, 0);
}

/** The keys of the script whose signatures these are; none of those that are known by their hashes. */
export function scriptKeysOf({ of, signedAs }: NeededSignatures): readonly Uint8Array[] {
  return signedAs ? [signedAs] : of;
}

/** What of a script's locks a way meets, whatever the transaction does. */
export function metLocks({
  sequence,
  locktime,
}: WayLocks): Pick<Satisfier, 'checkOlder' | 'checkAfter'> {
  return {
    checkOlder: (lock) => sequence !== undefined && longerSequence(lock, sequence) === sequence,
    checkAfter: (lock) => locktime !== undefined && laterLockTime(lock, locktime) === locktime,
  };
}

/** The locks of a way that an input does not meet; undefined where it meets all. */
export function unmetLocks(
  { sequence, locktime }: WayLocks,
  transaction: Transaction,
  inputIndex: number,
): WayLocks | undefined {
  const isOld = sequence === undefined || isSequenceMet(transaction, inputIndex, sequence);
  const isAfter = locktime === undefined || isLockTimeMet(transaction, inputIndex, locktime);
  if (isOld && isAfter) return undefined;
  return { ...(!isOld && { sequence }), ...(!isAfter && { locktime }) };
}
