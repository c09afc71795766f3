import type { Expression } from './types.ts';

/**
 * What running a script does to the stack (SatInfo, script/miniscript.h), the
 * most of all ways through it, each of the two by itself.
 */
interface Trace {
  /** Elements that are on the stack before it and not after it; negative where it leaves more. */
  readonly taken: number;
  /** How many more there are at its highest than after it. */
  readonly highest: number;
}

/** There may be no way. */
export type StackUse = Trace | undefined;

/** Satisfied and dissatisfied. */
export interface StackUses {
  readonly sat: StackUse;
  readonly dsat: StackUse;
}

const NEVER: StackUse = undefined;
const NOTHING: Trace = { taken: 0, highest: 0 };
const PUSH: Trace = { taken: -1, highest: 0 };
/** An opcode that replaces two elements by one, or takes one. */
const TAKE_ONE: Trace = { taken: 1, highest: 1 };
const EQUALVERIFY: Trace = { taken: 2, highest: 2 };

/** One script after the other. */
function run(...uses: readonly StackUse[]): StackUse {
  return uses.reduce<StackUse>(
    (a, b) =>
      a && b && { taken: a.taken + b.taken, highest: Math.max(b.highest, b.taken + a.highest) },
    NOTHING,
  );
}

/** One script or the other. */
function either(a: StackUse, b: StackUse): StackUse {
  if (a === undefined || b === undefined) return a ?? b;
  return { taken: Math.max(a.taken, b.taken), highest: Math.max(a.highest, b.highest) };
}

const HASH_CHECK = run(PUSH, PUSH, EQUALVERIFY, PUSH, TAKE_ONE);
const KEY_HASH_CHECK = run(PUSH, PUSH, EQUALVERIFY);
/** OP_DUP or OP_SIZE, and the OP_IF that takes it away again. */
const SKIP = run(PUSH, TAKE_ONE);

/** How one fragment uses the stack whose arguments use it so (Node::CalcStackSize). */
export function stackUsesOf(expression: Expression<StackUses>): StackUses {
  switch (expression.fragment) {
    case '0':
      return { sat: NEVER, dsat: PUSH };
    case '1':
    case 'older':
    case 'after':
      return { sat: PUSH, dsat: NEVER };
    case 'pk_k':
      return { sat: PUSH, dsat: PUSH };
    case 'pk_h':
      return { sat: KEY_HASH_CHECK, dsat: KEY_HASH_CHECK };
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160':
      return { sat: HASH_CHECK, dsat: NEVER };
    case 'multi': {
      // The keys and both numbers come on top of the signatures and the one element too many.
      const { threshold, keys } = expression;
      return both({ taken: threshold, highest: threshold + keys.length + 2 });
    }
    case 'multi_a':
      return both({ taken: expression.keys.length - 1, highest: expression.keys.length });
    case 'andor': {
      const [x, y, z] = expression.subs;
      const dsat = run(x.dsat, TAKE_ONE, z.dsat);
      return { sat: either(run(x.sat, TAKE_ONE, y.sat), run(x.dsat, TAKE_ONE, z.sat)), dsat };
    }
    case 'thresh':
      return thresh(expression.threshold, expression.subs);
    case 'and_v':
    case 'and_b':
    case 'or_b':
    case 'or_c':
    case 'or_d':
    case 'or_i':
      return pair(expression);
    default:
      return wrapper(expression);
  }
}

function both(use: StackUse): StackUses {
  return { sat: use, dsat: use };
}

function wrapper(expression: Extract<Expression<StackUses>, { subs: readonly [StackUses] }>) {
  const [x] = expression.subs;
  switch (expression.fragment) {
    case 'a':
    case 's':
    case 'n':
      return x;
    case 'c':
      return { sat: run(x.sat, TAKE_ONE), dsat: run(x.dsat, TAKE_ONE) };
    case 'v':
      return { sat: run(x.sat, TAKE_ONE), dsat: NEVER };
    case 'd':
    case 'j':
      return { sat: run(SKIP, x.sat), dsat: SKIP };
  }
}

function pair(
  expression: Extract<Expression<StackUses>, { subs: readonly [StackUses, StackUses] }>,
): StackUses {
  const [x, y] = expression.subs;
  switch (expression.fragment) {
    case 'and_v':
      return { sat: run(x.sat, y.sat), dsat: NEVER };
    case 'and_b':
      return { sat: run(x.sat, y.sat, TAKE_ONE), dsat: run(x.dsat, y.dsat, TAKE_ONE) };
    case 'or_b':
      return {
        sat: run(either(run(x.sat, y.dsat), run(x.dsat, y.sat)), TAKE_ONE),
        dsat: run(x.dsat, y.dsat, TAKE_ONE),
      };
    case 'or_c':
      return { sat: either(run(x.sat, TAKE_ONE), run(x.dsat, TAKE_ONE, y.sat)), dsat: NEVER };
    case 'or_d':
      // OP_IFDUP leaves a second element of what is not zero.
      return {
        sat: either(run(x.sat, PUSH, TAKE_ONE), run(x.dsat, TAKE_ONE, y.sat)),
        dsat: run(x.dsat, TAKE_ONE, y.dsat),
      };
    case 'or_i':
      return {
        sat: run(TAKE_ONE, either(x.sat, y.sat)),
        dsat: run(TAKE_ONE, either(x.dsat, y.dsat)),
      };
  }
}

/** Of each number of arguments satisfied up to `threshold`, which is picked. */
function thresh(threshold: number, subs: readonly StackUses[]): StackUses {
  let counts: readonly StackUse[] = [NOTHING];
  for (const [i, { sat, dsat }] of subs.entries()) {
    const before = counts;
    const add = i === 0 ? NOTHING : TAKE_ONE;
    const length = Math.min(before.length, threshold) + 1;
    counts = Array.from({ length }, (_, satisfied) =>
      either(run(before[satisfied], dsat, add), run(before[satisfied - 1], sat, add)),
    );
  }
  return {
    sat: run(counts[threshold], PUSH, TAKE_ONE),
    dsat: run(counts[0], PUSH, TAKE_ONE),
  };
}
