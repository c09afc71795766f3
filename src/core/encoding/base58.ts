import { base58 } from '@scure/base';
import { BLANK } from '../bytes/ascii.ts';
import { type Characters, codeAt } from '../bytes/utf8-text.ts';

/** How many bytes a digit stands for, rounded down: log 58 / log 256. */
const BYTES_PER_DIGIT = 0.732;
/** The same rounded up. */
const MOST_BYTES_PER_DIGIT = 0.733;

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Value of each ASCII character as a digit, -1 where it is none. */
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < ALPHABET.length; value++) VALUES[ALPHABET.charCodeAt(value)] = value;

/** Whether a character is a digit of Base58. */
export function isBase58(code: number): boolean {
  return (VALUES[code] ?? -1) >= 0;
}

/** Bytes as Base58, each leading zero byte as a `1` (EncodeBase58, base58.cpp). */
export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes);
}

/**
 * Base58 to bytes (DecodeBase58, base58.cpp): white space around it is passed
 * over; `undefined` where anything else is not of the alphabet or more than
 * `maxLength` bytes come out. The cost grows with the square of the length,
 * so a text that must be too long is refused unread. Nothing is made of the text
 * but a buffer of the caller's own, as it may be a key.
 */
export function decodeBase58(text: Characters, maxLength: number): Uint8Array | undefined {
  const { start, end } = withoutSpace(text);
  let ones = 0;
  while (start + ones < end && codeAt(text, start + ones) === ONE) ones++;
  const digits = end - start - ones;
  if (ones + (digits - 1) * BYTES_PER_DIGIT > maxLength) return undefined;
  const number = new Uint8Array(Math.ceil(digits * MOST_BYTES_PER_DIGIT));
  const isRead = readDigits(text, { start: start + ones, end }, number);
  const zeros = number.findIndex((byte) => byte !== 0);
  const used = zeros < 0 ? 0 : number.length - zeros;
  const isFitting = isRead && ones + used <= maxLength;
  const bytes = isFitting ? new Uint8Array(ones + used) : undefined;
  bytes?.set(number.subarray(number.length - used), ones);
  number.fill(0);
  return bytes;
}

/** Stands for a whole zero byte at the beginning. */
const ONE = 0x31;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Without what IsSpace (util/strencodings.h) calls white space around it, and no more. */
function withoutSpace(text: Characters): Range {
  let start = 0;
  let end = text.length;
  while (start < end && isCoreSpace(codeAt(text, start))) start++;
  while (end > start && isCoreSpace(codeAt(text, end - 1))) end--;
  return { start, end };
}

function isCoreSpace(code: number): boolean {
  return code === BLANK || (code >= 0x09 && code <= 0x0d);
}

/** Into a number of that many bytes, big-endian; false where a character is none of the alphabet. */
function readDigits(text: Characters, { start, end }: Range, number: Uint8Array): boolean {
  for (let at = start; at < end; at++) {
    let carry = VALUES[codeAt(text, at)] ?? -1;
    if (carry < 0) return false;
    for (let i = number.length - 1; i >= 0; i--) {
      carry += 58 * number[i]!;
      number[i] = carry & 0xff;
      carry >>= 8;
    }
  }
  return true;
}
