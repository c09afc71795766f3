import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { mnemonicWords } from './mnemonic-text.ts';

/** Why words give no seed; of one that is not in the list its place, from 0. */
export type MnemonicFault =
  | { readonly fault: 'count' | 'checksum' }
  | { readonly fault: 'unknown'; readonly place: number };

export type ReadMnemonic =
  /** 64 bytes; a buffer of the caller's own, to be overwritten. */
  { readonly ok: true; readonly seed: Uint8Array } | ({ readonly ok: false } & MnemonicFault);

const WORDS: ReadonlySet<string> = new Set(wordlist);

/** The English list as BIP 39 publishes it, a word on each line. */
export function mnemonicListText(): string {
  return wordlist.map((word) => `${word}\n`).join('');
}

/** Whether a word in lower case is in the English list. */
export function isMnemonicWord(word: string): boolean {
  return WORDS.has(word);
}

const COUNTS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);

/**
 * The seed of English words with a passphrase, which may be empty (BIP 39). Every
 * word has to be in the list, and the checksum has to be right.
 */
export function readMnemonic(text: string, passphrase: string): ReadMnemonic {
  const words = mnemonicWords(text);
  const place = words.findIndex((word) => !isMnemonicWord(word));
  if (place >= 0) return { ok: false, fault: 'unknown', place };
  if (!COUNTS.has(words.length)) return { ok: false, fault: 'count' };
  const mnemonic = words.join(' ');
  if (!validateMnemonic(mnemonic, wordlist)) return { ok: false, fault: 'checksum' };
  return { ok: true, seed: mnemonicToSeedSync(mnemonic, wellFormed(passphrase)) };
}

/** Half of a surrogate pair, which the library refuses, becomes U+FFFD, as where UTF-8 is written. */
function wellFormed(text: string): string {
  const utf8 = new TextEncoder().encode(text);
  const read = new TextDecoder('utf-8', { ignoreBOM: true }).decode(utf8);
  utf8.fill(0);
  return read;
}
