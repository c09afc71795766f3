/** Records of the registry of BIP 174 that Bitcoin Core does not know: its decoder keeps them as unknown ones. */
import type { RegistryRow } from './registry.ts';
import type { PsbtMap } from './types.ts';

/** What follows the type in its key, and its value. */
export interface RegistryRecord {
  readonly data: Uint8Array;
  readonly value: Uint8Array;
}

/** Those of one type, all of which are below 0xfd and stand in one byte. */
export function registryRecords<Fields>(
  map: PsbtMap<Fields>,
  { type }: Pick<RegistryRow, 'type'>,
): readonly RegistryRecord[] {
  const records = map.records as readonly AnyRecord[];
  return records.flatMap(({ field, wholeKey, value }) =>
    field === 'unknown' && wholeKey[0] === type && value instanceof Uint8Array
      ? [{ data: wholeKey.subarray(1), value }]
      : [],
  );
}

/** The value of the record of a type that has no key data; with key data it is another record. */
export function registryValue<Fields>(
  map: PsbtMap<Fields>,
  row: Pick<RegistryRow, 'type'>,
): Uint8Array | undefined {
  return registryRecords(map, row).find(({ data }) => data.length === 0)?.value;
}

interface AnyRecord {
  readonly field: unknown;
  readonly wholeKey: Uint8Array;
  readonly value: unknown;
}
