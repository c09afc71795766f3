/** What a script asks for, as kinds and numbers: the policy behind a miniscript, without its wrappers. */
import { fold } from '../miniscript/tree.ts';
import type { Expression, HashFragment, Miniscript } from '../miniscript/types.ts';

export type ScriptPolicy =
  | { readonly kind: 'always' | 'never' }
  /** Signatures of so many of these keys. */
  | { readonly kind: 'keys'; readonly count: number; readonly keys: readonly Uint8Array[] }
  /** Of a key of which only the HASH160 is known. */
  | { readonly kind: 'keyhash'; readonly hash: Uint8Array }
  | { readonly kind: 'older' | 'after'; readonly lock: number }
  | { readonly kind: 'preimage'; readonly type: HashFragment; readonly hash: Uint8Array }
  | { readonly kind: 'and' | 'or'; readonly of: readonly ScriptPolicy[] }
  /** So many of these. */
  | { readonly kind: 'some'; readonly count: number; readonly of: readonly ScriptPolicy[] };

export function policyOf(node: Miniscript): ScriptPolicy {
  return fold(node, (expression: Expression<ScriptPolicy>) => policy(expression));
}

function policy(expression: Expression<ScriptPolicy>): ScriptPolicy {
  switch (expression.fragment) {
    case '0':
      return { kind: 'never' };
    case '1':
      return { kind: 'always' };
    case 'pk_k':
      return { kind: 'keys', count: 1, keys: [expression.key] };
    case 'pk_h': {
      const { key, hash } = expression;
      const isKnown = key !== undefined && key.length !== hash.length;
      return isKnown ? { kind: 'keys', count: 1, keys: [key] } : { kind: 'keyhash', hash };
    }
    case 'multi':
    case 'multi_a':
      return { kind: 'keys', count: expression.threshold, keys: expression.keys };
    case 'older':
    case 'after':
      return { kind: expression.fragment, lock: expression.lock };
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160':
      return { kind: 'preimage', type: expression.fragment, hash: expression.hash };
    case 'thresh':
      return some(expression.threshold, expression.subs);
    case 'and_v':
    case 'and_b':
      return group('and', expression.subs);
    case 'or_b':
    case 'or_c':
    case 'or_d':
    case 'or_i':
      return group('or', expression.subs);
    case 'andor': {
      const [x, y, z] = expression.subs;
      return group('or', [group('and', [x, y]), z]);
    }
    default:
      return expression.subs[0];
  }
}

function some(count: number, of: readonly ScriptPolicy[]): ScriptPolicy {
  if (count === of.length) return group('and', of);
  return count === 1 ? group('or', of) : { kind: 'some', count, of };
}

/** Flat, and without what changes nothing. */
export function group(kind: 'and' | 'or', of: readonly ScriptPolicy[]): ScriptPolicy {
  const idle = kind === 'and' ? 'always' : 'never';
  const all = of
    .filter((one) => one.kind !== idle)
    .flatMap((one) => (one.kind === kind ? one.of : [one]));
  return all.length === 1 ? all[0]! : all.length === 0 ? { kind: idle } : { kind, of: all };
}
