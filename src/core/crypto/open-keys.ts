/**
 * Signatures with keys that are no secrets: anybody can make the keys of a twin again
 * (`core/redact`). The time that it takes tells numbers, so nothing of a person's comes here.
 */
import { concatBytes } from '../bytes/writer.ts';
import { encodeDer } from './der.ts';
import { taggedHash } from './hashes.ts';
import { bytesOf, GENERATOR, GROUP_ORDER, hasEvenY, numberOf } from './secp256k1.ts';

/** A number from 1 to n - 1, as the hash of whatever names it. */
export function openNumber(name: Uint8Array): bigint {
  return (numberOf(taggedHash('Touchstone twin', name)) % (GROUP_ORDER - 1n)) + 1n;
}

/** A number less than the group's order that takes its place under the other point of the same x. */
export function negated(number: bigint): bigint {
  return number === 0n ? 0n : GROUP_ORDER - number;
}

/** A nonce with the x of its point modulo the group's order. */
export interface OpenNonce {
  readonly number: bigint;
  readonly r: bigint;
  readonly inverse: bigint;
}

export function openNonce(number: bigint): OpenNonce {
  const { x } = GENERATOR.multiply(number).toAffine();
  return { number, r: x % GROUP_ORDER, inverse: inverseOf(number) };
}

/** By Fermat's little theorem, as the order is prime. */
function inverseOf(number: bigint): bigint {
  let result = 1n;
  let power = number % GROUP_ORDER;
  for (let exponent = GROUP_ORDER - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * power) % GROUP_ORDER;
    power = (power * power) % GROUP_ORDER;
  }
  return result;
}

const HALF_ORDER = GROUP_ORDER / 2n;

/** ECDSA of a 32-byte digest in DER without a hash type (SEC 1, 4.1.3), with a low or a high S. */
export function openEcdsa(
  digest: Uint8Array,
  secret: bigint,
  nonce: OpenNonce,
  isHigh: boolean,
): Uint8Array | undefined {
  const s = (nonce.inverse * (numberOf(digest) + nonce.r * secret)) % GROUP_ORDER;
  if (s === 0n || nonce.r === 0n) return undefined;
  const right = s > HALF_ORDER === isHigh ? s : GROUP_ORDER - s;
  return encodeDer(concatBytes(bytesOf(nonce.r), bytesOf(right)));
}

/** A BIP 340 signature of a 32-byte digest, 64 bytes; `secret` is that of the point with an even y. */
export function openSchnorr(digest: Uint8Array, secret: bigint, nonce: bigint): Uint8Array {
  const key = GENERATOR.multiply(secret).toAffine();
  const point = GENERATOR.multiply(nonce).toAffine();
  const k = hasEvenY(point) ? nonce : GROUP_ORDER - nonce;
  const hash = taggedHash('BIP0340/challenge', bytesOf(point.x), bytesOf(key.x), digest);
  const s = (k + (numberOf(hash) % GROUP_ORDER) * secret) % GROUP_ORDER;
  return concatBytes(bytesOf(point.x), bytesOf(s));
}
