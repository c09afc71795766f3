import { concatBytes } from '../bytes/writer.ts';
import { taggedHash } from './hashes.ts';
import { MadeSignature } from './made-signature.ts';
import type { KeyPair } from './public-key.ts';
import { bytesOf, GENERATOR, GROUP_ORDER, hasEvenY, numberOf } from './secp256k1.ts';

/*
 * "Default Signing" of BIP 340, step by step, with the BIP's own names. The library's
 * function gives the same bytes, but computes the public key again and verifies with
 * BigInt, so that it takes several times as long (docs/signing-speed.md). So its
 * multiplication is used here, and our verification.
 */

/** What Core adds to the nonce of every signature of a transaction: nothing, so that equal requests have equal answers. */
const a = new Uint8Array(32);

/**
 * Signs a 32-byte digest m with a private key sk and 32 zero bytes of auxiliary
 * data. The public key, 33 bytes, is the one asked for: P is not computed again, which
 * would be half the cost of a signature. Were it another's, the nonce would be
 * another one too, and step "verify" would fail. Answers 64 bytes. Raises a RangeError
 * where the private key is none, and WrongSignature.
 */
export function signSchnorr(m: Uint8Array, { privateKey: sk, publicKey }: KeyPair): MadeSignature {
  // Let d' = int(sk). Fail if d' = 0 or d' >= n. Let P = d'G.
  const P = publicKey.subarray(1);
  // Let d = d' if has_even_y(P), otherwise let d = n - d'.
  const d = evenSecret({ privateKey: sk, publicKey });
  // Let t be the byte-wise xor of bytes(d) and hash_BIP0340/aux(a).
  const t = bytesOf(d);
  for (const [i, byte] of taggedHash('BIP0340/aux', a).entries()) t[i]! ^= byte;
  // Let rand = hash_BIP0340/nonce(t || bytes(P) || m).
  const rand = taggedHash('BIP0340/nonce', t, P, m);
  // Let k' = int(rand) mod n. Fail if k' = 0, which the library does.
  const k0 = numberOf(rand) % GROUP_ORDER;
  // Let R = k'G.
  const R = GENERATOR.multiply(k0).toAffine();
  // Let k = k' if has_even_y(R), otherwise let k = n - k'.
  const k = hasEvenY(R) ? k0 : GROUP_ORDER - k0;
  // Let e = int(hash_BIP0340/challenge(bytes(R) || bytes(P) || m)) mod n.
  const e = numberOf(taggedHash('BIP0340/challenge', bytesOf(R.x), P, m)) % GROUP_ORDER;
  // Let sig = bytes(R) || bytes((k + ed) mod n).
  const sig = concatBytes(bytesOf(R.x), bytesOf((k + e * d) % GROUP_ORDER));
  for (const secret of [t, rand]) secret.fill(0);
  // If Verify(bytes(P), m, sig) returns failure, abort. Return the signature sig.
  return new MadeSignature('schnorr', sig, m, P);
}

/**
 * The number whose point has the same x as the public key of 33 bytes, and an even y;
 * `privateKey` is that public key's. Raises a RangeError where it is not a number from
 * 1 to n - 1.
 */
export function evenSecret({ privateKey, publicKey }: KeyPair): bigint {
  const secret = numberOf(privateKey);
  if (secret === 0n || secret >= GROUP_ORDER) throw new RangeError('not a private key');
  return publicKey[0] === 0x02 ? secret : GROUP_ORDER - secret;
}
