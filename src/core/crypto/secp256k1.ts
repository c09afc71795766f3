import { sha256 } from '@noble/hashes/sha2.js';
import { hashes, Point } from '@noble/secp256k1';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';

// The library brings no hash function of its own for calls that answer at once.
hashes.sha256 = sha256;

export { Point };

/** The generator (SEC 2, 2.4.1). */
export const GENERATOR = Point.BASE;

/** The order of the group, prime, as a number. */
export const GROUP_ORDER = Point.CURVE().n;

/** 32 big-endian bytes as a number. */
export function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes)}`);
}

/** A number below 2^256 as 32 big-endian bytes. */
export function bytesOf(value: bigint): Uint8Array {
  return hexToBytes(value.toString(16).padStart(64, '0'))!;
}

/** Whether a point's y is even, from its affine coordinates. */
export function hasEvenY(point: { readonly y: bigint }): boolean {
  return (point.y & 1n) === 0n;
}
