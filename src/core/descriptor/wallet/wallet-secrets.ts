import { jsonValueOf } from '../../encoding/json-value.ts';
import { isMnemonicWord } from '../../encoding/mnemonic.ts';

/** What is private in a wallet's file. Extended private keys and WIF show by themselves and are not looked for here. */
export type WalletSecret = 'seed-words' | 'private-key' | 'bip38';

/** What wallets call what is private: the whole name of a member or of a line. */
const SECRET_NAME = new RegExp(
  `^(?:${[
    '(?:bip39[ _-]?)?(?:seed|mnemonic)(?:[ _-]?(?:phrase|words?|string|bytes|hex))?',
    '(?:recovery|backup)[ _-]?(?:phrase|words?)',
    'passphrase',
    '[xtyzuv]?prv(?:key)?',
    '(?:extended|master)?[ _-]?x?priv(?:ate)?[ _-]?keys?',
    'keypairs|wif|raw_secret|secret|entropy',
  ].join('|')})$`,
  'i',
);

/**
 * Whether a text has something private in it, wherever it stands: words of a seed
 * in a row, shares of one (BIP 93), an encrypted key (BIP 38), or anything under a
 * name that wallets have for such. It says only what sort, and nothing of it.
 */
export function walletSecret(text: string): WalletSecret | undefined {
  if (/(?<![1-9A-HJ-NP-Za-km-z])6P[1-9A-HJ-NP-Za-km-z]{56}(?![1-9A-HJ-NP-Za-km-z])/.test(text)) {
    return 'bip38';
  }
  if (/(?<![a-z0-9])ms1[02-9ac-hj-np-z]{40,130}(?![a-z0-9])/i.test(text)) return 'seed-words';
  if (hasWordsInARow(text)) return 'seed-words';
  return hasSecretMember(text) || hasSecretLine(text) ? 'private-key' : undefined;
}

/** The fewest words that make a seed. */
const FEWEST_WORDS = 12;
/** So many words of the lengths of SLIP 39's, in a row, are no prose. */
const FEWEST_SHARE_WORDS = 20;

function hasWordsInARow(text: string): boolean {
  let listed = 0;
  let shaped = 0;
  for (const [word] of text.matchAll(/\p{L}{1,40}/gu)) {
    listed = isMnemonicWord(word.toLowerCase()) ? listed + 1 : 0;
    shaped = /^[a-z]{4,8}$/.test(word) ? shaped + 1 : 0;
    if (listed >= FEWEST_WORDS || shaped >= FEWEST_SHARE_WORDS) return true;
  }
  return false;
}

function hasSecretMember(text: string): boolean {
  if (!text.includes('"')) return false;
  const values = text.trim().split('\n').length > 1 ? [text, ...text.split('\n')] : [text];
  return values.some((one) => /^\s*[[{]/.test(one) && isSecretValue('', jsonValueOf(one), 0));
}

const DEEPEST = 64;

function isSecretValue(name: string, value: unknown, depth: number): boolean {
  if (depth > DEEPEST) return true;
  if (Array.isArray(value)) return value.some((one) => isSecretValue(name, one, depth + 1));
  if (typeof value === 'string') return value !== '' && SECRET_NAME.test(name.slice(0, 60));
  if (typeof value !== 'object' || value === null) return false;
  const members = Object.entries(value);
  if (SECRET_NAME.test(name.slice(0, 60)) && members.length > 0) return true;
  return members.some(([key, one]) => isSecretValue(key, one, depth + 1));
}

/** `seed: …`, `mnemonic = "…"`: lines of files that are no JSON. */
function hasSecretLine(text: string): boolean {
  return text.split('\n').some((line) => {
    const [, name = '', value] =
      /^[\s#"]{0,20}([\w -]{1,40})"?\s{0,9}[:=]\s{0,9}"?(\S)/.exec(line) ?? [];
    const isEmpty =
      value === undefined || value === '"' || /[:=]\s{0,9}null\b/.test(line.slice(0, 99));
    return !isEmpty && SECRET_NAME.test(name.trim());
  });
}
