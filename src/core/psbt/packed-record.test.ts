import { describe, expect, test } from 'vitest';
import { bytesOf, type Hex, int, KEY_1, record, repeated } from '../../../test/psbt-text.ts';
import { Cursor } from '../bytes/cursor.ts';
import { closedKinds } from '../inspect/closed-kinds.ts';
import { FULL_DEPTH, IndexRecorder } from '../inspect/index-recorder.ts';
import { INPUT_FORMAT } from './fields.ts';
import { readMap } from './map-codec.ts';
import { PackedRecord } from './packed-record.ts';
import type { InputMap } from './types.ts';

const ORIGIN: Hex = `d34db33f${int(0x8000002c, 4)}${int(7, 4)}`;

/** One of each of several fields with a key of its own, told apart by `n`. */
const keyed = (n: number): readonly Hex[] => {
  const hash = `${repeated('ab', 16)}${int(n, 4)}`;
  return [
    record('77', int(n, 4), 'eeff'),
    record('77', `${int(n, 4)}00`, ''),
    record('fc', `02aabb05${int(n, 4)}`, repeated('cc', 300)),
    record('0a', hash, 'dd'),
    record('16', `${repeated('79', 28)}${int(n, 4)}`, `01${repeated('ee', 32)}${ORIGIN}`),
  ];
};

const KEYED = Array.from({ length: 250 }, (_, n) => keyed(n)).flat();
const LAST: readonly Hex[] = [record('06', KEY_1, ORIGIN), record('03', '', int(1, 4))];
const MAP: Hex = `${[...KEYED, ...LAST].join('')}00`;

function read(map: Hex, closed: ReadonlySet<string>): InputMap {
  const recorder = new IndexRecorder({ closed, detailed: false });
  return readMap(new Cursor(bytesOf(map), recorder), INPUT_FORMAT, 2);
}

/** What a record says, by member. */
const members = ({ records }: InputMap) =>
  records.map(({ field, wholeKey, key, value, start, end }) => ({
    field,
    wholeKey,
    key,
    value,
    start,
    end,
  }));

describe('records of a map that has many', () => {
  const readPacked = () => read(MAP, closedKinds('psbt', 5_000));

  test('are packed behind the first thousand, but for those of which there is one', () => {
    const isPacked = readPacked().records.map((each) => each instanceof PackedRecord);
    expect(isPacked.indexOf(true)).toBe(1000);
    expect(isPacked.slice(1000)).toEqual([...Array.from({ length: 251 }, () => true), false]);
  });

  test('say the same as others', () => {
    const packed = readPacked();
    expect(members(packed)).toEqual(members(readMap(new Cursor(bytesOf(MAP)), INPUT_FORMAT, 2)));
    const { field, key, value } = packed.records.at(-2)!;
    expect([field, (key as Uint8Array).length]).toEqual(['bip32_derivation', 33]);
    expect(value).toMatchObject({ path: [0x8000002c, 7] });
  });

  test('are not where somebody looks into them', () => {
    const { records } = read(MAP, FULL_DEPTH.closed);
    expect(records.some((each) => each instanceof PackedRecord)).toBe(false);
  });
});
