/** Words of the same length, letters for letters and figures for figures. */
import { utf8Of } from '../bytes/utf8-text.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Another text of as many bytes, from a stream of them. Spaces, line breaks and the signs that
 * names and addresses have stay; a character of several bytes becomes one of as many.
 */
export function twinText(original: string, stream: Uint8Array): string {
  let at = 0;
  let out = '';
  for (const character of original) {
    const size = utf8Of(character).length;
    out += otherCharacter(character, size, stream[at]!);
    at += size;
  }
  return out;
}

/** One of each size that has several bytes. */
const LONGER = ['é', '€', '😀'];

function otherCharacter(character: string, size: number, number: number): string {
  if (size > 1) return LONGER[size - 2] ?? character;
  if (/[a-z]/.test(character)) return LETTERS[number % 26]!;
  if (/[A-Z]/.test(character)) return LETTERS[number % 26]!.toUpperCase();
  if (/[0-9]/.test(character)) return String(number % 10);
  return character;
}
