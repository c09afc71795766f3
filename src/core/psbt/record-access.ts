import type {
  AnyRecordOf,
  InputFields,
  KeyOrigin,
  OutputFields,
  PsbtMap,
  RecordOf,
} from './types.ts';

/** The records of one field, in file order. */
export function recordsOf<Fields, Name extends keyof Fields>(
  map: PsbtMap<Fields>,
  name: Name,
): readonly RecordOf<Fields, Name>[] {
  return map.records.filter((record): record is AnyRecordOf<Fields> & RecordOf<Fields, Name> =>
    isOf(record, name),
  );
}

/** The record of a field that a map has at most once. */
export function recordOf<Fields, Name extends keyof Fields>(
  map: PsbtMap<Fields>,
  name: Name,
): RecordOf<Fields, Name> | undefined {
  for (const record of map.records) if (isOf(record, name)) return record;
  return undefined;
}

function isOf<Fields, Name extends keyof Fields>(
  record: AnyRecordOf<Fields>,
  name: Name,
): record is AnyRecordOf<Fields> & RecordOf<Fields, Name> {
  return (record as { readonly field: keyof Fields }).field === name;
}

/** Where the key of a record comes from, if it says so. */
export function originOf(
  record: AnyRecordOf<InputFields> | AnyRecordOf<OutputFields>,
): KeyOrigin | undefined {
  if (record.field === 'bip32_derivation') return record.value;
  return record.field === 'tap_bip32_derivation' ? record.value.origin : undefined;
}
