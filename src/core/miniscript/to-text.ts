import { bytesToHex } from '../bytes/hex.ts';
import { Nested, unfold } from './tree.ts';
import type { Expression, Miniscript } from './types.ts';

/** How a key is written. */
export type KeyToText = (key: Uint8Array) => string;

/** A piece of text, or an argument, with whether it stands behind wrappers and so wants a colon. */
type TextPart = string | Nested<boolean>;

/**
 * A miniscript as text, in its shortest spelling: `pk`, `pkh`, `and_n`, `t:`,
 * `l:` and `u:` wherever they fit (Node::ToString, script/miniscript.h). A
 * `pk_h` whose key is not known shows the 20 bytes of its hash in hex.
 */
export function toText(node: Miniscript, keyToText: KeyToText = bytesToHex): string {
  const parts = unfold(node, false, (part: Expression<Miniscript>, isWrapped: boolean) =>
    textParts(part, isWrapped, keyToText),
  );
  return [...parts].join('');
}

function textParts(
  expression: Expression<Miniscript>,
  isWrapped: boolean,
  toKey: KeyToText,
): readonly TextPart[] {
  const wrapper = wrapperParts(expression);
  if (wrapper !== undefined) return wrapper;
  const [name, ...args] = callParts(expression, toKey);
  const colon = isWrapped ? ':' : '';
  if (args.length === 0) return [`${colon}${name}`];
  const listed = args.flatMap((arg, i): TextPart[] => (i === 0 ? [arg] : [',', arg]));
  return [`${colon}${name}(`, ...listed, ')'];
}

/** What is written as a letter before a colon, `t`, `l` and `u` among them. */
function wrapperParts(expression: Expression<Miniscript>): readonly TextPart[] | undefined {
  switch (expression.fragment) {
    case 'and_v': {
      const [x, y] = expression.subs;
      return y.expression.fragment === '1' ? ['t', new Nested(x, true)] : undefined;
    }
    case 'or_i': {
      const [x, y] = expression.subs;
      if (x.expression.fragment === '0') return ['l', new Nested(y, true)];
      return y.expression.fragment === '0' ? ['u', new Nested(x, true)] : undefined;
    }
    case 'c':
      if (isKey(expression.subs[0])) return undefined;
      return ['c', new Nested(expression.subs[0], true)];
    case 'a':
    case 's':
    case 'd':
    case 'v':
    case 'j':
    case 'n':
      return [expression.fragment, new Nested(expression.subs[0], true)];
    default:
      return undefined;
  }
}

/** A name and what stands in its brackets. */
type Call = readonly [name: string, ...args: TextPart[]];

function callParts(expression: Expression<Miniscript>, toKey: KeyToText): Call {
  switch (expression.fragment) {
    case '0':
    case '1':
      return [expression.fragment];
    case 'pk_k':
      return ['pk_k', toKey(expression.key)];
    case 'pk_h':
      return [
        'pk_h',
        expression.key === undefined ? bytesToHex(expression.hash) : toKey(expression.key),
      ];
    case 'older':
    case 'after':
      return [expression.fragment, String(expression.lock)];
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160':
      return [expression.fragment, bytesToHex(expression.hash)];
    case 'multi':
    case 'multi_a':
      return [expression.fragment, String(expression.threshold), ...expression.keys.map(toKey)];
    case 'thresh':
      return ['thresh', String(expression.threshold), ...expression.subs.map(bare)];
    case 'andor': {
      const [x, y, z] = expression.subs;
      return z.expression.fragment === '0'
        ? ['and_n', bare(x), bare(y)]
        : ['andor', ...expression.subs.map(bare)];
    }
    case 'c': {
      const [name, ...args] = callParts(expression.subs[0].expression, toKey);
      return [name === 'pk_k' ? 'pk' : 'pkh', ...args];
    }
    default:
      return [expression.fragment, ...expression.subs.map(bare)];
  }
}

function isKey(node: Miniscript): boolean {
  return node.expression.fragment === 'pk_k' || node.expression.fragment === 'pk_h';
}

function bare(node: Miniscript): Nested<boolean> {
  return new Nested(node, false);
}
