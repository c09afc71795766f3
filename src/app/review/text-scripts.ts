import type { ScriptPolicy } from '../../core/policy/script-policy.ts';
import { wayOpensText } from '../../core/said/lock-words.ts';
import type { ReadableScript } from '../../core/verdict/readable-scripts.ts';
import { formatCount } from '../ui/format.ts';
import { shortened } from '../ui/text-amounts.ts';

export const SCRIPT_WORDS_TEXT = {
  title: 'Scripts in words',
  inputs: 'Input',
  outputs: 'Output',
  unspendable:
    'No key path: the internal key is H of BIP 341, of which nobody has the private key.',
  keyPath: 'The internal key can spend it alone, by the key path.',
} as const;

type Name = (key: Uint8Array) => string;

/** "A, or B after 144 blocks". */
export function policyText(policy: ScriptPolicy, key: Name, hex: Name): string {
  const words = (one: ScriptPolicy) => policyText(one, key, hex);
  switch (policy.kind) {
    case 'always':
      return 'anyone';
    case 'never':
      return 'nobody';
    case 'keys':
      return keysText(policy.count, policy.keys.map(key));
    case 'keyhash':
      return `the key with hash ${shortened(hex(policy.hash))}`;
    case 'older':
      return wayOpensText({ sequence: policy.lock });
    case 'after':
      return wayOpensText({ locktime: policy.lock });
    case 'preimage':
      return `the ${policy.type} preimage of ${shortened(hex(policy.hash))}`;
    case 'and': {
      const locks = policy.of.filter(isLock).map(words);
      const others = policy.of.filter((one) => !isLock(one));
      const asked = others.map((one) => (one.kind === 'or' ? `(${words(one)})` : words(one)));
      return [asked.join(' and '), locks.join(' and ')].filter((text) => text !== '').join(' ');
    }
    case 'or':
      return policy.of.map(words).join(', or ');
    case 'some':
      return `${formatCount(policy.count)} of: ${policy.of.map(words).join('; ')}`;
  }
}

function isLock({ kind }: ScriptPolicy): boolean {
  return kind === 'older' || kind === 'after';
}

function keysText(count: number, keys: readonly string[]): string {
  return count === keys.length ? keys.join(' and ') : `${formatCount(count)} of ${keys.join(', ')}`;
}

/** "Leaf at depth 2, proven: ", or nothing of a script that is no leaf. */
export function leafText({ depth, isProven }: ReadableScript): string {
  if (depth === undefined) return '';
  const proof = isProven ? 'proven by the output key' : 'not in the tree of the output key';
  return `Leaf at depth ${formatCount(depth)}, ${proof}: `;
}

export const NO_WORDS = 'a script that is no miniscript';
