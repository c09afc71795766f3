import { Cursor } from '../bytes/cursor.ts';
import { bytesToHex } from '../bytes/hex.ts';
import type { Writer } from '../bytes/writer.ts';
import { compactSize, leaf, withinNext } from '../codec/codec.ts';
import type { MapFormat, NamedRow } from './field-row.ts';
import { SeenKeys } from './seen-keys.ts';
import type { AnyRecordOf, PsbtMap, RecordOf } from './types.ts';

const keySize = leaf('psbt.key_size', compactSize);
const keyType = leaf('psbt.key_type', compactSize);

/**
 * One map up to and with its separator (BIP 174): `<key size><key type><key
 * data><value size><value>` until a key of no bytes. `version` is that of the
 * PSBT, or undefined in the global map, which says it only at its end. What is
 * wrong with a record is looked for in Core's order: key bytes, duplicate, type,
 * key size, key data, version, value. Raises `psbt.separator-missing` where the
 * input ends after a record.
 */
export function readMap<Fields>(
  cursor: Cursor,
  format: MapFormat<Fields>,
  version: number | undefined,
): PsbtMap<Fields> {
  const start = cursor.pos;
  const records: AnyRecordOf<Fields>[] = [];
  const seen = new SeenKeys();
  while (!cursor.atEnd) {
    if (cursor.bytes[cursor.pos] === 0) {
      cursor.recorder?.leaf('psbt.separator', cursor.pos, cursor.pos + 1);
      cursor.pos += 1;
      return { records, start, end: cursor.pos };
    }
    const head = readHead(cursor, format, seen);
    records.push(readRecord(cursor, rowOf(cursor, format, head.type), head, version));
  }
  throw cursor.fault({ code: 'psbt.separator-missing', detail: { map: format.scope } }, cursor.pos);
}

/**
 * One record by itself, whatever other records its map has. Raises `DecodeError`, and where
 * it ends elsewhere than its cursor does.
 */
export function readLoneRecord<Fields>(
  cursor: Cursor,
  format: MapFormat<Fields>,
  version: number | undefined,
): void {
  const head = readHead(cursor, format, new SeenKeys());
  readRecord(cursor, rowOf(cursor, format, head.type), head, version);
  if (!cursor.atEnd) throw cursor.fault('extra-data', cursor.pos);
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
