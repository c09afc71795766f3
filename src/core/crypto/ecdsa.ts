import { encodeDer, parseDerLax } from './der.ts';
import { withoutHybrid } from './public-key.ts';
import { sign, verify } from './secp256k1.ts';

/**
 * Signs a 32-byte digest as Core does (CKey::Sign, key.cpp): the nonce of
 * RFC6979, S in the lower half, and new nonces until R is below 2^255, so that
 * a signature has 70 bytes or fewer. Answers DER without a hash type.
 *
 * The first attempt is plain RFC6979; attempt n adds 32 bytes to the nonce's
 * seed (RFC6979, 3.6), n little-endian in the first four.
 *
 * `privateKey` is 32 bytes of a number from 1 to n - 1; raises a RangeError
 * for any other.
 */
export function signEcdsa(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const counter = new Uint8Array(32);
  const view = new DataView(counter.buffer);
  let compact = sign(digest, privateKey, { prehash: false });
  for (let attempt = 1; compact[0]! >= 0x80; attempt++) {
    view.setUint32(0, attempt, true);
    compact = sign(digest, privateKey, { prehash: false, extraEntropy: counter });
  }
  return encodeDer(compact);
}

/**
 * Whether a signature, DER as laxly as consensus reads it and without its hash
 * type, is one of a 32-byte digest under a public key (CPubKey::Verify,
 * pubkey.cpp): S may be in either half, the key may be compressed,
 * uncompressed or hybrid.
 */
export function verifyEcdsa(
  signature: Uint8Array,
  digest: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const key = withoutHybrid(publicKey);
  const compact = key && parseDerLax(signature);
  if (!compact) return false;
  return verify(compact, digest, key, { prehash: false, lowS: false });
}
