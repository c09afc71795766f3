import { schnorr } from '@noble/secp256k1';
import { concatBytes } from '../bytes/writer.ts';
import { taggedHash } from './hashes.ts';
import { bytesOf, GENERATOR, GROUP_ORDER, hasEvenY, numberOf } from './secp256k1.ts';
import { tapTweakHash } from './taproot.ts';

/** A private key whose point has an even y, and that point's x (BIP340, "Default signing"). */
export interface SchnorrKeyPair {
  readonly secret: bigint;
  /** x of the point, 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** To tweak an internal key for the key path; without a root where there are no scripts. */
export interface TapTweak {
  readonly merkleRoot?: Uint8Array;
}

/**
 * The keys to sign with (KeyPair, key.cpp): the private key as it is, or
 * tweaked as BIP341 tweaks an internal key. `privateKey` is 32 bytes of a
 * number from 1 to n - 1; raises a RangeError for any other. `undefined` for
 * tweaks that nobody will ever find: not below n, or with a sum of zero.
 */
export function schnorrKeyPair(
  privateKey: Uint8Array,
  tweak?: TapTweak,
): SchnorrKeyPair | undefined {
  const internal = evenKeyPair(numberOf(privateKey));
  if (tweak === undefined) return internal;
  const addend = numberOf(tapTweakHash(internal.publicKey, tweak.merkleRoot));
  const sum = (internal.secret + addend) % GROUP_ORDER;
  return addend >= GROUP_ORDER || sum === 0n ? undefined : evenKeyPair(sum);
}

function evenKeyPair(secret: bigint): SchnorrKeyPair {
  const point = GENERATOR.multiply(secret).toAffine();
  return {
    secret: hasEvenY(point) ? secret : GROUP_ORDER - secret,
    publicKey: bytesOf(point.x),
  };
}

/**
 * What Core adds to the nonce of every signature of a transaction: nothing, so
 * that equal requests have equal answers.
 */
const NO_AUXILIARY_DATA = new Uint8Array(32);
const AUXILIARY_MASK = numberOf(taggedHash('BIP0340/aux', NO_AUXILIARY_DATA));

/**
 * Signs a 32-byte digest (BIP340, "Default signing") with 32 zero bytes of
 * auxiliary data. Answers 64 bytes: x of the nonce's point, then s.
 *
 * The library's own function verifies what it has signed, at five times the
 * cost; that is left to the check of the whole input.
 */
export function signSchnorr(digest: Uint8Array, keys: SchnorrKeyPair): Uint8Array {
  const masked = bytesOf(keys.secret ^ AUXILIARY_MASK);
  const seed = taggedHash('BIP0340/nonce', masked, keys.publicKey, digest);
  // A nonce of zero has probability 2^-256, and multiply would raise.
  const nonce = evenKeyPair(numberOf(seed) % GROUP_ORDER);
  const challenge = taggedHash('BIP0340/challenge', nonce.publicKey, keys.publicKey, digest);
  const s = (nonce.secret + numberOf(challenge) * keys.secret) % GROUP_ORDER;
  return concatBytes(nonce.publicKey, bytesOf(s));
}

/** Whether 64 bytes are a signature of a 32-byte digest under an x-only key (BIP340, "Verification"). */
export function verifySchnorr(
  signature: Uint8Array,
  digest: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  return schnorr.verify(signature, digest, publicKey);
}
