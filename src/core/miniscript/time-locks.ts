import { lockTimeKind, sequenceKind } from '../script/locks.ts';
import type { TimeLocks } from './types.ts';

const NO_LOCKS: TimeLocks = { g: false, h: false, i: false, j: false, k: true };

/** What a type says of locks. */
export function locksOf({ g, h, i, j, k }: TimeLocks): TimeLocks {
  return { g, h, i, j, k };
}

/** The lock of `older`, a sequence number. */
export function relativeLock(sequence: number): TimeLocks {
  const isTime = sequenceKind(sequence) === 'time';
  return { ...NO_LOCKS, g: isTime, h: !isTime };
}

/** The lock of `after`, a lock time. */
export function absoluteLock(lockTime: number): TimeLocks {
  const isTime = lockTimeKind(lockTime) === 'time';
  return { ...NO_LOCKS, i: isTime, j: !isTime };
}

/** Locks of which one satisfaction never needs two. */
export function eitherLocks(all: readonly TimeLocks[]): TimeLocks {
  return {
    g: all.some((locks) => locks.g),
    h: all.some((locks) => locks.h),
    i: all.some((locks) => locks.i),
    j: all.some((locks) => locks.j),
    k: all.every((locks) => locks.k),
  };
}

/** Locks that one satisfaction may need together. */
export function bothLocks(all: readonly TimeLocks[]): TimeLocks {
  return all.reduce((joined, locks) => {
    const either = eitherLocks([joined, locks]);
    return { ...either, k: either.k && !areMixed(joined, locks) };
  }, NO_LOCKS);
}

/** A transaction has one lock time and an input one sequence number, each a height or a time. */
function areMixed(a: TimeLocks, b: TimeLocks): boolean {
  return (a.g && b.h) || (a.h && b.g) || (a.i && b.j) || (a.j && b.i);
}
