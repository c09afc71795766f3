import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { recordsOf } from './record-access.ts';
import type { InputMap } from './types.ts';

/**
 * The public key with this HASH160, from a signature or a key origin in the map, or one of
 * `own`, which are known beside it.
 */
export function keyOfHash(
  map: InputMap | undefined,
  hash: Uint8Array,
  own: readonly Uint8Array[] = [],
): Uint8Array | undefined {
  for (const record of map?.records ?? []) {
    if (record.field !== 'partial_sig' && record.field !== 'bip32_derivation') continue;
    if (equalBytes(hash160(record.key), hash)) return record.key;
  }
  return withHash(own, hash);
}

/** The same of the x coordinates of keys, as leaves of taproot hash them; `own` are public keys. */
export function xOnlyKeyOfHash(
  map: InputMap | undefined,
  hash: Uint8Array,
  own: readonly Uint8Array[] = [],
): Uint8Array | undefined {
  const told = map ? recordsOf(map, 'tap_bip32_derivation').map(({ key }) => key) : [];
  return withHash([...told, ...own.map((key) => key.subarray(1, 33))], hash);
}

function withHash(keys: readonly Uint8Array[], hash: Uint8Array): Uint8Array | undefined {
  return keys.find((key) => equalBytes(hash160(key), hash));
}
