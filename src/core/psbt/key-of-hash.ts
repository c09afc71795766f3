import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import type { InputMap } from './types.ts';

/** The public key with this HASH160, from a signature or a key origin in the map. */
export function keyOfHash(map: InputMap, hash: Uint8Array): Uint8Array | undefined {
  for (const record of map.records) {
    if (record.field !== 'partial_sig' && record.field !== 'bip32_derivation') continue;
    if (equalBytes(hash160(record.key), hash)) return record.key;
  }
  return undefined;
}
