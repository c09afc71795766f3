import { sha256 } from '@noble/hashes/sha2.js';
import { hashes, Point } from '@noble/secp256k1';

// The library brings no hash function of its own for calls that answer at once.
hashes.sha256 = sha256;

export { Point };

/** The generator (SEC 2, 2.4.1). */
export const GENERATOR = Point.BASE;

/** The order of the group, prime, as a number. */
export const GROUP_ORDER = Point.CURVE().n;

/*
 * Numbers are read and written in four words of 64 bits, never by way of a text: the
 * bytes may be a private key or a nonce, and nothing can overwrite a text.
 */
const WORD_BITS = 64n;
const WORD_BYTES = 8;
const NUMBER_BYTES = 32;

/** 32 big-endian bytes as a number; raises a RangeError for another length. */
export function numberOf(bytes: Uint8Array): bigint {
  if (bytes.length !== NUMBER_BYTES) throw new RangeError('not 32 bytes');
  const view = new DataView(bytes.buffer, bytes.byteOffset, NUMBER_BYTES);
  let value = 0n;
  for (let at = 0; at < NUMBER_BYTES; at += WORD_BYTES) {
    value = (value << WORD_BITS) | view.getBigUint64(at);
  }
  return value;
}

/** A number as 32 big-endian bytes; raises a RangeError where it is negative or not below 2^256. */
export function bytesOf(value: bigint): Uint8Array {
  const bytes = new Uint8Array(NUMBER_BYTES);
  const view = new DataView(bytes.buffer);
  let rest = value;
  for (let at = NUMBER_BYTES - WORD_BYTES; at >= 0; at -= WORD_BYTES) {
    view.setBigUint64(at, rest);
    rest >>= WORD_BITS;
  }
  if (rest !== 0n) throw new RangeError('not a number of 32 bytes');
  return bytes;
}

/** Whether a point's y is even, from its affine coordinates. */
export function hasEvenY(point: { readonly y: bigint }): boolean {
  return (point.y & 1n) === 0n;
}
