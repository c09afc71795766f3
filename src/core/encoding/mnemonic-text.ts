import { BLANK, COLON, COMMA, POINT } from '../bytes/ascii.ts';
import {
  codePointAt,
  isDigit,
  isLetter,
  isSpace,
  splitUtf8,
  trimmed,
  widthAt,
} from '../bytes/utf8-text.ts';

/** The longest word of the list (BIP 39) has eight letters. */
const LONGEST_WORD = 8;

/** What a text has between white space, numbers, points and commas, as it stands on paper. */
interface WordReader {
  /** In lower case and of the form NFKD, in a buffer that the next word is written over. */
  readonly word: (letters: Uint8Array) => void;
  /** One that has other letters than those of ASCII, or more of them than any in the list. */
  readonly other: () => void;
}

/**
 * The words of a text in UTF-8, one after the other. Nothing is made of a word but one
 * buffer, which is overwritten, as it may be of a seed.
 */
export function readWords(utf8: Uint8Array, { word, other }: WordReader): void {
  const letters = new Uint8Array(LONGEST_WORD);
  let length = 0;
  let isOther = false;
  const end = () => {
    if (isOther) other();
    else if (length > 0) word(letters.subarray(0, length));
    length = 0;
    isOther = false;
  };
  for (const code of normalised(utf8)) {
    if (isBetween(code)) end();
    else if (code < 0x80 && length < LONGEST_WORD) letters[length++] = code;
    else isOther = true;
  }
  end();
  letters.fill(0);
}

/** Code points in lower case and of the form NFKD. Marks on letters may be in another order, which no word of the list has. */
function* normalised(utf8: Uint8Array): Generator<number> {
  for (let at = 0; at < utf8.length; at += widthAt(utf8, at)) {
    const code = codePointAt(utf8, at);
    if (code < 0x80) yield lowerCase(code);
    else {
      const characters = String.fromCodePoint(code).normalize('NFKD').toLowerCase();
      for (const character of characters) yield character.codePointAt(0)!;
    }
  }
}

function lowerCase(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | BLANK : code;
}

function isBetween(code: number): boolean {
  return isSpace(code) || isDigit(code) || BETWEEN.has(code);
}

const SEMICOLON = 0x3b;
const CLOSE_PARENTHESIS = 0x29;
const BETWEEN: ReadonlySet<number> = new Set([COMMA, SEMICOLON, POINT, CLOSE_PARENTHESIS, COLON]);

/** Whether a text in UTF-8 looks like the words of a seed: letters alone, perhaps numbered, and more than two words of them. No key does. */
export function looksLikeWords(utf8: Uint8Array): boolean {
  const parts = splitUtf8(trimmed(utf8), isBetweenParts);
  if (!parts.every(isWord)) return false;
  let count = 0;
  readWords(utf8, { word: () => count++, other: () => count++ });
  return count > 2;
}

function isBetweenParts(code: number): boolean {
  return isSpace(code) || code === COMMA || code === SEMICOLON;
}

/** A number of one or two digits, perhaps with a mark behind it, and letters; either may be absent. */
function isWord(part: Uint8Array): boolean {
  let at = 0;
  while (at < 2 && isDigit(part[at] ?? 0)) at++;
  if (at > 0 && MARKS.has(part[at] ?? 0)) at++;
  for (; at < part.length; at += widthAt(part, at)) {
    if (!isLetter(codePointAt(part, at))) return false;
  }
  return true;
}

/** Behind the number of a word. */
export const MARKS: ReadonlySet<number> = new Set([POINT, CLOSE_PARENTHESIS, COLON]);
