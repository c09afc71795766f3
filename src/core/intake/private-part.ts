import {
  codePointAt,
  isAsciiLetter,
  isDigit,
  isSpace,
  splitUtf8,
  startsWithText,
  widthAt,
} from '../bytes/utf8-text.ts';
import { isBase58 } from '../encoding/base58.ts';
import { looksLikeWords } from '../encoding/mnemonic-text.ts';

/* What is private by its own shape, in texts in UTF-8. Nothing is copied of them. */

/** From the length of an id on, which no key in Base58 is all of. */
const LONG_HEX = /[0-9a-f]{60,}/gi;

/** A text without ids and keys in hex, as these have runs that could be a private key's Base58. */
export function withoutLongHex(text: string): string {
  return text.replace(LONG_HEX, ' ');
}

/** What is private by its own shape, anywhere in a text: a scan key, an extended key, or else a WIF. */
export function privatePart(
  utf8: Uint8Array,
): 'scan-key' | 'extended-private-key' | 'private-key' | undefined {
  if (hasScanKey(utf8)) return 'scan-key';
  let hasWif = false;
  for (let start = 0; start < utf8.length; start++) {
    const end = endOfBase58(utf8, start);
    if (hasExtendedKey(utf8.subarray(start, end))) return 'extended-private-key';
    hasWif ||= isLikeWif(utf8.subarray(start, end));
    start = end;
  }
  return hasWif ? 'private-key' : undefined;
}

/** Private keys of silent payments, scan key alone or with the spend key (BIP 392). */
const SCAN_KEYS = ['spscan1', 'spspend1'] as const;
/** Behind the separator; a mistyped one is still nearly the key. */
const SHORTEST_SCAN_KEY = 60;

/** Whether one stands anywhere in a text, in either case. */
export function hasScanKey(utf8: Uint8Array): boolean {
  for (let at = 0; at + SHORTEST_SCAN_KEY < utf8.length; at++) {
    if (!isOneOf(utf8[at], 'sS')) continue;
    const found = SCAN_KEYS.find((prefix) => startsInEitherCase(utf8, prefix, at));
    if (found && wordFrom(utf8, at + found.length) >= SHORTEST_SCAN_KEY) return true;
  }
  return false;
}

function startsInEitherCase(utf8: Uint8Array, text: string, at: number): boolean {
  const upper = text.toUpperCase();
  for (let i = 0; i < text.length; i++) {
    const code = utf8[at + i];
    if (code !== text.charCodeAt(i) && code !== upper.charCodeAt(i)) return false;
  }
  return true;
}

/** How many letters and digits follow. */
function wordFrom(utf8: Uint8Array, start: number): number {
  let end = start;
  while (end < utf8.length && isLetterOrDigit(utf8[end]!)) end++;
  return end - start;
}

function isLetterOrDigit(code: number): boolean {
  return isAsciiLetter(code) || isDigit(code);
}

function endOfBase58(utf8: Uint8Array, start: number): number {
  let end = start;
  while (end < utf8.length && isBase58(utf8[end]!)) end++;
  return end;
}

/** So many digits behind `prv` are no word of a language. */
const DIGITS_OF_EXTENDED = 50;

function hasExtendedKey(digits: Uint8Array): boolean {
  const last = digits.length - 'xprv'.length - DIGITS_OF_EXTENDED;
  for (let at = 0; at <= last; at++) {
    if (isOneOf(digits[at], EXTENDED_FIRST) && startsWithText(digits, 'prv', at + 1)) return true;
  }
  return false;
}

/** Whether digits of Base58 are as many as those of a WIF, beginning as those do. */
export function isLikeWif(digits: Uint8Array): boolean {
  return (digits.length === 51 || digits.length === 52) && isOneOf(digits[0], WIF_FIRST);
}

/** Versions of extended keys: BIP 32 and SLIP 132. */
export const EXTENDED_FIRST = 'xyztuvYZUV';
const WIF_FIRST = '5KL9c';

export function isOneOf(code: number | undefined, characters: string): boolean {
  for (let i = 0; i < characters.length; i++) if (characters.charCodeAt(i) === code) return true;
  return false;
}

/** Lengths at which a text is about as long as a private key in WIF. */
const SHORTEST_NEARLY = 44;
const LONGEST_NEARLY = 57;
/** With more of them it is no key that was mistyped. */
const MOST_MISTYPED = 4;

/** Whether a text is a private key in WIF but for what may have been mistyped: some characters, or its length. */
export function looksLikeWif(utf8: Uint8Array): boolean {
  if (!isOneOf(utf8[0], WIF_FIRST)) return false;
  let length = 0;
  let mistyped = 0;
  for (let at = 0; at < utf8.length; at += widthAt(utf8, at)) {
    const code = codePointAt(utf8, at);
    if (isSpace(code) || length > LONGEST_NEARLY) return false;
    // As JavaScript counts characters.
    const units = code > 0xffff ? 2 : 1;
    length += units;
    if (!isBase58(code)) mistyped += units;
  }
  return length >= SHORTEST_NEARLY && length <= LONGEST_NEARLY && mistyped <= MOST_MISTYPED;
}

/** Whether a text may be private: a key in it, also a mistyped one, or words that may be those of a seed. */
export function mayBePrivate(utf8: Uint8Array): boolean {
  return (
    privatePart(utf8) !== undefined || splitUtf8(utf8).some(looksLikeWif) || looksLikeWords(utf8)
  );
}
