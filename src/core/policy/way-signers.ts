/** How few people go a way, and which ways another makes needless. */
import { bytesToHex } from '../bytes/hex.ts';
import { type LockKind, lockTimeKind, sequenceKind } from '../script/locks.ts';
import type { NeededSignatures, Way, WayLocks } from './way.ts';

/** By whom a key, or the key with a HASH160, is held: the same for all of one holder; `undefined` where by nobody. */
export type HolderOf = (key: Uint8Array) => string | undefined;

/** Of some keys so many: how many of them each holder has. */
interface Asked {
  readonly count: number;
  readonly holders: ReadonlyMap<string, number>;
}

/** A way, with who has the keys that it asks for. */
export interface HeldWay {
  readonly way: Way;
  readonly asked: readonly Asked[];
}

export function heldWay(way: Way, holderOf: HolderOf): HeldWay {
  return { way, asked: way.signatures.map((needed) => askedOf(needed, holderOf)) };
}

function askedOf({ of, count, hash }: NeededSignatures, holderOf: HolderOf): Asked {
  const holders = new Map<string, number>();
  for (const key of hash ? [hash] : of) {
    const holder = holderOf(key);
    if (holder !== undefined) holders.set(holder, (holders.get(holder) ?? 0) + 1);
  }
  return { count, holders };
}

/** Holders of several places that are tried in every combination; with more, fewer may be enough. */
const MOST_TRIED = 10;

/**
 * The least number of holders who meet all that a way asks of signatures; `undefined`
 * where all of them together do not. A holder counts once for each place.
 */
export function fewestSigners({ asked }: HeldWay): number | undefined {
  const places = new Map<string, number>();
  for (const { holders } of asked) {
    for (const [holder, count] of holders) places.set(holder, (places.get(holder) ?? 0) + count);
  }
  const several = [...places].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
  const tried = several.slice(0, MOST_TRIED).map(([holder]) => holder);
  const given = new Set(several.slice(MOST_TRIED).map(([holder]) => holder));
  let fewest: number | undefined;
  for (let bits = 0; bits < 2 ** tried.length; bits++) {
    const held = new Set([...given, ...tried.filter((_, i) => bits & (1 << i))]);
    const more = othersNeeded(asked, held, places);
    if (more === undefined) continue;
    fewest = Math.min(fewest ?? Number.POSITIVE_INFINITY, held.size + more);
  }
  return fewest;
}

/** How many of those who have one place each are needed beside some who have several. */
function othersNeeded(
  asked: readonly Asked[],
  held: ReadonlySet<string>,
  places: ReadonlyMap<string, number>,
): number | undefined {
  let all = 0;
  for (const { count, holders } of asked) {
    let [has, singles] = [0, 0];
    for (const [holder, own] of holders) {
      if (held.has(holder)) has += own;
      else if (places.get(holder) === 1) singles++;
    }
    const lacks = Math.max(0, count - has);
    if (lacks > singles) return undefined;
    all += lacks;
  }
  return all;
}

/**
 * Whether whoever can go `way` can go `other` too, no later: all of its smallest sets of holders
 * and preimages meet the other, whose locks are no more. Where that cannot be seen, it is not so.
 */
export function isNeedlessBeside(way: HeldWay, other: HeldWay): boolean {
  if (!impliesLocks(way.way, other.way)) return false;
  const hashes = way.way.preimages.map(({ hash }) => bytesToHex(hash));
  if (!other.way.preimages.every(({ hash }) => hashes.includes(bytesToHex(hash)))) return false;
  return other.asked.every((needed) => leastPlaces(way.asked, needed) >= needed.count);
}

/** Of more ways no more are held against each other. */
const MOST_COMPARED = 256;

/** Those that no other makes needless. Of two that make each other needless the first is kept. */
export function withoutNeedless<Held extends { readonly held: HeldWay }>(
  all: readonly Held[],
): readonly Held[] {
  const some = all.slice(0, MOST_COMPARED);
  const kept = some.filter(
    ({ held }, i) =>
      !some.some((other, k) => {
        if (k === i || !isNeedlessBeside(held, other.held)) return false;
        return k < i || !isNeedlessBeside(other.held, held);
      }),
  );
  return [...kept, ...all.slice(MOST_COMPARED)];
}

/** Whether whatever meets the locks of one meets those of the other. */
export function impliesLocks(way: WayLocks, other: WayLocks): boolean {
  return (
    isNoLess(way.sequence, other.sequence, sequenceKind) &&
    isNoLess(way.locktime, other.locktime, lockTimeKind)
  );
}

function isNoLess(
  own: number | undefined,
  other: number | undefined,
  kindOf: (lock: number) => LockKind,
): boolean {
  if (other === undefined) return true;
  return own !== undefined && kindOf(own) === kindOf(other) && own >= other;
}

/** The places of `needed` that any who meet all of `asked` have at least. */
function leastPlaces(asked: readonly Asked[], { holders }: Asked): number {
  let most = 0;
  let sum = 0;
  const counted = new Set<string>();
  for (const one of asked) {
    const least = leastOf(one, holders);
    most = Math.max(most, least);
    const names = [...one.holders.keys()];
    if (least === 0 || names.some((name) => counted.has(name))) continue;
    // What different people bring adds up.
    for (const name of names) counted.add(name);
    sum += least;
  }
  return Math.max(most, sum);
}

/** Of those who have `count` places in one, how many they have in another at least. */
function leastOf({ count, holders }: Asked, places: ReadonlyMap<string, number>): number {
  if (![...holders.keys()].some((holder) => places.has(holder))) return 0;
  // By the number of places in the first: the least in the second.
  const least = new Array<number>(count + 1).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  for (const [holder, own] of holders) {
    const worth = places.get(holder) ?? 0;
    for (let n = count; n >= 0; n--) {
      // More places than are asked for count as those that are.
      const reached = Math.min(n + own, count);
      if (reached > n) least[reached] = Math.min(least[reached]!, least[n]! + worth);
    }
  }
  return least[count]!;
}
