import { base58 } from '@scure/base';

/** How many bytes a digit stands for, rounded down: log 58 / log 256. */
const BYTES_PER_DIGIT = 0.732;

/** Bytes as Base58, each leading zero byte as a `1` (EncodeBase58, base58.cpp). */
export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes);
}

/**
 * Base58 to bytes (DecodeBase58, base58.cpp): white space around it is passed
 * over; `undefined` where anything else is not of the alphabet or more than
 * `maxLength` bytes come out. The cost grows with the square of the length,
 * so a text that must be too long is refused unread.
 */
export function decodeBase58(text: string, maxLength: number): Uint8Array | undefined {
  const digits = trimSpace(text);
  const ones = leadingOnes(digits);
  const leastLength = ones + (digits.length - ones - 1) * BYTES_PER_DIGIT;
  if (leastLength > maxLength || !/^[1-9A-HJ-NP-Za-km-z]*$/.test(digits)) return undefined;
  const bytes = base58.decode(digits);
  return bytes.length > maxLength ? undefined : bytes;
}

/** Removes around a text what IsSpace (util/strencodings.h) calls white space, and no more. */
function trimSpace(text: string): string {
  return text.replace(/^[ \f\n\r\t\v]+/, '').replace(/(?<![ \f\n\r\t\v])[ \f\n\r\t\v]+$/, '');
}

/** Each stands for a whole zero byte. */
function leadingOnes(digits: string): number {
  let count = 0;
  while (digits.charAt(count) === '1') count++;
  return count;
}
