/** What a transaction waits for. */
import { lockTimeSeen, sequenceSeen } from '../relay/locks.ts';
import type { Tip } from '../relay/tip.ts';
import { hasRelativeLocks, isLockDisabled, lockTimeKind, relativeLockOf } from '../script/locks.ts';
import type { Transaction } from '../tx/types.ts';

export interface Waits {
  /** From the block that holds what it spends. */
  readonly blocks?: number;
  readonly seconds?: number;
  /** Of the block before the first that can hold it. */
  readonly height?: number;
  /** Seconds since 1970 that the median time past has to be above. */
  readonly time?: number;
}

/**
 * All that is not known to be over; `isWaiting` says which inputs spend what is in no block
 * yet, so that their locks have not begun.
 */
export function waitsOf(
  transaction: Transaction,
  tip: Tip,
  isWaiting: (input: number) => boolean,
): Waits | undefined {
  const { version, lockTime, inputs } = transaction;
  const relative = inputs.flatMap(({ sequence }, i) => {
    if (!hasRelativeLocks(version) || isLockDisabled(sequence)) return [];
    const lock = relativeLockOf(sequence);
    const isOver = lock.value === 0 || (!isWaiting(i) && sequenceSeen(sequence, tip, i) === 'met');
    return isOver ? [] : [lock];
  });
  const longest = (kind: string) =>
    Math.max(0, ...relative.filter((lock) => lock.kind === kind).map(({ value }) => value));
  const absolute = lockTimeSeen(transaction, tip) === 'met' ? 0 : lockTime;
  return joinedWaits([
    { blocks: longest('height') },
    { seconds: longest('time') },
    lockTimeKind(absolute) === 'height' ? { height: absolute } : { time: absolute },
  ]);
}

const KINDS = ['blocks', 'seconds', 'height', 'time'] as const;

/** The longest of each kind; absent where nothing is waited for. */
export function joinedWaits(all: readonly (Waits | undefined)[]): Waits | undefined {
  const longest = KINDS.flatMap((kind) => {
    const most = Math.max(0, ...all.map((waits) => waits?.[kind] ?? 0));
    return most > 0 ? [[kind, most] as const] : [];
  });
  return longest.length > 0 ? Object.fromEntries(longest) : undefined;
}

export function areSameWaits(one: Waits | undefined, other: Waits | undefined): boolean {
  return KINDS.every((kind) => one?.[kind] === other?.[kind]);
}
