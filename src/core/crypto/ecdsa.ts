import { encodeDer } from './der.ts';
import { librarySignature } from './library-signature.ts';
import { MadeSignature } from './made-signature.ts';
import type { KeyPair } from './public-key.ts';

/**
 * Signs a 32-byte digest as Core does (CKey::Sign, key.cpp): the nonce of
 * RFC 6979, S in the lower half, and new nonces until R is below 2^255, so that
 * a signature has 70 bytes or fewer. DER without a hash type. Raises a RangeError
 * where the private key is none, and WrongSignature.
 */
export function signEcdsa(digest: Uint8Array, { privateKey, publicKey }: KeyPair): MadeSignature {
  const der = encodeDer(lowR(digest, privateKey));
  return new MadeSignature('ecdsa', der, digest, publicKey);
}

/** The byte in front of R and S. */
const RECOVERY = 1;

/**
 * R and S: the first attempt is plain RFC 6979; attempt n adds 32 bytes to the
 * nonce's seed, n little-endian in the first four.
 */
function lowR(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const counter = new Uint8Array(32);
  for (let attempt = 0; ; attempt++) {
    new DataView(counter.buffer).setUint32(0, attempt, true);
    const extra = attempt === 0 ? undefined : counter;
    const compact = librarySignature(digest, privateKey, extra).subarray(RECOVERY);
    if (isLow(compact)) return compact;
  }
}

/** From 2^255 on R takes a 33rd byte in DER, for its sign. */
function isLow(compact: Uint8Array): boolean {
  return compact[0]! < 0x80;
}
