import type { Characters } from '../bytes/utf8-text.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256d } from '../crypto/hashes.ts';
import { decodeBase58, encodeBase58 } from './base58.ts';

const CHECKSUM_LENGTH = 4;

/** Bytes and the first four bytes of their double SHA-256, as Base58 (EncodeBase58Check, base58.cpp). */
export function encodeBase58Check(bytes: Uint8Array): string {
  return encodeBase58(concatBytes(bytes, checksum(bytes)));
}

/**
 * The bytes before the checksum; `undefined` where it does not match, the text
 * is no Base58 or holds more than `maxLength` bytes. White space around the
 * text is passed over (DecodeBase58Check, base58.cpp). No more than a hundred
 * bytes are ever encoded so; the limit keeps long texts from costing much.
 */
export function decodeBase58Check(text: Characters, maxLength = 100): Uint8Array | undefined {
  const bytes = decodeBase58(text, maxLength + CHECKSUM_LENGTH);
  if (bytes === undefined || bytes.length < CHECKSUM_LENGTH) return undefined;
  const payload = bytes.subarray(0, bytes.length - CHECKSUM_LENGTH);
  const expected = checksum(payload);
  if (expected.every((byte, i) => byte === bytes[payload.length + i])) return payload;
  // Of a key that was mistyped it is nearly the key.
  bytes.fill(0);
  return undefined;
}

function checksum(bytes: Uint8Array): Uint8Array {
  return sha256d(bytes).subarray(0, CHECKSUM_LENGTH);
}
