import { scriptParts } from './script-parts.ts';
import { withSubs } from './tree.ts';
import { typeOf } from './type-rules.ts';
import type { Expression, Miniscript, MiniscriptContext } from './types.ts';

/** A fragment around miniscripts, with its type and the size of its script. */
export function miniscript(
  expression: Expression<Miniscript>,
  context: MiniscriptContext = 'p2wsh',
): Miniscript {
  const subTypes = expression.subs.map((sub) => sub.type);
  return {
    expression,
    context,
    type: typeOf(withSubs(expression, subTypes), context),
    scriptSize: scriptSizeOf(expression),
  };
}

function scriptSizeOf(expression: Expression<Miniscript>): number {
  return scriptParts(expression, false).reduce(
    (size, part) => size + (part instanceof Uint8Array ? part.length : part.node.scriptSize),
    0,
  );
}
