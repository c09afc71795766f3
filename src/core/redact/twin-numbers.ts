/** Numbers that say something of a person, as other ones that mean the same: in one order, of one size. */

/** Steps below this, and numbers of outputs below 65,536, are what every wallet has. */
const SMALL_STEP = 100;
const SMALL_VOUT = 0x1_0000;
const HARDENED = 0x8000_0000;
const TIMES_FROM = 500_000_000;

/** Gives each number another one, by first appearance. */
class CountedNumbers {
  private readonly known = new Map<number, number>();

  constructor(
    private readonly first: number,
    private readonly isSmall: (number: number) => boolean,
  ) {}

  of(original: number): number {
    if (this.isSmall(original)) return original;
    const known = this.known.get(original);
    if (known !== undefined) return known;
    const own = this.first + this.known.size;
    // One that is what it was tells nothing, but need not be.
    this.known.set(original, own);
    return own;
  }
}

/** Steps of paths: hardened ones stay hardened. */
export class TwinSteps {
  private readonly open = new CountedNumbers(SMALL_STEP, (step) => step < SMALL_STEP);
  private readonly hardened = new CountedNumbers(SMALL_STEP, (step) => step < SMALL_STEP);

  of(step: number): number {
    if (step < HARDENED) return this.open.of(step);
    return HARDENED + this.hardened.of(step - HARDENED);
  }
}

export function twinVouts(): CountedNumbers {
  return new CountedNumbers(SMALL_VOUT, (vout) => vout < SMALL_VOUT || vout === 0xffff_ffff);
}

/**
 * Lock times in the order of the originals, each as long in a script as its own is, and of
 * the same unit: heights and seconds.
 */
export class TwinLocks {
  private readonly twins = new Map<number, number>();

  constructor(originals: Iterable<number>) {
    const groups = new Map<string, Set<number>>();
    for (const lock of originals) {
      const name = `${scriptSize(lock)} ${lock >= TIMES_FROM}`;
      groups.set(name, (groups.get(name) ?? new Set()).add(lock));
    }
    for (const group of groups.values()) {
      const sorted = [...group].sort((a, b) => a - b);
      const first = firstOf(sorted[0]!);
      for (const [i, lock] of sorted.entries()) {
        this.twins.set(lock, first === undefined ? lock : first + i);
      }
    }
  }

  of(lock: number): number {
    return this.twins.get(lock) ?? lock;
  }
}

/** Undefined where a lock is small, and stays. */
function firstOf(lock: number): number | undefined {
  switch (scriptSize(lock)) {
    case 0:
    case 1:
      return undefined;
    case 2:
      return 20_000;
    case 3:
      return 700_000;
    case 4:
      return lock < TIMES_FROM ? 20_000_000 : 1_500_000_000;
    default:
      return 3_000_000_000;
  }
}

/** Bytes of a number in a script. */
function scriptSize(number: number): number {
  let size = 0;
  for (let limit = 1; number >= limit; limit = 2 ** (8 * size - 1)) size++;
  return size;
}
