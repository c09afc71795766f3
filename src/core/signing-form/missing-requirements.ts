import { bytesToHex } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import { fold } from '../miniscript/tree.ts';
import type { Expression, Miniscript } from '../miniscript/types.ts';
import { type Leaf, type WayRules, type Ways, waysThrough } from '../miniscript/ways.ts';

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
export interface MissingRequirements {
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
export function leastMissing(
  node: Miniscript,
  holdings: Holdings,
): MissingRequirements | undefined {
  const rules: WayRules<Way> = {
    never: undefined,
    nothing: NOTHING,
    zero: NOTHING,
    one: NOTHING,
    leaf: (expression) => leaf(expression, holdings),
    both,
    either,
  };
  return fold(node, (expression: Expression<Ways<Way>>) => waysThrough(expression, rules)).sat;
}

/** `undefined` where that cannot be. */
type Way = MissingRequirements | undefined;

const NOTHING: MissingRequirements = { have: 0, need: 0, keys: [], locks: [], preimages: [] };

const COST_OF_SIGNATURE = 2;
const COST_OF_PREIMAGE = 1000;

function cost({ need, locks, preimages }: MissingRequirements): number {
  return need * COST_OF_SIGNATURE + locks.length + preimages.length * COST_OF_PREIMAGE;
}

function both(a: Way, b: Way): Way {
  if (!a || !b) return undefined;
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

function signature(id: string, name: string, { isSigned }: Holdings): MissingRequirements {
  return isSigned(id) ? { ...NOTHING, have: 1 } : { ...NOTHING, need: 1, keys: [name] };
}

function leaf(expression: Leaf, holdings: Holdings): Ways<Way> {
  switch (expression.fragment) {
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
    case 'multi':
    case 'multi_a':
      return { sat: multi(expression.threshold, expression.keys, holdings), dsat: NOTHING };
    default:
      return { sat: { ...NOTHING, preimages: [bytesToHex(expression.hash)] }, dsat: undefined };
  }
}

function lock(kind: Lock['kind'], value: number, isMet: boolean): Ways<Way> {
  return { sat: isMet ? NOTHING : { ...NOTHING, locks: [{ kind, value }] }, dsat: undefined };
}

function idOf(key: Uint8Array): string {
  return bytesToHex(hash160(key));
}

function multi(
  threshold: number,
  keys: readonly Uint8Array[],
  { isSigned }: Holdings,
): MissingRequirements {
  const unsigned = keys.filter((key) => !isSigned(idOf(key)));
  const have = Math.min(threshold, keys.length - unsigned.length);
  const need = threshold - have;
  return { ...NOTHING, have, need, keys: need > 0 ? unsigned.map(bytesToHex) : [] };
}
