import { Writer } from '../bytes/writer.ts';
import { hash160 } from '../crypto/hashes.ts';
import { scriptParts } from './script-parts.ts';
import { unfold } from './tree.ts';
import type { Expression, Miniscript } from './types.ts';

/** A key of the same size that takes the place of another. */
export type KeyInstead = (key: Uint8Array) => Uint8Array;

/**
 * The script that a miniscript stands for. What is ill typed has one too, if not
 * one that works. With `keyInstead` other keys stand in it than in the tree.
 */
export function toScript(node: Miniscript, keyInstead?: KeyInstead): Uint8Array {
  const writer = new Writer(node.scriptSize);
  const parts = (expression: Expression<Miniscript>, verify: boolean) =>
    scriptParts(keyInstead ? withKeys(expression, keyInstead) : expression, verify);
  for (const part of unfold(node, false, parts)) writer.bytes(part);
  return writer.finish();
}

function withKeys<Sub>(expression: Expression<Sub>, keyInstead: KeyInstead): Expression<Sub> {
  switch (expression.fragment) {
    case 'pk_k':
      return { ...expression, key: keyInstead(expression.key) };
    case 'pk_h': {
      const key = expression.key && keyInstead(expression.key);
      return key === undefined ? expression : { ...expression, key, hash: hash160(key) };
    }
    case 'multi':
    case 'multi_a':
      return { ...expression, keys: expression.keys.map(keyInstead) };
    default:
      return expression;
  }
}
