/**
 * All ways to satisfy a miniscript. A choice among keys is one way: of a `multi`, and of the
 * plain keys of a `thresh`.
 */
import { fold } from '../miniscript/tree.ts';
import type { Expression, Miniscript } from '../miniscript/types.ts';
import { countedSequence, laterLockTime, longerSequence } from '../script/locks.ts';
import type { NeededSignatures, Way, WayLocks } from './way.ts';

export interface WayOptions {
  /** Ways of one fragment that are looked at; of more some are left out. */
  readonly most: number;
  /** Those whose locks it says to be met are left out last. */
  readonly isMet: (locks: WayLocks) => boolean;
  /** Who signs for a key of the script, where that is not the key itself. */
  readonly signersOf: (key: Uint8Array) => readonly Uint8Array[] | undefined;
  /** Each choice among the plain keys of a `thresh` is a way. */
  readonly hasEachChoice?: boolean;
}

type Ways = readonly Way[];

const FREE: Ways = [{ signatures: [], preimages: [] }];
const HASH_SIZE = 20;

export interface ScriptWays {
  /** As they stand in the script; none that asks for both units of one lock. */
  readonly ways: Ways;
  /** Whether some were left out. */
  readonly isCut: boolean;
}

export function waysOf(node: Miniscript, options: WayOptions): ScriptWays {
  const found = new FoundWays(options);
  const ways = fold(node, (expression: Expression<Ways>) => found.cut(found.of(expression)));
  return { ways, isCut: found.isCut };
}

class FoundWays {
  isCut = false;

  constructor(private readonly options: WayOptions) {}

  of(expression: Expression<Ways>): Ways {
    switch (expression.fragment) {
      case '0':
        return [];
      case '1':
        return FREE;
      case 'pk_k':
        return this.signedBy(expression.key);
      case 'pk_h': {
        const { key, hash } = expression;
        if (key && key.length !== HASH_SIZE) return this.signedBy(key);
        return asking({ of: [], count: 1, hash });
      }
      case 'multi':
      case 'multi_a':
        return this.someOf(expression.threshold, expression.keys);
      case 'older':
        return [{ ...FREE[0]!, sequence: countedSequence(expression.lock) }];
      case 'after':
        return [{ ...FREE[0]!, locktime: expression.lock }];
      case 'sha256':
      case 'hash256':
      case 'ripemd160':
      case 'hash160': {
        const { fragment: type, hash } = expression;
        return [{ signatures: [], preimages: [{ type, hash }] }];
      }
      case 'thresh':
        return this.threshold(expression.threshold, expression.subs);
      case 'andor': {
        const [x, y, z] = expression.subs;
        return [...both(x, y), ...z];
      }
      case 'and_v':
      case 'and_b':
        return both(...expression.subs);
      case 'or_b':
      case 'or_c':
      case 'or_d':
      case 'or_i':
        return expression.subs.flat();
      default:
        return expression.subs[0];
    }
  }

  cut(ways: Ways): Ways {
    const { most, isMet } = this.options;
    if (ways.length <= most) return ways;
    this.isCut = true;
    const met = ways.filter(isMet);
    return [...met, ...ways.filter((way) => !isMet(way))].slice(0, most);
  }

  private signedBy(key: Uint8Array): Ways {
    const signers = this.options.signersOf(key);
    if (!signers) return asking({ of: [key], count: 1 });
    return asking({ of: signers, count: signers.length, signedAs: key });
  }

  private someOf(count: number, keys: readonly Uint8Array[]): Ways {
    const isPlain = keys.every((key) => !this.options.signersOf(key));
    if (isPlain) return asking({ of: keys, count });
    return this.threshold(
      count,
      keys.map((key) => this.signedBy(key)),
    );
  }

  /** So many of the arguments; none are told of more than can be gone through. */
  private threshold(count: number, subs: readonly Ways[]): Ways {
    const { hasEachChoice } = this.options;
    const keys = hasEachChoice ? [] : subs.flatMap((ways) => plainKeyOf(ways) ?? []);
    const others = hasEachChoice ? subs : subs.filter((ways) => !plainKeyOf(ways));
    if (Math.min(count, others.length) * others.length > MOST_STEPS) {
      this.isCut = true;
      return [];
    }
    const picked = this.chosen(Math.min(count, others.length), others);
    return picked.flatMap((ways, n) => {
      const signed = count - n;
      if (signed > keys.length) return [];
      return signed === 0 ? ways : both(asking({ of: keys, count: signed }), ways);
    });
  }

  /** By number from 0: the ways to satisfy exactly so many. */
  private chosen(most: number, subs: readonly Ways[]): readonly Ways[] {
    let picked: readonly Ways[] = [FREE];
    for (const sub of subs) {
      const before = picked;
      picked = Array.from({ length: Math.min(before.length, most) + 1 }, (_, n) =>
        this.cut([...(before[n] ?? []), ...both(before[n - 1] ?? [], sub)]),
      );
    }
    return picked;
  }
}

/** More would take minutes, and nobody reads so many ways. */
const MOST_STEPS = 10_000;

/** The key, where a signature of one key is all that there is. */
function plainKeyOf(ways: Ways): Uint8Array | undefined {
  const [only] = ways;
  if (ways.length !== 1 || !only) return undefined;
  const { signatures, preimages, sequence, locktime } = only;
  const [needed] = signatures;
  const isKey = signatures.length === 1 && needed?.of.length === 1 && !needed.signedAs;
  const isAll = preimages.length === 0 && sequence === undefined && locktime === undefined;
  return isKey && isAll ? needed.of[0] : undefined;
}

function asking(needed: NeededSignatures): Ways {
  return [{ signatures: [needed], preimages: [] }];
}

function both(x: Ways, y: Ways): Ways {
  return x.flatMap((a) => y.flatMap((b) => joined(a, b) ?? []));
}

/** `undefined` where no nSequence or no lock time meets both. */
function joined(a: Way, b: Way): Way | undefined {
  const sequence = combined(a.sequence, b.sequence, longerSequence);
  const locktime = combined(a.locktime, b.locktime, laterLockTime);
  if (sequence === 'never' || locktime === 'never') return undefined;
  return {
    signatures: [...a.signatures, ...b.signatures],
    preimages: [...a.preimages, ...b.preimages],
    ...(sequence !== undefined && { sequence }),
    ...(locktime !== undefined && { locktime }),
  };
}

function combined(
  a: number | undefined,
  b: number | undefined,
  join: (a: number, b: number) => number | undefined,
): number | 'never' | undefined {
  return a === undefined || b === undefined ? (a ?? b) : (join(a, b) ?? 'never');
}
