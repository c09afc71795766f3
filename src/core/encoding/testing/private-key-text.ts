import { concatBytes } from '../../bytes/writer.ts';
import { encodeBase58Check } from '../base58check.ts';
import { CHAIN_PARAMETERS, type Chain } from '../chains.ts';
import { type ExtendedPrivateKey, encodeVersioned } from '../extended-key.ts';

/* Private keys as texts: nothing that is shipped writes one. */

/** A 32-byte private key in wallet import format (EncodeSecret, key_io.cpp). */
export function encodeWif(key: Uint8Array, compressed: boolean, chain: Chain): string {
  const prefix = Uint8Array.of(CHAIN_PARAMETERS[chain].wifPrefix);
  const bytes = concatBytes(prefix, key, compressed ? Uint8Array.of(1) : new Uint8Array(0));
  const text = encodeBase58Check(bytes);
  bytes.fill(0);
  return text;
}

/** An extended private key as this chain writes it (EncodeExtKey). */
export function extendedPrivateKeyText(key: ExtendedPrivateKey, chain: Chain): string {
  const bytes = concatBytes(Uint8Array.of(0), key.privateKey);
  const text = encodeVersioned(CHAIN_PARAMETERS[chain].extendedPrivatePrefix, key, bytes);
  bytes.fill(0);
  return text;
}
