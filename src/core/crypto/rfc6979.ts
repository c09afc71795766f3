import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '../bytes/writer.ts';
import { bytesOf, GROUP_ORDER, numberOf } from './secp256k1.ts';

type KeyedHash = ReturnType<typeof hmac.create>;

const ZERO = Uint8Array.of(0);
const ONE = Uint8Array.of(1);
const FIRST_BLOCK = new Uint8Array(32).fill(1);

/** All that comes before the seed is the same for every nonce, so it is hashed once (3.2, b to d). */
const BEGINNING = hmac.create(sha256, new Uint8Array(32)).update(FIRST_BLOCK).update(ZERO);

/**
 * The nonce of an ECDSA signature (RFC6979, 3.2, with HMAC-SHA256), a number
 * from 1 to n - 1. The seed is the private key, 32 bytes; the digest, 32 bytes,
 * modulo n; and extra bytes, if any (3.6).
 *
 * What `accepts` refuses is passed over, as the RFC has it for numbers out of
 * range. Nobody will see one of those, so tests hand in something stricter.
 */
export function rfc6979Nonce(
  privateKey: Uint8Array,
  digest: Uint8Array,
  extra: Uint8Array,
  accepts: (nonce: bigint) => boolean = isInRange,
): bigint {
  const seed = concatBytes(privateKey, bytesOf(numberOf(digest) % GROUP_ORDER), extra);
  let keyed = keyedBy(BEGINNING.clone().update(seed).digest());
  let block = hashed(keyed, FIRST_BLOCK);
  keyed = keyedBy(keyed.update(block).update(ONE).update(seed).digest());
  seed.fill(0);
  for (;;) {
    block = hashed(keyed, hashed(keyed, block));
    const nonce = numberOf(block);
    if (accepts(nonce)) {
      block.fill(0);
      return nonce;
    }
    keyed = keyedBy(keyed.update(block).update(ZERO).digest());
  }
}

function isInRange(nonce: bigint): boolean {
  return nonce > 0n && nonce < GROUP_ORDER;
}

function keyedBy(key: Uint8Array): KeyedHash {
  const keyed = hmac.create(sha256, key);
  key.fill(0);
  return keyed;
}

function hashed(keyed: KeyedHash, block: Uint8Array): Uint8Array {
  return keyed.clone().update(block).digest();
}
