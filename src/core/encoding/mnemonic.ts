import { wordlist } from '@scure/bip39/wordlists/english.js';
import { BLANK } from '../bytes/ascii.ts';
import { stringOf, utf8Of } from '../bytes/utf8-text.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import { pbkdf2Sha512 } from '../crypto/hmac.ts';
import { readWords } from './mnemonic-text.ts';

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
/** How many bits a word stands for, and words for a bit of the checksum. */
const BITS = 11;
const WORDS_PER_BIT = 3;

/**
 * The seed of English words with a passphrase, which may be empty (BIP 39); both in
 * UTF-8. Every word has to be in the list, and the checksum has to be right. Words are
 * numbers and bytes on the way, which are overwritten; a passphrase beyond ASCII is a
 * string too, as only those can be put into the form NFKD.
 */
export function readMnemonic(text: Uint8Array, passphrase: Uint8Array): ReadMnemonic {
  const places = placesOf(text);
  try {
    const place = places.indexOf(NO_WORD);
    if (place >= 0) return { ok: false, fault: 'unknown', place };
    if (!COUNTS.has(places.length)) return { ok: false, fault: 'count' };
    if (!hasChecksum(places)) return { ok: false, fault: 'checksum' };
    return { ok: true, seed: seedOf(places, passphrase) };
  } finally {
    places.fill(0);
  }
}

/** In the place of a number where a word is not in the list. */
const NO_WORD = 0xffff;

/** By each word, its place in the list. */
function placesOf(text: Uint8Array): Uint16Array {
  let count = 0;
  readWords(text, { word: () => count++, other: () => count++ });
  const places = new Uint16Array(count);
  let at = 0;
  readWords(text, {
    word: (letters) => {
      places[at++] = placeInList(letters);
    },
    other: () => {
      places[at++] = NO_WORD;
    },
  });
  return places;
}

/** The list is in the order of the alphabet. */
function placeInList(letters: Uint8Array): number {
  let low = 0;
  let high = wordlist.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compareWith(letters, wordlist[middle]!);
    if (order === 0) return middle;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return NO_WORD;
}

function compareWith(letters: Uint8Array, word: string): number {
  const shared = Math.min(letters.length, word.length);
  for (let i = 0; i < shared; i++) {
    const difference = letters[i]! - word.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return letters.length - word.length;
}

/** The last bits are the first of the hash of all before them. */
function hasChecksum(places: Uint16Array): boolean {
  const bits = new Uint8Array(Math.ceil((places.length * BITS) / 8));
  for (let i = 0; i < places.length * BITS; i++) {
    const bit = (places[Math.floor(i / BITS)]! >> (BITS - 1 - (i % BITS))) & 1;
    bits[i >> 3]! |= bit << (7 - (i % 8));
  }
  const length = places.length / WORDS_PER_BIT;
  const entropy = bits.subarray(0, length * 4);
  const hash = sha256(entropy);
  // No more than eight bits, which stand in the byte behind the entropy.
  const isRight = bits[entropy.length]! >> (8 - length) === hash[0]! >> (8 - length);
  bits.fill(0);
  hash.fill(0);
  return isRight;
}

const ROUNDS = 2048;
const SEED_LENGTH = 64;

function seedOf(places: Uint16Array, passphrase: Uint8Array): Uint8Array {
  const words = wordsInUtf8(places);
  const normalised = inNfkd(passphrase);
  const salt = concatBytes(utf8Of('mnemonic'), normalised);
  const seed = pbkdf2Sha512(words, salt, ROUNDS, SEED_LENGTH);
  for (const bytes of [words, salt, normalised]) bytes.fill(0);
  return seed;
}

/** With a blank between. */
function wordsInUtf8(places: Uint16Array): Uint8Array {
  const length = places.reduce((sum, place) => sum + wordlist[place]!.length + 1, 0);
  const bytes = new Uint8Array(length - 1).fill(BLANK);
  let at = 0;
  for (const place of places) {
    const word = wordlist[place]!;
    for (let i = 0; i < word.length; i++) bytes[at++] = word.charCodeAt(i);
    at++;
  }
  return bytes;
}

/** A buffer of its own. */
function inNfkd(utf8: Uint8Array): Uint8Array {
  if (utf8.every((byte) => byte < 0x80)) return utf8.slice();
  return utf8Of(stringOf(utf8).normalize('NFKD'));
}
