import {
  type Availability,
  choose,
  EMPTY_STACK,
  element,
  elementsOf,
  type InputStack,
  join,
  malleable,
  NO_PREIMAGE,
  nonCanonical,
  ONE_ELEMENT,
  UNAVAILABLE,
  withSignature,
  ZERO_ELEMENT,
} from './input-stack.ts';
import {
  type LeafFragment,
  oneMore,
  type SatisfactionRules,
  type Satisfactions,
  satisfactionsThrough,
} from './satisfactions.ts';
import { fold } from './tree.ts';
import type { Expression, HashFragment, Miniscript } from './types.ts';

/** Bytes, and whether they are there or only stand for what may come, at its size. */
export interface Provided {
  readonly available: Exclude<Availability, 'no'>;
  readonly bytes: Uint8Array;
}

/** Bytes that are there, or nothing. */
export function provided(bytes: Uint8Array | undefined): Provided | undefined {
  return bytes && { available: 'yes', bytes };
}

/** What signing can do; `undefined` is what it cannot. */
export interface Satisfier {
  /**
   * The signature of a key of 33 or 65 bytes, in tapscript 32, with its hash type. Asked of every
   * key wherever it stands, needed in the end or not.
   */
  readonly sign: (key: Uint8Array) => Provided | undefined;
  /** What hashes to these 20 or 32 bytes. */
  readonly preimage: (fragment: HashFragment, hash: Uint8Array) => Provided | undefined;
  /** Whether the input's sequence number meets this one (BIP 68, BIP 112). */
  readonly checkOlder: (sequence: number) => boolean;
  /** Whether the transaction's lock time meets this one (BIP 65). */
  readonly checkAfter: (lockTime: number) => boolean;
}

export type Satisfaction =
  | {
      readonly available: Exclude<Availability, 'no'>;
      /** The witness without the script, bottom first. */
      readonly stack: readonly Uint8Array[];
    }
  | {
      readonly available: 'no';
      readonly reason: /** A signature, a preimage or a lock is not there. */
        | 'unavailable'
        /** Somebody without a key could change it. */
        | 'malleable'
        /** It needs no signature, so anybody could make the transaction another one. */
        | 'no-signature';
    };

/**
 * The smallest witness that nobody else can change (BIP 379, "Satisfaction";
 * Node::Satisfy, script/miniscript.h).
 */
export function satisfy(node: Miniscript, satisfier: Satisfier): Satisfaction {
  const { sat } = inputsOf(node, satisfier);
  if (sat.available === 'no') return { available: 'no', reason: 'unavailable' };
  if (sat.isMalleable) return { available: 'no', reason: 'malleable' };
  if (!sat.hasSignature) return { available: 'no', reason: 'no-signature' };
  return { available: sat.available, stack: elementsOf(sat) };
}

/** The best satisfaction and the best dissatisfaction (InputResult). */
export type Inputs = Satisfactions<InputStack>;

/** Both, malleable or not (Node::ProduceInput). */
export function inputsOf(node: Miniscript, satisfier: Satisfier): Inputs {
  const rules: SatisfactionRules<InputStack> = {
    never: UNAVAILABLE,
    nothing: EMPTY_STACK,
    zero: ZERO_ELEMENT,
    one: ONE_ELEMENT,
    leaf: (expression) => leaf(expression, satisfier),
    both: (first, second) => join(second, first),
    either: choose,
    // What satisfies more than it must: anybody can dissatisfy a part of it.
    needless: (stack, isMalleable) => nonCanonical(isMalleable ? malleable(stack) : stack),
    skip,
    isCountedFromLast: true,
  };
  return fold(node, (expression: Expression<Inputs>) => satisfactionsThrough(expression, rules));
}

function leaf(expression: LeafFragment, satisfier: Satisfier): Inputs {
  switch (expression.fragment) {
    case 'pk_k':
      return { sat: signature(expression.key, satisfier), dsat: ZERO_ELEMENT };
    case 'pk_h':
      return keyAndSignature(expression.key, satisfier);
    case 'older':
      return { sat: given(satisfier.checkOlder(expression.lock)), dsat: UNAVAILABLE };
    case 'after':
      return { sat: given(satisfier.checkAfter(expression.lock)), dsat: UNAVAILABLE };
    case 'multi':
      return multi(expression.threshold, expression.keys, satisfier);
    case 'multi_a':
      return multiA(expression.threshold, expression.keys, satisfier);
    default: {
      const preimage = satisfier.preimage(expression.fragment, expression.hash);
      return { sat: elementOf(preimage), dsat: NO_PREIMAGE };
    }
  }
}

function elementOf(answer: Provided | undefined): InputStack {
  return answer === undefined ? UNAVAILABLE : element(answer.bytes, answer.available);
}

function given(isMet: boolean): InputStack {
  return isMet ? EMPTY_STACK : UNAVAILABLE;
}

function signature(key: Uint8Array, satisfier: Satisfier): InputStack {
  return withSignature(elementOf(satisfier.sign(key)));
}

/** Without the key that has the hash there is no way through either. */
function keyAndSignature(key: Uint8Array | undefined, satisfier: Satisfier): Inputs {
  if (key === undefined) return { sat: UNAVAILABLE, dsat: UNAVAILABLE };
  return {
    sat: join(signature(key, satisfier), element(key)),
    dsat: join(ZERO_ELEMENT, element(key)),
  };
}

/**
 * The zero that skips the rest. Where the argument can be dissatisfied without
 * a signature too, that may do as well if its top element is not zero; nobody
 * keeps track of that element, so it is taken to.
 */
function skip({ dsat }: Inputs): InputStack {
  return dsat.available !== 'no' && !dsat.hasSignature ? malleable(ZERO_ELEMENT) : ZERO_ELEMENT;
}

/**
 * The best stack for each number of signatures, key by key in the order of the
 * script, over the element that OP_CHECKMULTISIG takes too many (BIP 147).
 */
function multi(threshold: number, keys: readonly Uint8Array[], satisfier: Satisfier): Inputs {
  let best: readonly InputStack[] = [ZERO_ELEMENT];
  for (const key of keys) {
    const signed = signature(key, satisfier);
    best = oneMore(
      best,
      (without) => without,
      (without) => join(without, signed),
      choose,
    );
  }
  const unsigned = keys
    .slice(0, threshold)
    .reduce((stack) => join(stack, ZERO_ELEMENT), ZERO_ELEMENT);
  return { sat: best[threshold]!, dsat: unsigned };
}

/**
 * As {@link multi}, but with an element for every key, empty where it does not
 * sign (BIP 342), and from the last key, whose element is lowest.
 */
function multiA(threshold: number, keys: readonly Uint8Array[], satisfier: Satisfier): Inputs {
  let best: readonly InputStack[] = [EMPTY_STACK];
  for (const key of keys.toReversed()) {
    const signed = signature(key, satisfier);
    best = oneMore(
      best,
      (below) => join(below, ZERO_ELEMENT),
      (below) => join(below, signed),
      choose,
    );
  }
  return { sat: best[threshold]!, dsat: best[0]! };
}
