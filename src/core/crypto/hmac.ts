import { hmac } from '@noble/hashes/hmac.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';

/** HMAC-SHA-256 (RFC 2104), 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha256, key, message);
}

/** HMAC-SHA-512 (RFC 2104), 64 bytes. */
export function hmacSha512(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha512, key, message);
}

/** The same under one key for many messages, at half the cost. */
export function hmacSha512Under(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const keyed = hmac.create(sha512, key);
  return (message) => keyed.clone().update(message).digest();
}

/** PBKDF2 with HMAC-SHA-512 (RFC 8018), so many bytes after so many rounds. */
export function pbkdf2Sha512(
  password: Uint8Array,
  salt: Uint8Array,
  rounds: number,
  length: number,
): Uint8Array {
  return pbkdf2(sha512, password, salt, { c: rounds, dkLen: length });
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
