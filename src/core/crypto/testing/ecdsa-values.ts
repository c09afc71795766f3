/* Keys and digests that the tests of making and of verifying ECDSA signatures share. */

import fc from 'fast-check';
import { hexToBytes } from '../../bytes/hex.ts';
import { sha256d } from '../hashes.ts';

/** n, the order of the group. */
export const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

export function bytes(hex: string): Uint8Array {
  return hexToBytes(hex) ?? new Uint8Array(0);
}

export function digestOf(text: string): Uint8Array {
  return sha256d(new TextEncoder().encode(text));
}

/** Of Core's own test of deterministic signatures (test/key_tests.cpp). */
export const KEY = bytes('12b004fff7f4b69ef8650e767f18f11ede158148b425660723b9f9a66e61f747');
export const DIGEST = digestOf('Very deterministic message');

export const aKey = fc
  .bigInt({ min: 1n, max: ORDER - 1n })
  .map((key) => bytes(key.toString(16).padStart(64, '0')));
export const aDigest = fc.uint8Array({ minLength: 32, maxLength: 32 });
