import { compareBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import type { KeyOrigin, MuSig2Key, TapLeaf, TapScriptSigKey } from './value-types.ts';

/**
 * The orders of the containers that Core keeps records in, which are the orders
 * that it prints and writes them in (psbt.h). None is the order of the file, but
 * that of MuSig2 participants.
 */

/** Items by `compare`; the sort is stable and leaves what it is given alone. */
function sortedBy<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  return items.length < 2 ? items : [...items].sort(compare);
}

/** Items by bytes that are asked for once each. */
function sortedByBytes<T>(items: readonly T[], bytesOf: (item: T) => Uint8Array): readonly T[] {
  if (items.length < 2) return items;
  const withBytes = items.map((item) => ({ item, bytes: bytesOf(item) }));
  return withBytes.sort((a, b) => compareBytes(a.bytes, b.bytes)).map(({ item }) => item);
}

/** Records by key data: hashes, x-only keys, keys and leaf hashes. */
export function sortedByKey<T extends { readonly key: Uint8Array }>(
  records: readonly T[],
): readonly T[] {
  return sortedByBytes(records, ({ key }) => key);
}

/** Unknown and proprietary records: by the whole key, type included. */
export function sortedByWholeKey<T extends { readonly wholeKey: Uint8Array }>(
  records: readonly T[],
): readonly T[] {
  return sortedByBytes(records, ({ wholeKey }) => wholeKey);
}

export function byWholeKey(
  a: { readonly wholeKey: Uint8Array },
  b: { readonly wholeKey: Uint8Array },
): number {
  return compareBytes(a.wholeKey, b.wholeKey);
}

/** Signatures by leaf: by key, then by leaf hash. */
export function sortedByLeaf<T extends { readonly key: TapScriptSigKey }>(
  records: readonly T[],
): readonly T[] {
  return sortedBy(
    records,
    (a, b) =>
      compareBytes(a.key.xOnlyKey, b.key.xOnlyKey) || compareBytes(a.key.leafHash, b.key.leafHash),
  );
}

/** Byte strings in order, repeated ones dropped: a set of Core's. */
export function distinct(items: readonly Uint8Array[]): readonly Uint8Array[] {
  return withoutRepeats(items, compareBytes);
}

/** In order; of items that are the same to `compare` the first in the file stays. */
function withoutRepeats<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  return sortedBy(items, compare).filter(
    (item, i, all) => i === 0 || compare(all[i - 1]!, item) !== 0,
  );
}

/** Partial signatures stand by the HASH160 of their key (a map by CKeyID). */
export function sortedByKeyId<T extends { readonly key: Uint8Array }>(
  records: readonly T[],
): readonly T[] {
  return sortedByBytes(records, ({ key }) => hash160(key));
}

/** The same for two of them. */
export function compareByKeyId(a: SignatureRecord, b: SignatureRecord): number {
  return compareBytes(keyIdOf(a), keyIdOf(b));
}

interface SignatureRecord {
  readonly key: Uint8Array;
}

/** A record is compared several times on its way into a PSBT that is written. */
const KEY_IDS = new WeakMap<SignatureRecord, Uint8Array>();

function keyIdOf(record: SignatureRecord): Uint8Array {
  const known = KEY_IDS.get(record);
  if (known) return known;
  const id = hash160(record.key);
  KEY_IDS.set(record, id);
  return id;
}

/** Origins: fingerprint, then length of the path, then the path (KeyOriginInfo). */
function compareOrigins(a: KeyOrigin, b: KeyOrigin): number {
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

interface ExtendedKeyLike {
  readonly key: Uint8Array;
  readonly value: KeyOrigin;
}

/**
 * Extended keys: by origin, then by key and chain code. Two records of one
 * origin whose key and chain code agree are one to Core, however their depth or
 * parent differ (a set by CExtPubKey).
 */
export function distinctExtendedKeys<T extends ExtendedKeyLike>(
  records: readonly T[],
): readonly T[] {
  return withoutRepeats(records, compareExtendedKeys);
}

export function compareExtendedKeys(a: ExtendedKeyLike, b: ExtendedKeyLike): number {
  return compareOrigins(a.value, b.value) || compareExtendedPublicKeys(a.key, b.key);
}

/** Two extended keys of 78 bytes by public key, then chain code. */
export function compareExtendedPublicKeys(a: Uint8Array, b: Uint8Array): number {
  return (
    compareBytes(a.subarray(45), b.subarray(45)) ||
    compareBytes(a.subarray(13, 45), b.subarray(13, 45))
  );
}

interface LeafLike {
  /** The control block. */
  readonly key: Uint8Array;
  readonly value: TapLeaf;
}

/**
 * Leaf scripts: by script, then leaf version; each leaf as its records, which
 * differ in their control blocks, shorter ones first.
 */
export function distinctLeaves<T extends LeafLike>(
  records: readonly T[],
): readonly (readonly T[])[] {
  const sorted = sortedBy(records, compareTapLeaves);
  const leaves: T[][] = [];
  for (const record of sorted) {
    const last = leaves.at(-1);
    if (last && compareLeaves(last[0]!, record) === 0) last.push(record);
    else leaves.push([record]);
  }
  return leaves;
}

/** By script, then leaf version; the control blocks of one leaf together, shorter first. */
export function compareTapLeaves(a: LeafLike, b: LeafLike): number {
  return compareLeaves(a, b) || a.key.length - b.key.length || compareBytes(a.key, b.key);
}

/** By what is the same to Core whatever proves it. */
export function compareLeaves(a: LeafLike, b: LeafLike): number {
  return compareBytes(a.value.script, b.value.script) || a.value.leafVersion - b.value.leafVersion;
}

/**
 * Nonces and partial signatures. A leaf hash of zeros is to Core the same as
 * none: of two records that differ in nothing else the first in the file counts.
 */
export function distinctContributions<T extends { readonly key: MuSig2Key }>(
  records: readonly T[],
): readonly T[] {
  return withoutRepeats(records, byMuSig2Key);
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
