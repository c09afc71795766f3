import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hashes, sign } from '@noble/secp256k1';

// The library brings no hash functions of its own for calls that answer at once.
hashes.sha256 = sha256;
hashes.hmacSha256 = (key, message) => hmac(sha256, key, message);

/**
 * Signs a 32-byte digest (SEC 1, 4.1.3) with the nonce of RFC 6979, whose seed `extra`
 * is added to (3.6), and S in the lower half. Answers 65 bytes: which of the points
 * with this R the nonce's is, as 1 where its y is odd plus 2 where its x is not below
 * n; R; S. It is not verified. Raises a RangeError where the private key is none.
 */
export function librarySignature(
  digest: Uint8Array,
  privateKey: Uint8Array,
  extra?: Uint8Array,
): Uint8Array {
  return sign(digest, privateKey, {
    prehash: false,
    format: 'recovered',
    ...(extra && { extraEntropy: extra }),
  });
}
