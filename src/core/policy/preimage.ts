import { equalBytes } from '../bytes/order.ts';
import { hash160, ripemd160, sha256, sha256d } from '../crypto/hashes.ts';
import type { HashFragment } from '../miniscript/types.ts';

const HASHES = { ripemd160, sha256, hash160, hash256: sha256d } as const;

/** Whether a preimage is one; Core does not look. */
export function isPreimage(fragment: HashFragment, value: Uint8Array, hash: Uint8Array): boolean {
  return equalBytes(HASHES[fragment](value), hash);
}
