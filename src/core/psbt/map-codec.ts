import { Cursor } from '../bytes/cursor.ts';
import type { DecodeError } from '../bytes/decode-error.ts';
import { bytesToHex } from '../bytes/hex.ts';
import type { Writer } from '../bytes/writer.ts';
import { compactSize, leaf, withinNext } from '../codec/codec.ts';
import type { MapFormat, NamedRow } from './field-row.ts';
import { LAZY_FROM, LazyRecord } from './lazy-records.ts';
import { SeenKeys } from './seen-keys.ts';
import type { AnyRecordOf, PsbtMap, RecordOf } from './types.ts';

const keySize = leaf('psbt.key_size', compactSize);
const keyType = leaf('psbt.key_type', compactSize);

/**
 * A map of so many records takes about 2 GB of memory, and no browser gives a page
 * more than twice that. A body of 32 MiB, the largest that a node reads, can hold
 * no more than these.
 */
export const MAX_RECORDS = 5_100_000;

/**
 * One map up to and with its separator (BIP 174): `<key size><key type><key
 * data><value size><value>` until a key of no bytes. `version` is that of the
 * PSBT, or undefined in the global map, which says it only at its end. What is
 * wrong with a record is looked for in Core's order: key bytes, duplicate, type,
 * key size, key data, version, value. Raises `psbt.separator-missing` where the
 * input ends after a record. Core has no limit to their number: only where the map
 * is there to its end is `psbt.too-many-records` raised, at the first above `most`.
 */
export function readMap<Fields>(
  cursor: Cursor,
  format: MapFormat<Fields>,
  version: number | undefined,
  most = MAX_RECORDS,
): PsbtMap<Fields> {
  const start = cursor.pos;
  const records: AnyRecordOf<Fields>[] = [];
  const seen = new SeenKeys(most);
  let tooMany: DecodeError | undefined;
  while (!cursor.atEnd) {
    if (cursor.bytes[cursor.pos] === 0) {
      if (tooMany) throw tooMany;
      cursor.recorder?.leaf('psbt.separator', cursor.pos, cursor.pos + 1);
      cursor.pos += 1;
      return { records, start, end: cursor.pos };
    }
    if (records.length === most) {
      tooMany ??= cursor.fault(
        { code: 'psbt.too-many-records', detail: { map: format.scope, most } },
        cursor.pos,
      );
    }
    const record = readMapRecord(cursor, format, version, seen);
    const isLazy = cursor.lazyLists && records.length >= LAZY_FROM;
    if (!tooMany) records.push(isLazy ? lazily(cursor.bytes, format, record) : record);
  }
  throw cursor.fault({ code: 'psbt.separator-missing', detail: { map: format.scope } }, cursor.pos);
}

/** The same record, kept as the place where it stands. */
function lazily<Fields>(
  bytes: Uint8Array,
  format: MapFormat<Fields>,
  record: AnyRecordOf<Fields>,
): AnyRecordOf<Fields> {
  const { field, start, end } = record as RecordOf<Fields, keyof Fields>;
  const lazy: unknown = new LazyRecord(bytes, format.byField[field], start, end);
  return lazy as AnyRecordOf<Fields>;
}

/** The record that begins where the cursor stands; `seen` are the keys before it. */
export function readMapRecord<Fields>(
  cursor: Cursor,
  format: MapFormat<Fields>,
  version: number | undefined,
  seen: SeenKeys = new SeenKeys(),
): AnyRecordOf<Fields> {
  const head = readHead(cursor, format, seen);
  return readRecord(cursor, rowOf(cursor, format, head.type), head, version);
}

/** A record's whole key and its type, before it is known what the type makes of the rest. */
interface RecordHead {
  readonly start: number;
  readonly wholeKey: Uint8Array;
  readonly type: number;
  readonly keyStart: number;
  readonly typeEnd: number;
  readonly keyEnd: number;
}

