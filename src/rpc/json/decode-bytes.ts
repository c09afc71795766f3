import { BACKSLASH } from '../../core/bytes/ascii.ts';
import { decodeUtf8 } from '../../core/bytes/utf8.ts';

/**
 * The text of JSON that arrives as bytes, for {@link parseJson}; `undefined`
 * where Core's parser would refuse the bytes.
 *
 * Well-formed UTF-8 is decoded as it is, a byte order mark included. Core's
 * parser takes a little more inside strings (univalue_utffilter.h): sequences
 * longer than they need to be, and surrogates as three bytes each. These
 * become `\u` escapes of the same meaning, which are refused outside strings
 * as the bytes would be. Characters beyond U+10FFFF, which Core lets through,
 * have no text and are refused.
 */
export function decodeJsonBytes(bytes: Uint8Array): string | undefined {
  return decodeUtf8(bytes) ?? decodeLoosely(bytes);
}

function decodeLoosely(bytes: Uint8Array): string | undefined {
  const parts: string[] = [];
  let plainFrom = 0;
  let pos = 0;
  while (pos < bytes.length) {
    const length = sequenceLength(bytes[pos]!);
    const code = length === 1 ? bytes[pos]! : codePoint(bytes, pos, length);
    if (code === undefined) return undefined;
    if (!isWellFormed(code, length)) {
      if (isEscaped(bytes, pos)) return undefined;
      parts.push(new TextDecoder().decode(bytes.subarray(plainFrom, pos)), escaped(code));
      plainFrom = pos + length;
    }
    pos += length;
  }
  parts.push(new TextDecoder().decode(bytes.subarray(plainFrom)));
  return parts.join('');
}

/** How long the sequence is that a byte begins; 0 where it begins none. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc0 || first >= 0xf8) return 0;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

function codePoint(bytes: Uint8Array, pos: number, length: number): number | undefined {
  if (length === 0 || pos + length > bytes.length) return undefined;
  let code = bytes[pos]! & (0xff >> (length + 1));
  for (let i = 1; i < length; i++) {
    const byte = bytes[pos + i]!;
    if ((byte & 0xc0) !== 0x80) return undefined;
    code = (code << 6) | (byte & 0x3f);
  }
  return code <= 0x10ffff ? code : undefined;
}

function isWellFormed(code: number, length: number): boolean {
  return code >= SMALLEST[length]! && (code & 0xfff800) !== 0xd800;
}

/** Whether an odd number of backslashes stands right before `pos`. */
function isEscaped(bytes: Uint8Array, pos: number): boolean {
  let from = pos;
  while (from > 0 && bytes[from - 1] === BACKSLASH) from--;
  return (pos - from) % 2 === 1;
}

/** What decodeLoosely rewrites is below 0x10000, so four digits hold it. */
function escaped(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

/** The smallest character that needs as many bytes as the index says. */
const SMALLEST: readonly number[] = [0, 0, 0x80, 0x800, 0x10000];
