/*
 * Texts that may be secrets, read in their UTF-8: bytes can be overwritten and strings
 * cannot, and what is cut out of bytes is no copy. Of what stands beyond ASCII a string
 * of one character is made at a time.
 */

import { BLANK, CR, LF } from './ascii.ts';

/** A text as a string or in UTF-8; what is done with either looks at one character after the other. */
export type Characters = string | Uint8Array;

/** A unit of UTF-16 or a byte; the two are the same in ASCII. NaN behind the end. */
export function codeAt(text: Characters, at: number): number {
  return typeof text === 'string' ? text.charCodeAt(at) : (text[at] ?? Number.NaN);
}

/** A text in UTF-8, in a buffer of the caller's own that holds nothing else; half a pair becomes U+FFFD. */
export function utf8Of(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length);
  const { written } = new TextEncoder().encodeInto(text, bytes);
  return bytes.subarray(0, written);
}

/** Several runs of bytes with one byte between, in a buffer of the caller's own. */
export function joined(parts: readonly Uint8Array[], between: number): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length + 1, 0);
  const bytes = new Uint8Array(Math.max(0, length - 1)).fill(between);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length + 1;
  }
  return bytes;
}

/** As a string, a byte order mark included; where UTF-8 has none U+FFFD stands. */
export function stringOf(utf8: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(utf8);
}

const REPLACEMENT = 0xfffd;

/** How many bytes a code point that begins with this byte takes; 0 where none begins with it. */
function lengthFrom(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

/**
 * Whether a byte can be the second one: overlong forms, halves of pairs and what lies beyond
 * U+10FFFF end here (WHATWG Encoding, UTF-8 decoder).
 */
function isSecond(first: number, next: number): boolean {
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  return next >= least && next <= most;
}

/** How many bytes at a place are of one code point, its last ones missing or not. */
function wellFormedAt(utf8: Uint8Array, at: number): number {
  const first = utf8[at]!;
  const length = lengthFrom(first);
  if (length < 2) return length;
  if (at + 1 >= utf8.length || !isSecond(first, utf8[at + 1]!)) return 1;
  let count = 2;
  while (count < length && at + count < utf8.length && (utf8[at + count]! & 0xc0) === 0x80) count++;
  return count;
}

/** The code point that begins at a place; U+FFFD where none does. */
export function codePointAt(utf8: Uint8Array, at: number): number {
  const first = utf8[at]!;
  const length = lengthFrom(first);
  if (length === 1) return first;
  if (length === 0 || wellFormedAt(utf8, at) < length) return REPLACEMENT;
  let code = first & (0xff >> (length + 1));
  for (let i = 1; i < length; i++) code = (code << 6) | (utf8[at + i]! & 0x3f);
  return code;
}

/** How many bytes the code point at a place takes, or the U+FFFD that stands for what is none. */
export function widthAt(utf8: Uint8Array, at: number): number {
  return Math.max(1, wellFormedAt(utf8, at));
}

/** Where the code point before a place begins. */
function before(utf8: Uint8Array, at: number): number {
  let start = at - 1;
  while (start > 0 && at - start < 4 && (utf8[start]! & 0xc0) === 0x80) start--;
  return start + widthAt(utf8, start) === at ? start : at - 1;
}

/** Its length as a string. */
export function unitsIn(utf8: Uint8Array): number {
  let units = 0;
  for (let at = 0; at < utf8.length; at += widthAt(utf8, at)) {
    units += codePointAt(utf8, at) > 0xffff ? 2 : 1;
  }
  return units;
}

/** What a regular expression calls white space. */
export function isSpace(code: number): boolean {
  if (code < 0x80) return code === BLANK || (code >= 0x09 && code <= 0x0d);
  return /\s/.test(String.fromCodePoint(code));
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** A letter of any script, or a mark on one. */
export function isLetter(code: number): boolean {
  if (code < 0x80) return isAsciiLetter(code);
  return /[\p{L}\p{M}]/u.test(String.fromCodePoint(code));
}

export function isAsciiLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Without what of it is `isOuter` at both ends; no copy. */
export function trimmed(utf8: Uint8Array, isOuter = isSpace): Uint8Array {
  let start = 0;
  let end = utf8.length;
  while (start < end && isOuter(codePointAt(utf8, start))) start += widthAt(utf8, start);
  while (end > start && isOuter(codePointAt(utf8, before(utf8, end)))) end = before(utf8, end);
  return utf8.subarray(start, end);
}

/** Its lines, each without the white space around it; no copies. */
export function linesIn(utf8: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at <= utf8.length; at++) {
    const code = utf8[at];
    if (at < utf8.length && code !== LF && code !== CR) continue;
    lines.push(trimmed(utf8.subarray(start, at)));
    if (code === CR && utf8[at + 1] === LF) at++;
    start = at + 1;
  }
  return lines;
}

/** Those of its lines that are not empty, such as keys of which each has a line; no copies. */
export function filledLines(utf8: Uint8Array): readonly Uint8Array[] {
  return linesIn(utf8).filter(({ length }) => length > 0);
}

/** What stands between characters that part it; no copies. */
export function splitUtf8(utf8: Uint8Array, parts = isSpace): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at <= utf8.length; ) {
    const isEnd = at === utf8.length;
    if (isEnd || parts(codePointAt(utf8, at))) {
      if (at > start) found.push(utf8.subarray(start, at));
      start = isEnd ? at : at + widthAt(utf8, at);
    }
    at = isEnd ? at + 1 : at + widthAt(utf8, at);
  }
  return found;
}

/** Whether bytes begin with these characters of ASCII. */
export function startsWithText(utf8: Uint8Array, start: string, at = 0): boolean {
  for (let i = 0; i < start.length; i++) if (utf8[at + i] !== start.charCodeAt(i)) return false;
  return true;
}
