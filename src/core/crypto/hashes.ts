import { ripemd160 as nobleRipemd160, sha1 as nobleSha1 } from '@noble/hashes/legacy.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';

/** SHA-256 (FIPS 180-4) of bytes that arrive in pieces. */
export interface Sha256Stream {
  /** Takes in more bytes; answers itself. */
  update(bytes: Uint8Array): Sha256Stream;
  /** The 32-byte hash of all bytes taken in. The stream is used up. */
  digest(): Uint8Array;
  /** A second stream that has taken in the same bytes and goes its own way. */
  clone(): Sha256Stream;
}

/** An empty SHA-256 stream. */
export function sha256Stream(): Sha256Stream {
  return nobleSha256.create();
}

/** SHA-256, 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return nobleSha256(bytes);
}

/** SHA-256 of the SHA-256, 32 bytes: Bitcoin's "hash256", in the order in which it comes. */
export function sha256d(bytes: Uint8Array): Uint8Array {
  return nobleSha256(nobleSha256(bytes));
}

/** RIPEMD-160, 20 bytes. */
export function ripemd160(bytes: Uint8Array): Uint8Array {
  return nobleRipemd160(bytes);
}

/** RIPEMD-160 of the SHA-256, 20 bytes: what names keys and scripts in addresses. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return nobleRipemd160(nobleSha256(bytes));
}

/** SHA-1, 20 bytes; broken, and here only because OP_SHA1 is consensus. */
export function sha1(bytes: Uint8Array): Uint8Array {
  return nobleSha1(bytes);
}

/** Streams that have taken in a tag's hash twice: one whole block, so the same for every message. */
const taggedStreams = new Map<string, Sha256Stream>();

/**
 * The tagged hash of BIP 340 ("Design", tagged hashes): SHA-256 of the tag's
 * SHA-256 twice, then the parts behind each other. 32 bytes. `tag` is ASCII
 * and one of a handful, since each is remembered.
 */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const stream = taggedSha256Stream(tag);
  for (const part of parts) stream.update(part);
  return stream.digest();
}

/** A stream for {@link taggedHash} that waits for the message. */
export function taggedSha256Stream(tag: string): Sha256Stream {
  let stream = taggedStreams.get(tag);
  if (stream === undefined) {
    const tagHash = sha256(new TextEncoder().encode(tag));
    stream = sha256Stream().update(tagHash).update(tagHash);
    taggedStreams.set(tag, stream);
  }
  return stream.clone();
}
