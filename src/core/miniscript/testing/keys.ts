import { hash160 } from '../../crypto/hashes.ts';
import { compressedKeyFromHex, fromText } from '../from-text.ts';
import type { Miniscript } from '../types.ts';

/** Keys of the tests: a capital letter is 02 and 32 times that letter. */
export function keyOf(letter: string): Uint8Array {
  return Uint8Array.of(2, ...new Array<number>(32).fill(letter.charCodeAt(0)));
}

/** The key of a capital letter, or of hex. */
export function letterKey(text: string): Uint8Array | undefined {
  return /^[A-Z]$/.test(text) ? keyOf(text) : compressedKeyFromHex(text);
}

/** The letter of a key of the tests. */
export function keyLetter(key: Uint8Array): string {
  return String.fromCharCode(key[1]!);
}

const KEYS_BY_HASH: ReadonlyMap<string, Uint8Array> = new Map(
  [...'ABCDEFGH'].map((letter) => [String(hash160(keyOf(letter))), keyOf(letter)]),
);

/** Finds the keys A to H. */
export function letterKeyOfHash(hash: Uint8Array): Uint8Array | undefined {
  return KEYS_BY_HASH.get(String(hash));
}

/** A miniscript whose keys are letters; throws where the text is not one, well typed or not. */
export function parsed(text: string): Miniscript {
  const result = fromText(text, letterKey);
  if (!result.ok) throw new Error(`${text}: ${result.reason} at ${result.offset}`);
  return result.node;
}
