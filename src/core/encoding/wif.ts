import type { Characters } from '../bytes/utf8-text.ts';
import { isPrivateKey } from '../crypto/private-key.ts';
import { decodeBase58Check } from './base58check.ts';
import { CHAIN_PARAMETERS, CHAINS, type Chain } from './chains.ts';

/**
 * Why a text is not a private key of this chain. Core answers every one with
 * the same sentence; the page is more helpful.
 */
export type WifFault =
  /** Not Base58Check: a character, the length or the checksum is wrong. */
  | 'encoding'
  /** Base58Check, but of something else. */
  | 'prefix'
  /** A private key of a chain with another prefix. */
  | 'other-chain'
  /** Not 32 bytes, or 33 of which the last is 1. */
  | 'length'
  /** Zero, or not below the order of the group. */
  | 'range';

export type WifResult =
  | { readonly ok: true; readonly key: Uint8Array; readonly compressed: boolean }
  | { readonly ok: false; readonly reason: WifFault };

/** Prefix byte, key, and the byte 1 where the public key is compressed. */
const LONGEST = 34;

/**
 * A private key in wallet import format (DecodeSecret, key_io.cpp): its 32
 * bytes, big-endian, and whether its public key is compressed. White space
 * around the text is passed over. `key` is a buffer of the caller's own.
 */
export function decodeWif(text: Characters, chain: Chain): WifResult {
  const bytes = decodeBase58Check(text, LONGEST);
  if (bytes === undefined) return { ok: false, reason: 'encoding' };
  const result = readWif(bytes, chain);
  bytes.fill(0);
  return result;
}

function readWif(bytes: Uint8Array, chain: Chain): WifResult {
  const prefix = bytes[0];
  if (prefix !== CHAIN_PARAMETERS[chain].wifPrefix) {
    const isOther = CHAINS.some((other) => CHAIN_PARAMETERS[other].wifPrefix === prefix);
    return { ok: false, reason: isOther ? 'other-chain' : 'prefix' };
  }
  const compressed = bytes.length === LONGEST && bytes[LONGEST - 1] === 1;
  if (!compressed && bytes.length !== LONGEST - 1) return { ok: false, reason: 'length' };
  const key = bytes.slice(1, LONGEST - 1);
  if (!isPrivateKey(key)) return { ok: false, reason: 'range' };
  return { ok: true, key, compressed };
}
