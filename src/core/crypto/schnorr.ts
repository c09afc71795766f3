import { concatBytes } from '../bytes/writer.ts';
import { FIELD_PRIME } from './field.ts';
import { generatorMultiples } from './generator.ts';
import { taggedHash } from './hashes.ts';
import { bytesOf, GROUP_ORDER, hasEvenY, numberOf } from './secp256k1.ts';
import { tapTweakHash } from './taproot.ts';
import { verifyingKey } from './verifying-key.ts';

/** A private key whose point has an even y, and that point's x (BIP 340, "Default signing"). */
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
 * tweaked as BIP 341 tweaks an internal key. `privateKey` is 32 bytes of a
 * number from 1 to n - 1; raises a RangeError for any other. `undefined` for
 * tweaks that nobody will ever find: not below n, or with a sum of zero.
 */
export function schnorrKeyPair(
  privateKey: Uint8Array,
  tweak?: TapTweak,
): SchnorrKeyPair | undefined {
  const internal = evenKeyPairs([numberOf(privateKey)])[0]!;
  if (tweak === undefined) return internal;
  const addend = numberOf(tapTweakHash(internal.publicKey, tweak.merkleRoot));
  const sum = (internal.secret + addend) % GROUP_ORDER;
  return addend >= GROUP_ORDER || sum === 0n ? undefined : evenKeyPairs([sum])[0]!;
}

/**
 * The private key, 32 bytes, of the output key that an internal key is tweaked
 * to; as {@link schnorrKeyPair}, but that it raises a RangeError for tweaks that
 * nobody will ever find.
 */
export function tweakedPrivateKey(privateKey: Uint8Array, merkleRoot?: Uint8Array): Uint8Array {
  const keys = schnorrKeyPair(privateKey, merkleRoot ? { merkleRoot } : {});
  if (keys === undefined) throw new RangeError('no such output key');
  return bytesOf(keys.secret);
}

/**
 * The keys to sign with where the public key is known, 33 bytes from 02 or 03:
 * computing it is half the cost of a signature.
 */
export function schnorrKeyPairOf(privateKey: Uint8Array, publicKey: Uint8Array): SchnorrKeyPair {
  const secret = numberOf(privateKey);
  const isEven = publicKey[0] === 0x02;
  return { secret: isEven ? secret : GROUP_ORDER - secret, publicKey: publicKey.subarray(1) };
}

function evenKeyPairs(secrets: readonly bigint[]): readonly SchnorrKeyPair[] {
  return generatorMultiples(secrets).map((point, i) => {
    const secret = secrets[i]!;
    return {
      secret: hasEvenY(point) ? secret : GROUP_ORDER - secret,
      publicKey: bytesOf(point.x),
    };
  });
}

/**
 * What Core adds to the nonce of every signature of a transaction: nothing, so
 * that equal requests have equal answers.
 */
const NO_AUXILIARY_DATA = new Uint8Array(32);
const AUXILIARY_MASK = numberOf(taggedHash('BIP0340/aux', NO_AUXILIARY_DATA));

/** A 32-byte digest, and what to sign it with. */
export interface SchnorrRequest {
  readonly digest: Uint8Array;
  readonly keys: SchnorrKeyPair;
}

/**
 * Signs a 32-byte digest (BIP 340, "Default signing") with 32 zero bytes of
 * auxiliary data. Answers 64 bytes: x of the nonce's point, then s.
 *
 * The library's own function verifies what it has signed, at five times the
 * cost; that is left to the check of the whole input.
 */
export function signSchnorr(digest: Uint8Array, keys: SchnorrKeyPair): Uint8Array {
  return signSchnorrAll([{ digest, keys }])[0]!;
}

/** The same for many, which is cheaper than one by one. */
export function signSchnorrAll(requests: readonly SchnorrRequest[]): readonly Uint8Array[] {
  const nonces = evenKeyPairs(requests.map(nonceOf));
  return requests.map((request, i) => respond(request, nonces[i]!));
}

function nonceOf({ digest, keys }: SchnorrRequest): bigint {
  const masked = bytesOf(keys.secret ^ AUXILIARY_MASK);
  const seed = taggedHash('BIP0340/nonce', masked, keys.publicKey, digest);
  masked.fill(0);
  // A nonce of zero has probability 2^-256, and the curve would raise.
  return numberOf(seed) % GROUP_ORDER;
}

function respond({ digest, keys }: SchnorrRequest, nonce: SchnorrKeyPair): Uint8Array {
  const challenge = taggedHash('BIP0340/challenge', nonce.publicKey, keys.publicKey, digest);
  const s = (nonce.secret + numberOf(challenge) * keys.secret) % GROUP_ORDER;
  return concatBytes(nonce.publicKey, bytesOf(s));
}

/**
 * Whether 64 bytes are a signature of a 32-byte digest under an x-only key
 * (BIP 340, "Verification").
 */
export function verifySchnorr(
  signature: Uint8Array,
  digest: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  const nonce = signature.subarray(0, 32);
  const r = numberOf(nonce);
  const s = numberOf(signature.subarray(32));
  if (r >= FIELD_PRIME || s >= GROUP_ORDER) return false;
  const key = verifyingKey(publicKey);
  if (key === undefined) return false;
  const challenge = numberOf(taggedHash('BIP0340/challenge', nonce, publicKey, digest));
  const sum = key.sum(s, (GROUP_ORDER - (challenge % GROUP_ORDER)) % GROUP_ORDER);
  return sum.hasX(r) && sum.hasEvenY();
}
