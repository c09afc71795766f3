/** The smallest sets of holders that go a way, and whether all of them can go others sooner. */
import { bytesToHex } from '../bytes/hex.ts';
import { type HeldWay, impliesLocks, isNeedlessBeside } from './way-signers.ts';

type HolderSet = ReadonlySet<string>;

/** With more holders not every set of them is tried. */
const MOST_HOLDERS = 12;

/** `undefined` where there are too many holders to try. */
function smallestSets(held: HeldWay): readonly HolderSet[] | undefined {
  const holders = [...new Set(held.asked.flatMap((asked) => [...asked.holders.keys()]))];
  if (holders.length > MOST_HOLDERS) return undefined;
  const found: number[] = [];
  const numbers = Array.from({ length: 2 ** holders.length }, (_, bits) => bits);
  // A set has a larger number than any that is a part of it.
  for (const bits of numbers) {
    if (found.some((smaller) => (bits & smaller) === smaller)) continue;
    if (isSignedBy(held, setOf(holders, bits))) found.push(bits);
  }
  return found.map((bits) => setOf(holders, bits));
}

function setOf(holders: readonly string[], bits: number): HolderSet {
  return new Set(holders.filter((_, i) => (bits & (1 << i)) !== 0));
}

/** Whether these holders have all signatures that a way asks for. */
function isSignedBy({ asked }: HeldWay, holders: HolderSet): boolean {
  return asked.every(({ count, holders: places }) => {
    let has = 0;
    for (const [holder, own] of places) if (holders.has(holder)) has += own;
    return has >= count;
  });
}

/**
 * Whether the locks of a way are of no use: each of its smallest sets can go one of the
 * others too, whose locks those of the way imply, and not the other way round.
 */
export function isPointless(held: HeldWay, others: readonly HeldWay[]): boolean {
  const sooner = others.filter(
    ({ way }) => impliesLocks(held.way, way) && !impliesLocks(way, held.way) && isOpen(held, way),
  );
  if (sooner.length === 0) return false;
  const sets = smallestSets(held);
  if (!sets) return sooner.some((other) => isNeedlessBeside(held, other));
  return sets.every((set) => sooner.some((other) => isSignedBy(other, set)));
}

/** Whether who has the preimages of one has all of the other. */
function isOpen({ way }: HeldWay, other: HeldWay['way']): boolean {
  const known = way.preimages.map(({ hash }) => bytesToHex(hash));
  return other.preimages.every(({ hash }) => known.includes(bytesToHex(hash)));
}
