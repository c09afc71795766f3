import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { anyX } from '../crypto/same-point.ts';
import { pathText } from '../encoding/path-text.ts';
import { originOf } from '../psbt/record-access.ts';
import type { AnyRecordOf, GlobalFields, InputFields, OutputFields } from '../psbt/types.ts';

/** A record of any map of a PSBT. */
export type FileRecord =
  | AnyRecordOf<GlobalFields>
  | AnyRecordOf<InputFields>
  | AnyRecordOf<OutputFields>;

/** A map of any kind. */
export interface FileMap {
  readonly records: readonly FileRecord[];
}

/** The key that a record is of, in hex, and where the PSBT says that it comes from. */
export interface RecordSigner {
  readonly key: string;
  /** The fingerprint in hex and the path as text. */
  readonly origin?: { readonly fingerprint: string; readonly path: string };
}

/**
 * Whose a signature, a nonce or a key origin is, as `maps` say: the one that the record is in,
 * and those of the same input or output in earlier files, where a final one has no origins any
 * more. Undefined of records that are of no key.
 */
export function signerOfRecord(
  record: FileRecord,
  maps: readonly (FileMap | undefined)[],
): RecordSigner | undefined {
  const records = maps.flatMap((map) => map?.records ?? []);
  const key = keyOf(record, records);
  if (!key) return undefined;
  for (const other of records) {
    const origin = originIn(other);
    if (!origin || !(other.key instanceof Uint8Array) || !isSame(other.key, key)) continue;
    const { fingerprint, path } = origin;
    return {
      key: bytesToHex(key),
      origin: { fingerprint: bytesToHex(fingerprint), path: pathText(path) },
    };
  }
  return { key: bytesToHex(key) };
}

function originIn(record: FileRecord) {
  const { field } = record;
  return field === 'bip32_derivation' || field === 'tap_bip32_derivation'
    ? originOf(record)
    : undefined;
}

/** By the x coordinate, as taproot names keys. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return equalBytes(anyX(a), anyX(b));
}

function keyOf(record: FileRecord, records: readonly FileRecord[]): Uint8Array | undefined {
  switch (record.field) {
    case 'partial_sig':
    case 'bip32_derivation':
    case 'tap_bip32_derivation':
      return record.key;
    case 'tap_script_sig':
      return record.key.xOnlyKey;
    case 'musig2_pub_nonce':
    case 'musig2_partial_sig':
      return record.key.participant;
    case 'tap_key_sig':
      return records.flatMap((one) => (one.field === 'tap_internal_key' ? one.value : []))[0];
    default:
      return undefined;
  }
}
