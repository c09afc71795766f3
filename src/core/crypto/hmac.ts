import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** HMAC-SHA-256 (RFC 2104), 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha256, key, message);
}

/**
 * Whether two runs of bytes are the same, in a time that depends on the length
 * of the second alone, as far as JavaScript can promise that: every byte is
 * looked at, and nothing is decided before the end. The second is the one that
 * a stranger sent.
 */
export function equalInConstantTime(known: Uint8Array, sent: Uint8Array): boolean {
  let different = known.length ^ sent.length;
  for (let i = 0; i < sent.length; i++) {
    different |= (known[i % Math.max(known.length, 1)] ?? 0) ^ sent[i]!;
  }
  return different === 0;
}
