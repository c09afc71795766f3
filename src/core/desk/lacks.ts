import { bytesToHex } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import { fold } from '../miniscript/tree.ts';
import type { Expression, Miniscript } from '../miniscript/types.ts';

/** What an input has towards satisfying a miniscript. */
export interface Holdings {
  /** Whether there is a signature of the key with this HASH160, in hex. */
  readonly isSigned: (id: string) => boolean;
  readonly isOlderMet: (sequence: number) => boolean;
  readonly isAfterMet: (lockTime: number) => boolean;
}

export interface Lock {
  readonly kind: 'older' | 'after';
  /** The number in the script. */
  readonly value: number;
}

/** What one way of satisfying it lacks. */
export interface Lack {
  /** Signatures on this way that are there. */
  readonly have: number;
  /** How many more it takes, of any of `keys`: public keys in hex, or the hash where that is all. */
  readonly need: number;
  readonly keys: readonly string[];
  readonly locks: readonly Lock[];
  /** In hex. */
  readonly preimages: readonly string[];
}

/**
 * What the way through a miniscript lacks that lacks least, so that it can be told
 * what to bring or wait for; `undefined` where there is no way. A lock counts less
 * than a signature, as it is met by waiting, and a preimage most, as signing takes
 * none. It is no satisfaction: that some ways are malleable is not asked.
 */
export function leastLack(node: Miniscript, holdings: Holdings): Lack | undefined {
  return fold(node, (expression: Expression<Ways>) => ways(expression, holdings)).sat;
}

/** Satisfied and dissatisfied; `undefined` where that cannot be. */
interface Ways {
  readonly sat: Lack | undefined;
  readonly dsat: Lack | undefined;
}

type Way = Ways['sat'];

const NEVER = undefined;
const NOTHING: Lack = { have: 0, need: 0, keys: [], locks: [], preimages: [] };

const COST_OF_SIGNATURE = 2;
const COST_OF_PREIMAGE = 1000;

function cost({ need, locks, preimages }: Lack): number {
  return need * COST_OF_SIGNATURE + locks.length + preimages.length * COST_OF_PREIMAGE;
}

function both(a: Way, b: Way): Way {
  if (!a || !b) return NEVER;
  if (a === NOTHING) return b;
  if (b === NOTHING) return a;
  return {
    have: a.have + b.have,
    need: a.need + b.need,
    keys: [...a.keys, ...b.keys],
    locks: [...a.locks, ...b.locks],
    preimages: [...a.preimages, ...b.preimages],
  };
}

/** The cheaper one; of two that lack one signature and nothing else, either key will do. */
function either(a: Way, b: Way): Way {
  if (!a || !b) return a ?? b;
  const difference = cost(a) - cost(b);
  if (difference !== 0) return difference < 0 ? a : b;
  if (a.have !== b.have) return a.have > b.have ? a : b;
  const isOneKey = [a, b].every(({ need, locks }) => need === 1 && locks.length === 0);
  return isOneKey ? { ...a, keys: [...a.keys, ...b.keys] } : a;
}

function signature(id: string, name: string, { isSigned }: Holdings): Lack {
  return isSigned(id) ? { ...NOTHING, have: 1 } : { ...NOTHING, need: 1, keys: [name] };
}

function ways(expression: Expression<Ways>, holdings: Holdings): Ways {
  switch (expression.fragment) {
    case '0':
      return { sat: NEVER, dsat: NOTHING };
    case '1':
      return { sat: NOTHING, dsat: NEVER };
    case 'older':
      return lock('older', expression.lock, holdings.isOlderMet(expression.lock));
    case 'after':
      return lock('after', expression.lock, holdings.isAfterMet(expression.lock));
    case 'pk_k': {
      const { key } = expression;
      return { sat: signature(idOf(key), bytesToHex(key), holdings), dsat: NOTHING };
    }
    case 'pk_h': {
      const id = bytesToHex(expression.hash);
      return { sat: signature(id, id, holdings), dsat: NOTHING };
    }
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160':
      return { sat: { ...NOTHING, preimages: [bytesToHex(expression.hash)] }, dsat: NEVER };
    case 'multi':
      return { sat: multi(expression.threshold, expression.keys, holdings), dsat: NOTHING };
    case 'thresh':
      return thresh(expression.threshold, expression.subs);
    case 'andor': {
      const [x, y, z] = expression.subs;
      return { sat: either(both(x.sat, y.sat), both(x.dsat, z.sat)), dsat: both(x.dsat, z.dsat) };
    }
    case 'a':
    case 's':
    case 'c':
    case 'n':
      return expression.subs[0];
    case 'v':
      return { sat: expression.subs[0].sat, dsat: NEVER };
    case 'd':
    case 'j':
      return { sat: expression.subs[0].sat, dsat: NOTHING };
    default:
      return pair(expression);
  }
}

function lock(kind: Lock['kind'], value: number, isMet: boolean): Ways {
  return { sat: isMet ? NOTHING : { ...NOTHING, locks: [{ kind, value }] }, dsat: NEVER };
}

function idOf(key: Uint8Array): string {
  return bytesToHex(hash160(key));
}

function multi(threshold: number, keys: readonly Uint8Array[], { isSigned }: Holdings): Lack {
  const unsigned = keys.filter((key) => !isSigned(idOf(key)));
  const have = Math.min(threshold, keys.length - unsigned.length);
  const need = threshold - have;
  return { ...NOTHING, have, need, keys: need > 0 ? unsigned.map(bytesToHex) : [] };
}

function pair(expression: Extract<Expression<Ways>, { subs: readonly [Ways, Ways] }>): Ways {
  const [x, y] = expression.subs;
  const neither = both(x.dsat, y.dsat);
  switch (expression.fragment) {
    case 'and_v':
      return { sat: both(x.sat, y.sat), dsat: NEVER };
    case 'and_b':
      return { sat: both(x.sat, y.sat), dsat: neither };
    case 'or_b':
      return { sat: either(both(x.sat, y.dsat), both(x.dsat, y.sat)), dsat: neither };
    case 'or_c':
      return { sat: either(x.sat, both(x.dsat, y.sat)), dsat: NEVER };
    case 'or_d':
      return { sat: either(x.sat, both(x.dsat, y.sat)), dsat: neither };
    case 'or_i':
      return { sat: either(x.sat, y.sat), dsat: either(x.dsat, y.dsat) };
  }
}

/** The cheapest with each number of arguments satisfied, from which `threshold` is picked. */
function thresh(threshold: number, subs: readonly Ways[]): Ways {
  let cheapest: readonly Way[] = [NOTHING];
  for (const { sat, dsat } of subs) {
    const before = cheapest;
    cheapest = Array.from({ length: before.length + 1 }, (_, satisfied) =>
      either(both(before[satisfied], dsat), both(before[satisfied - 1], sat)),
    );
  }
  return { sat: cheapest[threshold], dsat: cheapest[0] };
}
