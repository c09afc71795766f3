/** Whether the keys of a descriptor alone spend what it gives, and nobody can without one of them. */
import { equalBytes } from '../bytes/order.ts';
import { anyX } from '../crypto/same-point.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import type { Descriptor, KeyExpression } from '../descriptor/types.ts';
import {
  type LeafFragment,
  type SatisfactionRules,
  type Satisfactions,
  satisfactionsThrough,
} from '../miniscript/satisfactions.ts';
import { fold } from '../miniscript/tree.ts';
import type { Miniscript } from '../miniscript/types.ts';

/** One way or several, each of which takes what it takes. */
interface Spending {
  /** Some way takes signatures alone, be it after a time. */
  readonly byKeys: boolean;
  /** No way goes without a signature. */
  readonly onlyByKeys: boolean;
}

export function isSpentByKeys(descriptor: Descriptor): boolean {
  const { byKeys, onlyByKeys } = spendingOf(descriptor);
  return byKeys && onlyByKeys;
}

const NO_WAY: Spending = { byKeys: false, onlyByKeys: true };
const BY_KEYS: Spending = { byKeys: true, onlyByKeys: true };
const UNKNOWN: Spending = { byKeys: false, onlyByKeys: false };

function spendingOf(descriptor: Descriptor): Spending {
  switch (descriptor.function) {
    case 'addr':
    case 'raw':
    case 'unused':
      return UNKNOWN;
    case 'sh':
    case 'wsh':
      return spendingOf(descriptor.inner);
    case 'tr':
      return either([
        isNobody(descriptor.key) ? NO_WAY : BY_KEYS,
        ...descriptor.leaves.map(({ script }) => spendingOf(script)),
      ]);
    case 'miniscript':
      return spendingOfMiniscript(descriptor.node);
    default:
      return BY_KEYS;
  }
}

function either(ways: readonly Spending[]): Spending {
  return {
    byKeys: ways.some(({ byKeys }) => byKeys),
    onlyByKeys: ways.every(({ onlyByKeys }) => onlyByKeys),
  };
}

/** The point of BIP 341 of which nobody knows the private key. */
export function isNobody(key: KeyExpression): boolean {
  return key.kind === 'constant' && equalBytes(anyX(key.publicKey), UNSPENDABLE_KEY);
}

function spendingOfMiniscript(node: Miniscript): Spending {
  const { sat } = fold<Satisfactions<boolean>>(node, (expression) =>
    satisfactionsThrough(expression, WAYS),
  );
  return { byKeys: sat, onlyByKeys: node.type?.s === true };
}

/** Whether there is a way without a preimage. */
const WAYS: SatisfactionRules<boolean> = {
  never: false,
  nothing: true,
  zero: true,
  one: true,
  leaf: wayThrough,
  both: (first, second) => first && second,
  either: (a, b) => a || b,
};

function wayThrough({ fragment }: LeafFragment): Satisfactions<boolean> {
  switch (fragment) {
    case 'older':
    case 'after':
      return { sat: true, dsat: false };
    case 'pk_k':
    case 'pk_h':
    case 'multi':
    case 'multi_a':
      return { sat: true, dsat: true };
    default:
      return { sat: false, dsat: false };
  }
}
