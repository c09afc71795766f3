import { concatBytes, Writer } from '../bytes/writer.ts';
import type { MapFormat, NamedRow } from './field-row.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from './fields.ts';
import type {
  AnyRecordOf,
  FieldRecord,
  GlobalFields,
  InputFields,
  OutputFields,
  PsbtMap,
  RecordOf,
} from './types.ts';

type KeyOf<Fields, Name extends keyof Fields> = RecordOf<Fields, Name>['key'];
type ValueOf<Fields, Name extends keyof Fields> = RecordOf<Fields, Name>['value'];

/** Makes records of one of the three kinds of map. */
type RecordMaker<Fields> = <Name extends Exclude<keyof Fields, 'unknown'>>(
  field: Name,
  key: KeyOf<Fields, Name>,
  value: ValueOf<Fields, Name>,
) => AnyRecordOf<Fields>;

/** A record that was not read: it stands nowhere, so its span is empty. */
export const globalRecord: RecordMaker<GlobalFields> = makerOf(GLOBAL_FORMAT);
export const inputRecord: RecordMaker<InputFields> = makerOf(INPUT_FORMAT);
export const outputRecord: RecordMaker<OutputFields> = makerOf(OUTPUT_FORMAT);

/** A record of a type below 253 that Core does not know, which its decoder keeps whole. */
export function unknownRecord(
  type: number,
  data: Uint8Array,
  value: Uint8Array,
): FieldRecord<'unknown', Uint8Array, Uint8Array> {
  const wholeKey = concatBytes(Uint8Array.of(type), data);
  return { field: 'unknown', wholeKey, key: data, value, start: 0, end: 0 };
}

/** A map of such records. */
export function mapOf<Fields>(records: readonly AnyRecordOf<Fields>[]): PsbtMap<Fields> {
  return { records, start: 0, end: 0 };
}

function makerOf<Fields>(format: MapFormat<Fields>): RecordMaker<Fields> {
  return (field, key, value) => {
    const wholeKey = wholeKeyOf(format.byField[field], key);
    const record: FieldRecord<typeof field, typeof key, typeof value> = {
      field,
      wholeKey,
      key,
      value,
      start: 0,
      end: 0,
    };
    return record as RecordOf<Fields, typeof field> as AnyRecordOf<Fields>;
  };
}

/** Type and key data, as they stand in a file. */
function wholeKeyOf(row: NamedRow, key: unknown): Uint8Array {
  const writer = new Writer(64);
  writer.compactSize(row.type ?? 0);
  row.key.write(writer, key);
  return writer.finish();
}
