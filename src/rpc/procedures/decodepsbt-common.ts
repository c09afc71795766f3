import { compareBytes, isAllZero } from '../../core/bytes/order.ts';
import type { KeyOrigin, ProprietaryKey, TaprootOrigin } from '../../core/psbt/types.ts';
import type { JsonTextWriter } from '../json/text-writer.ts';
import { byKey, byWholeKey, sortedBy } from './decodepsbt-order.ts';
import { writeNumber } from './transaction-json.ts';

/** What every record says of itself, whatever its field. */
export interface PrintedRecord<Key, Value> {
  readonly wholeKey: Uint8Array;
  readonly key: Key;
  readonly value: Value;
  readonly start: number;
  readonly end: number;
}

const HARDENED = 0x80000000;
/** Bytes of one step of a path. */
const STEP_SIZE = 4;

/** A derivation path as Core writes it: `m`, then `/n`, or `/nh` for a hardened step. */
export function pathText(path: readonly number[]): string {
  let text = 'm';
  for (const step of path) {
    text += step >= HARDENED ? `/${step - HARDENED}h` : `/${step}`;
  }
  return text;
}

export function writeHexMember(writer: JsonTextWriter, name: string, bytes: Uint8Array): void {
  writer.key(name);
  writer.hex(bytes);
}

/** A member that is a record's whole value; nothing without the record. */
export function writeHexRecord(
  writer: JsonTextWriter,
  name: string,
  record: PrintedRecord<unknown, Uint8Array> | undefined,
): void {
  if (!record) return;
  writer.key(name);
  writer.mark(record.start, record.end);
  writer.hex(record.value);
}

/** As {@link writeHexRecord}, but nothing of zeros either, which Core takes for absent. */
export function writeUnlessZero(
  writer: JsonTextWriter,
  name: string,
  record: PrintedRecord<unknown, Uint8Array> | undefined,
): void {
  if (record && !isAllZero(record.value)) writeHexRecord(writer, name, record);
}

function writeOrigin(writer: JsonTextWriter, origin: KeyOrigin): void {
  const { fingerprint, path } = origin;
  writeHexMember(writer, 'master_fingerprint', fingerprint);
  writer.key('path');
  writer.markAround(fingerprint, -fingerprint.length, fingerprint, STEP_SIZE * path.length);
  writer.string(pathText(path));
}

/** `name` with an array of what `writeItem` writes of each; nothing where there is none. */
export function writeArrayMember<T extends { readonly start: number; readonly end: number }>(
  writer: JsonTextWriter,
  name: string,
  items: readonly T[],
  writeItem: (item: T) => void,
): void {
  if (items.length === 0) return;
  writer.key(name);
  writer.beginArray();
  for (const item of items) {
    writer.mark(item.start, item.end);
    writeItem(item);
  }
  writer.endArray();
}

/** `bip32_derivs`: by public key, first byte before length (CPubKey's order). */
export function writeDerivations(
  writer: JsonTextWriter,
  records: readonly PrintedRecord<Uint8Array, KeyOrigin>[],
): void {
  writeArrayMember(writer, 'bip32_derivs', sortedBy(records, byKey), ({ key, value }) => {
    writer.beginObject();
    writeHexMember(writer, 'pubkey', key);
    writeOrigin(writer, value);
    writer.endObject();
  });
}

/** `taproot_bip32_derivs`: by key; leaf hashes in order and each only once. */
export function writeTaprootDerivations(
  writer: JsonTextWriter,
  records: readonly PrintedRecord<Uint8Array, TaprootOrigin>[],
): void {
  writeArrayMember(writer, 'taproot_bip32_derivs', sortedBy(records, byKey), ({ key, value }) => {
    writer.beginObject();
    writeHexMember(writer, 'pubkey', key);
    writeOrigin(writer, value.origin);
    writer.key('leaf_hashes');
    writer.beginArray();
    for (const hash of distinct(value.leafHashes)) writer.hex(hash);
    writer.endArray();
    writer.endObject();
  });
}

/** Byte strings in order, repeated ones dropped: a set of Core's. */
function distinct(items: readonly Uint8Array[]): readonly Uint8Array[] {
  return sortedBy(items, compareBytes).filter(
    (item, i, all) => i === 0 || compareBytes(all[i - 1]!, item) !== 0,
  );
}

/** `musig2_participant_pubkeys`: by aggregate; participants as they are aggregated. */
export function writeParticipants(
  writer: JsonTextWriter,
  records: readonly PrintedRecord<Uint8Array, readonly Uint8Array[]>[],
): void {
  const sorted = sortedBy(records, byKey);
  writeArrayMember(writer, 'musig2_participant_pubkeys', sorted, ({ key, value }) => {
    writer.beginObject();
    writeHexMember(writer, 'aggregate_pubkey', key);
    writer.key('participant_pubkeys');
    writer.beginArray();
    for (const participant of value) writer.hex(participant);
    writer.endArray();
    writer.endObject();
  });
}

/** The objects of `proprietary`, by whole key. */
export function writeProprietaryItems(
  writer: JsonTextWriter,
  records: readonly PrintedRecord<ProprietaryKey, Uint8Array>[],
): void {
  for (const { wholeKey, key, value, start, end } of sortedBy(records, byWholeKey)) {
    writer.mark(start, end);
    writer.beginObject();
    writeHexMember(writer, 'identifier', key.identifier);
    writeNumber(writer, 'subtype', key.subtype);
    writeHexMember(writer, 'key', wholeKey);
    writeHexMember(writer, 'value', value);
    writer.endObject();
  }
}

/** The members of `unknown`: whole key and value, by whole key. */
export function writeUnknownMembers(
  writer: JsonTextWriter,
  records: readonly PrintedRecord<Uint8Array, Uint8Array>[],
): void {
  for (const { wholeKey, value, start, end } of sortedBy(records, byWholeKey)) {
    writer.hexKey(wholeKey);
    writer.mark(start, end);
    writer.hex(value);
  }
}

/** `proprietary` and `unknown` of an input or output, each only where there is one. */
export function writeExtraMembers(
  writer: JsonTextWriter,
  proprietary: readonly PrintedRecord<ProprietaryKey, Uint8Array>[],
  unknown: readonly PrintedRecord<Uint8Array, Uint8Array>[],
): void {
  if (proprietary.length > 0) {
    writer.key('proprietary');
    writer.beginArray();
    writeProprietaryItems(writer, proprietary);
    writer.endArray();
  }
  if (unknown.length > 0) {
    writer.key('unknown');
    writer.beginObject();
    writeUnknownMembers(writer, unknown);
    writer.endObject();
  }
}
