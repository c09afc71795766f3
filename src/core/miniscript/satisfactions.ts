import type { Expression } from './types.ts';

/** Ways to satisfy a miniscript and to dissatisfy it; either may be impossible. */
export interface Satisfactions<T> {
  readonly sat: T;
  readonly dsat: T;
}

/** A fragment without arguments, other than `0` and `1`. */
export type LeafFragment = Exclude<
  Extract<Expression<unknown>, { readonly subs: readonly [] }>,
  { readonly fragment: '0' | '1' }
>;

/** What is known of a way: a witness, its size, what is missing for it. */
export interface SatisfactionRules<T> {
  /** There is no way. */
  readonly never: T;
  /** A way that takes nothing from the stack. */
  readonly nothing: T;
  /** An empty element, and the number one. */
  readonly zero: T;
  readonly one: T;
  readonly leaf: (expression: LeafFragment) => Satisfactions<T>;
  /** One after the other: the elements of the first lie above those of the second. */
  readonly both: (first: T, second: T) => T;
  /** The better one; the first of equals. */
  readonly either: (a: T, b: T) => T;
  /**
   * A way that works and that nobody needs (BIP 379, "Satisfaction", in
   * brackets); `never` where such ways are not asked for.
   */
  readonly needless?: (way: T, isMalleable: boolean) => T;
  /** The dissatisfaction of `j`; {@link zero} unless it is said. */
  readonly skip?: (x: Satisfactions<T>) => T;
  /** Whether `thresh` is counted from its last argument, which decides between equals. */
  readonly isCountedFromLast?: boolean;
}

/**
 * The ways through one fragment whose arguments have these (BIP 379,
 * "Satisfaction", the table; Node::ProduceInput, script/miniscript.h).
 */
export function satisfactionsThrough<T>(
  expression: Expression<Satisfactions<T>>,
  rules: SatisfactionRules<T>,
): Satisfactions<T> {
  const { never, nothing, zero, one, both, either } = rules;
  switch (expression.fragment) {
    case '0':
      return { sat: never, dsat: nothing };
    case '1':
      return { sat: nothing, dsat: never };
    case 'a':
    case 's':
    case 'c':
    case 'n':
      return expression.subs[0];
    case 'd':
      return { sat: both(one, expression.subs[0].sat), dsat: zero };
    case 'v':
      return { sat: expression.subs[0].sat, dsat: never };
    case 'j': {
      const [x] = expression.subs;
      return { sat: x.sat, dsat: rules.skip?.(x) ?? zero };
    }
    case 'andor': {
      const [x, y, z] = expression.subs;
      return {
        sat: either(both(x.sat, y.sat), both(x.dsat, z.sat)),
        dsat: either(needless(both(x.sat, y.dsat), false, rules), both(x.dsat, z.dsat)),
      };
    }
    case 'thresh':
      return thresh(expression.threshold, expression.subs, rules);
    case 'and_v':
    case 'and_b':
    case 'or_b':
    case 'or_c':
    case 'or_d':
    case 'or_i':
      return pair(expression, rules);
    default:
      return rules.leaf(expression);
  }
}

function needless<T>(way: T, isMalleable: boolean, { never, needless }: SatisfactionRules<T>): T {
  return needless === undefined ? never : needless(way, isMalleable);
}

function pair<T>(
  expression: Extract<
    Expression<Satisfactions<T>>,
    { subs: readonly [Satisfactions<T>, Satisfactions<T>] }
  >,
  rules: SatisfactionRules<T>,
): Satisfactions<T> {
  const { never, zero, one, both, either } = rules;
  const [x, y] = expression.subs;
  const neither = both(x.dsat, y.dsat);
  const extra = (way: T) => needless(way, true, rules);
  switch (expression.fragment) {
    case 'and_v':
      // A dissatisfied y only makes the whole false, which nothing well typed asks of an and_v.
      return { sat: both(x.sat, y.sat), dsat: needless(both(x.sat, y.dsat), false, rules) };
    case 'and_b':
      return {
        sat: both(x.sat, y.sat),
        dsat: either(either(neither, extra(both(x.dsat, y.sat))), extra(both(x.sat, y.dsat))),
      };
    case 'or_b':
      return {
        sat: either(either(both(x.sat, y.dsat), both(x.dsat, y.sat)), extra(both(x.sat, y.sat))),
        dsat: neither,
      };
    case 'or_c':
      return { sat: either(x.sat, both(x.dsat, y.sat)), dsat: never };
    case 'or_d':
      return { sat: either(x.sat, both(x.dsat, y.sat)), dsat: neither };
    case 'or_i':
      return {
        sat: either(both(one, x.sat), both(zero, y.sat)),
        dsat: either(both(one, x.dsat), both(zero, y.dsat)),
      };
  }
}

/** The best way for each number of satisfied arguments, from which `threshold` is picked. */
function thresh<T>(
  threshold: number,
  subs: readonly Satisfactions<T>[],
  rules: SatisfactionRules<T>,
): Satisfactions<T> {
  const { never, nothing, both, either, isCountedFromLast = false } = rules;
  // Where nobody asks for needless ways, none is looked at that satisfies more than it must.
  const length = rules.needless ? subs.length + 1 : Math.max(0, threshold) + 1;
  let best: readonly T[] = [nothing];
  for (const sub of isCountedFromLast ? subs.toReversed() : subs) {
    const add = (own: T) => (way: T) => (isCountedFromLast ? both(own, way) : both(way, own));
    best = withoutNever(oneMore(best, add(sub.dsat), add(sub.sat), either).slice(0, length), never);
  }
  const others = best.map((way, satisfied) => (satisfied === 0 ? way : needless(way, true, rules)));
  const unsatisfied = others.filter((_, satisfied) => satisfied !== threshold);
  return { sat: best[threshold] ?? never, dsat: unsatisfied.reduce(either, never) };
}

/** Without numbers at the end that cannot be had: few signatures of many keys make few steps. */
function withoutNever<T>(best: readonly T[], never: T): readonly T[] {
  let { length } = best;
  while (length > 1 && best[length - 1] === never) length--;
  return best.slice(0, length);
}

/** From the best for 0 to n satisfied to those for 0 to n + 1, another one satisfied or not. */
export function oneMore<T>(
  best: readonly T[],
  unsatisfied: (way: T) => T,
  satisfied: (way: T) => T,
  either: (a: T, b: T) => T,
): readonly T[] {
  const last = best.length;
  return Array.from({ length: last + 1 }, (_, count) => {
    if (count === 0) return unsatisfied(best[0]!);
    if (count === last) return satisfied(best[last - 1]!);
    return either(unsatisfied(best[count]!), satisfied(best[count - 1]!));
  });
}
