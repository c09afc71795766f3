import { equalBytes } from '../bytes/order.ts';
import { hash160, ripemd160, sha256, sha256d } from '../crypto/hashes.ts';
import type { HashFragment } from '../miniscript/types.ts';
import type { AnyRecordOf, InputFields } from '../psbt/types.ts';

const HASHES = { ripemd160, sha256, hash160, hash256: sha256d } as const;

/** Whether a preimage is one; Core does not look. */
export function isPreimage(fragment: HashFragment, value: Uint8Array, hash: Uint8Array): boolean {
  return equalBytes(HASHES[fragment](value), hash);
}

/** Whether a record holds a preimage that does not hash to its key. */
export function isWrongPreimage(record: AnyRecordOf<InputFields>): boolean {
  switch (record.field) {
    case 'sha256':
    case 'hash160':
    case 'hash256':
    case 'ripemd160':
      return !isPreimage(record.field, record.value, record.key);
    default:
      return false;
  }
}