function readHead<Fields>(cursor: Cursor, format: MapFormat<Fields>, seen: SeenKeys): RecordHead {
  const start = cursor.pos;
  try {
    const wholeKey = cursor.take(cursor.compactSize());
    const keyEnd = cursor.pos;
    const keyStart = keyEnd - wholeKey.length;
    if (!seen.add(wholeKey)) {
      const key = bytesToHex(wholeKey);
      throw cursor.fault({ code: 'psbt.duplicate-key', detail: { map: format.scope, key } }, start);
    }
    const type = typeOf(cursor, keyStart, keyEnd);
    const typeEnd = cursor.pos;
    cursor.pos = keyEnd;
    return { start, wholeKey, type, keyStart, typeEnd, keyEnd };
  } catch (error) {
    cursor.recorder?.open('psbt.record', start);
    throw error;
  }
}

/** A key's type, a compact size in the key's own bytes; the cursor stands behind it then. */
function typeOf(cursor: Cursor, keyStart: number, keyEnd: number): number {
  const outerEnd = cursor.end;
  cursor.pos = keyStart;
  cursor.end = keyEnd;
  const type = cursor.compactSize();
  cursor.end = outerEnd;
  return type;
}

/** A type without a row is unknown to Core; a recorder hears what the registry makes of it. */
function rowOf<Fields>(cursor: Cursor, format: MapFormat<Fields>, type: number): NamedRow {
  const row = format.byType.get(type);
  if (row) return row;
  return (cursor.recorder && format.registered.get(type)) ?? format.unknown;
}

function readRecord<Fields>(
  cursor: Cursor,
  row: NamedRow,
  head: RecordHead,
  version: number | undefined,
): AnyRecordOf<Fields> {
  const { recorder } = cursor;
  recorder?.open(row.kind, head.start);
  const key = readKey(cursor, row, head);
  const label = row.traits.versions.notInV0;
  if (label !== undefined && version !== undefined && version < 2) {
    throw cursor.fault({ code: 'psbt.not-allowed-in-v0', detail: { label } }, head.keyStart);
  }
  const value = row.value.read(cursor);
  const dropped = recorder && row.dropped?.(value);
  if (dropped) recorder.problem(dropped);
  recorder?.close(cursor.pos);
  const { start, wholeKey } = head;
  const end = cursor.pos;
  const record = { field: row.field, wholeKey, key, value, start, end };
  return record as unknown as AnyRecordOf<Fields>;
}

function readKey(
  cursor: Cursor,
  row: NamedRow,
  { start, keyStart, typeEnd, keyEnd }: RecordHead,
): unknown {
  cursor.recorder?.leaf('psbt.key_size', start, keyStart);
  cursor.recorder?.leaf('psbt.key_type', keyStart, typeEnd);
  const complaint = row.keySize(keyEnd - keyStart);
  if (complaint) throw cursor.fault(complaint, keyStart);
  cursor.pos = typeEnd;
  return withinNext(cursor, keyEnd - typeEnd, row.key);
}

/** A map as it stood: every record in its place, then the separator. */
export function writeMap<Fields>(
  writer: Writer,
  format: MapFormat<Fields>,
  records: readonly AnyRecordOf<Fields>[],
): void {
  for (const record of records) {
    writeRecord(writer, format, record as RecordOf<Fields, keyof Fields>);
  }
  writer.u8(0);
}

function writeRecord<Fields>(
  writer: Writer,
  format: MapFormat<Fields>,
  { field, wholeKey, key, value }: RecordOf<Fields, keyof Fields>,
): void {
  const row = format.byField[field];
  const keyWriter = writer.nested();
  // A row without a type of its own takes in many: the record's own key says which.
  keyType.write(keyWriter, row.type ?? new Cursor(wholeKey).compactSize());
  row.key.write(keyWriter, key);
  const keyBytes = keyWriter.finish();
  keySize.write(writer, keyBytes.length);
  writer.bytes(keyBytes);
  row.value.write(writer, value);
}
