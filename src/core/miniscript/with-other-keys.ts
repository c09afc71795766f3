import { hash160 } from '../crypto/hashes.ts';
import { miniscript } from './node.ts';
import { fold } from './tree.ts';
import type { Expression, Miniscript } from './types.ts';

/** Other keys for those of a script, in the order in which they stand in it. */
export interface KeyMap {
  readonly ofKey: (key: Uint8Array) => Uint8Array;
  /** For that of a `pk_h`, by its HASH160 where it is not known. */
  readonly ofHash: (hash: Uint8Array, key: Uint8Array | undefined) => Uint8Array;
}

/** The same miniscript with other keys. */
export function withOtherKeys(root: Miniscript, map: KeyMap): Miniscript {
  return fold<Miniscript>(root, (expression) =>
    miniscript(withKeys(expression, map), root.context),
  );
}

function withKeys(
  expression: Expression<Miniscript>,
  { ofKey, ofHash }: KeyMap,
): Expression<Miniscript> {
  switch (expression.fragment) {
    case 'pk_k':
      return { ...expression, key: ofKey(expression.key) };
    case 'pk_h': {
      const key = ofHash(expression.hash, expression.key);
      return { ...expression, key, hash: hash160(key) };
    }
    case 'multi':
    case 'multi_a':
      return { ...expression, keys: expression.keys.map(ofKey) };
    default:
      return expression;
  }
}
