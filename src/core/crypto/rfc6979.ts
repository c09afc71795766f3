import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOf, GROUP_ORDER, numberOf } from './secp256k1.ts';

/**
 * HMAC-SHA256 (RFC 2104) with keys of 32 bytes, which hashes again and again
 * without making anything anew: a nonce takes five hashes under three keys.
 */
class Hmac {
  private readonly inner = sha256.create();
  private readonly outer = sha256.create();
  private readonly scratch = sha256.create();
  private readonly block = new Uint8Array(64);

  setKey(key: Uint8Array): void {
    this.takeIn(key, 0x36, this.inner);
    this.takeIn(key, 0x5c, this.outer);
    this.block.fill(0);
  }

  private takeIn(key: Uint8Array, pad: number, stream: typeof this.inner): void {
    this.block.fill(pad);
    for (let i = 0; i < key.length; i++) this.block[i] = key[i]! ^ pad;
    EMPTY_STREAM._cloneInto(stream).update(this.block);
  }

  /** The hash of a message, which may stand where the hash goes. */
  hash(message: Uint8Array, into: Uint8Array): void {
    this.inner._cloneInto(this.scratch).update(message).digestInto(into);
    this.outer._cloneInto(this.scratch).update(into).digestInto(into);
  }

  wipe(): void {
    for (const stream of [this.inner, this.outer, this.scratch]) stream.destroy();
  }
}

const EMPTY_STREAM = sha256.create();
const HMAC = new Hmac();

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
  const message = firstMessage(privateKey, digest, extra);
  const key = new Uint8Array(32);
  const v = message.subarray(0, 32);
  HMAC.setKey(key);
  rekey(key, message, 0);
  rekey(key, message, 1);
  for (;;) {
    HMAC.hash(v, v);
    const nonce = numberOf(v);
    if (accepts(nonce)) {
      wipe(message, key);
      return nonce;
    }
    rekey(key, message.subarray(0, 33), 0);
  }
}

function isInRange(nonce: bigint): boolean {
  return nonce > 0n && nonce < GROUP_ORDER;
}

/** V, which begins as ones; a byte that tells the two steps apart; the seed. */
function firstMessage(privateKey: Uint8Array, digest: Uint8Array, extra: Uint8Array): Uint8Array {
  const message = new Uint8Array(97 + extra.length).fill(1, 0, 32);
  message.set(privateKey, 33);
  message.set(bytesOf(numberOf(digest) % GROUP_ORDER), 65);
  message.set(extra, 97);
  return message;
}

/** K = HMAC(K, message), whose first 32 bytes are V; V = HMAC(K, V). */
function rekey(key: Uint8Array, message: Uint8Array, step: number): void {
  message[32] = step;
  HMAC.hash(message, key);
  HMAC.setKey(key);
  const v = message.subarray(0, 32);
  HMAC.hash(v, v);
}

function wipe(message: Uint8Array, key: Uint8Array): void {
  message.fill(0);
  key.fill(0);
  HMAC.wipe();
}
