import {
  type Availability,
  choose,
  chooseAmong,
  EMPTY,
  element,
  elementsOf,
  type InputStack,
  join,
  malleable,
  NO_PREIMAGE,
  nonCanonical,
  ONE,
  UNAVAILABLE,
  withSignature,
  ZERO,
} from './input-stack.ts';
import { fold } from './tree.ts';
import type { Expression, HashFragment, Miniscript, Pair } from './types.ts';

/** Bytes, and whether they are there or only stand for what may come, at its size. */
export interface Provided {
  readonly available: Exclude<Availability, 'no'>;
  readonly bytes: Uint8Array;
}

/** What signing can do; `undefined` is what it cannot. */
export interface Satisfier {
  /**
   * The signature of a key of 33 or 65 bytes, with its hash type. Asked of every
   * key wherever it stands, needed in the end or not.
   */
  readonly sign: (key: Uint8Array) => Provided | undefined;
  /** What hashes to these 20 or 32 bytes. */
  readonly preimage: (fragment: HashFragment, hash: Uint8Array) => Provided | undefined;
  /** Whether the input's sequence number meets this one (BIP68, BIP112). */
  readonly checkOlder: (sequence: number) => boolean;
  /** Whether the transaction's lock time meets this one (BIP65). */
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
 * The smallest witness that nobody else can change (BIP379, "Satisfaction";
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
export interface Inputs {
  readonly sat: InputStack;
  readonly dsat: InputStack;
}

/** Both, malleable or not (Node::ProduceInput). */
export function inputsOf(node: Miniscript, satisfier: Satisfier): Inputs {
  return fold(node, (expression: Expression<Inputs>) => inputs(expression, satisfier));
}

/**
 * The witness is a stack: what runs first takes from its top, so the elements
 * of the first argument stand above those of the second.
 */
function inputs(expression: Expression<Inputs>, satisfier: Satisfier): Inputs {
  switch (expression.fragment) {
    case '0':
      return { sat: UNAVAILABLE, dsat: EMPTY };
    case '1':
      return { sat: EMPTY, dsat: UNAVAILABLE };
    case 'pk_k':
      return { sat: signature(expression.key, satisfier), dsat: ZERO };
    case 'pk_h':
      return keyAndSignature(expression.key, satisfier);
    case 'older':
      return { sat: given(satisfier.checkOlder(expression.lock)), dsat: UNAVAILABLE };
    case 'after':
      return { sat: given(satisfier.checkAfter(expression.lock)), dsat: UNAVAILABLE };
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160': {
      const preimage = satisfier.preimage(expression.fragment, expression.hash);
      return { sat: provided(preimage), dsat: NO_PREIMAGE };
    }
    case 'multi':
      return multi(expression.threshold, expression.keys, satisfier);
    case 'thresh':
      return thresh(expression.threshold, expression.subs);
    case 'andor':
      return andor(...expression.subs);
    case 'a':
    case 's':
    case 'c':
    case 'n':
      return expression.subs[0];
    case 'd':
      return { sat: join(expression.subs[0].sat, ONE), dsat: ZERO };
    case 'v':
      return { sat: expression.subs[0].sat, dsat: UNAVAILABLE };
    case 'j':
      return nonZero(expression.subs[0]);
    default:
      return PAIRS[expression.fragment](...expression.subs);
  }
}

function provided(answer: Provided | undefined): InputStack {
  return answer === undefined ? UNAVAILABLE : element(answer.bytes, answer.available);
}

function given(isMet: boolean): InputStack {
  return isMet ? EMPTY : UNAVAILABLE;
}

function signature(key: Uint8Array, satisfier: Satisfier): InputStack {
  return withSignature(provided(satisfier.sign(key)));
}

/** Without the key that has the hash there is no way through either. */
function keyAndSignature(key: Uint8Array | undefined, satisfier: Satisfier): Inputs {
  if (key === undefined) return { sat: UNAVAILABLE, dsat: UNAVAILABLE };
  return { sat: join(signature(key, satisfier), element(key)), dsat: join(ZERO, element(key)) };
}

/**
 * The zero that skips the rest. Where the argument can be dissatisfied without
 * a signature too, that may do as well if its top element is not zero; nobody
 * keeps track of that element, so it is taken to.
 */
function nonZero(x: Inputs): Inputs {
  const hasOther = x.dsat.available !== 'no' && !x.dsat.hasSignature;
  return { sat: x.sat, dsat: hasOther ? malleable(ZERO) : ZERO };
}

const PAIRS: Readonly<Record<Pair, (x: Inputs, y: Inputs) => Inputs>> = {
  // A dissatisfied y only makes the whole false, which nothing well typed asks of an and_v.
  and_v: (x, y) => ({ sat: join(y.sat, x.sat), dsat: nonCanonical(join(y.dsat, x.sat)) }),
  and_b: (x, y) => ({
    sat: join(y.sat, x.sat),
    dsat: chooseAmong(
      join(y.dsat, x.dsat),
      overcomplete(join(y.sat, x.dsat)),
      overcomplete(join(y.dsat, x.sat)),
    ),
  }),
  or_b: (x, y) => ({
    sat: chooseAmong(join(y.dsat, x.sat), join(y.sat, x.dsat), overcomplete(join(y.sat, x.sat))),
    dsat: join(y.dsat, x.dsat),
  }),
  or_c: (x, y) => ({ sat: choose(x.sat, join(y.sat, x.dsat)), dsat: UNAVAILABLE }),
  or_d: (x, y) => ({ sat: choose(x.sat, join(y.sat, x.dsat)), dsat: join(y.dsat, x.dsat) }),
  or_i: (x, y) => ({
    sat: choose(join(x.sat, ONE), join(y.sat, ZERO)),
    dsat: choose(join(x.dsat, ONE), join(y.dsat, ZERO)),
  }),
};

/** What satisfies more than it must: anybody can dissatisfy a part of it. */
function overcomplete(stack: InputStack): InputStack {
  return nonCanonical(malleable(stack));
}

function andor(x: Inputs, y: Inputs, z: Inputs): Inputs {
  return {
    sat: choose(join(y.sat, x.sat), join(z.sat, x.dsat)),
    dsat: choose(nonCanonical(join(y.dsat, x.sat)), join(z.dsat, x.dsat)),
  };
}

/**
 * The best stack for each number of signatures, key by key in the order of the
 * script, over the element that OP_CHECKMULTISIG takes too many (BIP147).
 */
function multi(threshold: number, keys: readonly Uint8Array[], satisfier: Satisfier): Inputs {
  let best: readonly InputStack[] = [ZERO];
  for (const key of keys) {
    const signed = signature(key, satisfier);
    best = oneMore(
      best,
      (without) => without,
      (without) => join(without, signed),
    );
  }
  const unsigned = keys.slice(0, threshold).reduce((stack) => join(stack, ZERO), ZERO);
  return { sat: best[threshold]!, dsat: unsigned };
}

/** The best stack for each number of satisfied arguments, from the last argument, which is lowest. */
function thresh(threshold: number, subs: readonly Inputs[]): Inputs {
  let best: readonly InputStack[] = [EMPTY];
  for (const { sat, dsat } of subs.toReversed()) {
    best = oneMore(
      best,
      (below) => join(below, dsat),
      (below) => join(below, sat),
    );
  }
  const others = best.map((stack, satisfied) => (satisfied === 0 ? stack : overcomplete(stack)));
  const unsatisfied = others.filter((_, satisfied) => satisfied !== threshold);
  return { sat: best[threshold]!, dsat: chooseAmong(UNAVAILABLE, ...unsatisfied) };
}

/** From the best for 0 to n satisfied of n to those for 0 to n + 1, the new one satisfied or not. */
function oneMore(
  best: readonly InputStack[],
  unsatisfied: (stack: InputStack) => InputStack,
  satisfied: (stack: InputStack) => InputStack,
): readonly InputStack[] {
  const last = best.length;
  return Array.from({ length: last + 1 }, (_, count) => {
    if (count === 0) return unsatisfied(best[0]!);
    if (count === last) return satisfied(best[last - 1]!);
    return choose(unsatisfied(best[count]!), satisfied(best[count - 1]!));
  });
}
