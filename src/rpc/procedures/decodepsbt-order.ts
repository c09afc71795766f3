import { compareBytes } from '../../core/bytes/order.ts';
import { hash160 } from '../../core/crypto/hashes.ts';
import type { KeyOrigin, MuSig2Key } from '../../core/psbt/types.ts';

/**
 * The orders of the containers that Core keeps records in, which are the orders
 * that it prints them in (psbt.h). None is the order of the file, but that of
 * MuSig2 participants.
 */

/** Items by `compare`; the sort is stable and leaves what it is given alone. */
export function sortedBy<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  return items.length < 2 ? items : [...items].sort(compare);
}

/** Records by key data: hashes, x-only keys, keys and leaf hashes. */
export function byKey(a: { readonly key: Uint8Array }, b: { readonly key: Uint8Array }): number {
  return compareBytes(a.key, b.key);
}

/** Unknown and proprietary records: by the whole key, type included. */
export function byWholeKey(
  a: { readonly wholeKey: Uint8Array },
  b: { readonly wholeKey: Uint8Array },
): number {
  return compareBytes(a.wholeKey, b.wholeKey);
}

/** Partial signatures stand by the HASH160 of their key (a map by CKeyID). */
export function sortedByKeyId<T extends { readonly key: Uint8Array }>(
  records: readonly T[],
): readonly T[] {
  if (records.length < 2) return records;
  const withIds = records.map((record) => ({ record, id: hash160(record.key) }));
  return withIds.sort((a, b) => compareBytes(a.id, b.id)).map(({ record }) => record);
}

/** Origins: fingerprint, then length of the path, then the path (KeyOriginInfo). */
export function compareOrigins(a: KeyOrigin, b: KeyOrigin): number {
  return (
    compareBytes(a.fingerprint, b.fingerprint) ||
    a.path.length - b.path.length ||
    comparePaths(a.path, b.path)
  );
}

function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** MuSig2 nonces and partial signatures: aggregate, leaf (none is zeros), participant. */
export function byMuSig2Key(
  a: { readonly key: MuSig2Key },
  b: { readonly key: MuSig2Key },
): number {
  return (
    compareBytes(a.key.aggregate, b.key.aggregate) ||
    compareBytes(leafHashOf(a.key), leafHashOf(b.key)) ||
    compareBytes(a.key.participant, b.key.participant)
  );
}

function leafHashOf(key: MuSig2Key): Uint8Array {
  return key.leafHash ?? NO_LEAF;
}

const NO_LEAF = new Uint8Array(32);
