import type { Expression, Miniscript } from './types.ts';

/**
 * The result for a miniscript, made from the results for its arguments, leaves
 * first, left to right. Without recursion: a script of 3,600 bytes may be as
 * many levels deep, and a stack of calls is not made for that.
 */
export function fold<Result>(
  root: Miniscript,
  combine: (expression: Expression<Result>, node: Miniscript) => Result,
): Result {
  const open = [{ node: root, next: 0 }];
  const results: Result[] = [];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { expression } = top.node;
    const sub = expression.subs[top.next++];
    if (sub !== undefined) {
      open.push({ node: sub, next: 0 });
      continue;
    }
    const subs = results.splice(results.length - expression.subs.length);
    results.push(combine(withSubs(expression, subs), top.node));
    open.pop();
  }
  return results[0]!;
}

/** The same fragment around as many other arguments. */
export function withSubs<Sub>(
  expression: Expression<unknown>,
  subs: readonly Sub[],
): Expression<Sub> {
  switch (expression.fragment) {
    case 'thresh':
      return { fragment: 'thresh', threshold: expression.threshold, subs };
    case 'andor':
      return { fragment: 'andor', subs: [subs[0]!, subs[1]!, subs[2]!] };
    case 'and_v':
    case 'and_b':
    case 'or_b':
    case 'or_c':
    case 'or_d':
    case 'or_i':
      return { fragment: expression.fragment, subs: [subs[0]!, subs[1]!] };
    case 'a':
    case 's':
    case 'c':
    case 'd':
    case 'v':
    case 'j':
    case 'n':
      return { fragment: expression.fragment, subs: [subs[0]!] };
    default:
      return expression;
  }
}

/** A part of what is written that is a miniscript yet to be written, with what its parent says to it. */
export class Nested<State> {
  constructor(
    readonly node: Miniscript,
    readonly state: State,
  ) {}
}

/**
 * The parts that make up a miniscript in writing, from first to last. `expand`
 * answers those of one fragment, with its arguments where they stand among
 * them. Without recursion, for the reason above.
 */
export function* unfold<Part, State>(
  root: Miniscript,
  state: State,
  expand: (expression: Expression<Miniscript>, state: State) => readonly (Part | Nested<State>)[],
): Generator<Part, void> {
  const rest: (Part | Nested<State>)[] = [new Nested(root, state)];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (part instanceof Nested) {
      for (const one of expand(part.node.expression, part.state).toReversed()) rest.push(one);
    } else yield part;
  }
}

/** Every miniscript inside this one, itself among them, in no order to rely on. */
export function* nodesOf(root: Miniscript): Generator<Miniscript, void> {
  const rest: Miniscript[] = [root];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    yield node;
    for (const sub of node.expression.subs) rest.push(sub);
  }
}
