import { base32nopad } from '@scure/base';

/** Bytes as base32 (RFC 4648, section 6) without padding, in upper case. */
export function encodeBase32(bytes: Uint8Array): string {
  return base32nopad.encode(bytes);
}

/**
 * Base32 without padding to bytes; `undefined` where a character is not of the
 * alphabet, a length has no whole bytes, or a bit that no byte takes is set.
 */
export function decodeBase32(text: string): Uint8Array | undefined {
  try {
    return base32nopad.decode(text);
  } catch {
    return undefined;
  }
}
