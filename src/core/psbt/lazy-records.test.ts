import { describe, expect, test } from 'vitest';
import { bytesOf, type Hex, int, KEY_1, record, repeated } from '../../../test/psbt-text.ts';
import { Cursor } from '../bytes/cursor.ts';
import { INPUT_FORMAT } from './fields.ts';
import { LAZY_FROM, LazyRecord } from './lazy-records.ts';
import { readMap } from './map-codec.ts';
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

function read(map: Hex, lazyLists: boolean): InputMap {
  return readMap(new Cursor(bytesOf(map)).withLazyLists(lazyLists), INPUT_FORMAT, 2);
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
  const lazy = read(MAP, true);

  test('are read anew from the thousandth on, whenever they are asked for', () => {
    const isLazy = lazy.records.map((record) => record instanceof LazyRecord);
    expect([isLazy.length, isLazy.indexOf(true), isLazy.lastIndexOf(false)]).toEqual([
      1252,
      LAZY_FROM,
      LAZY_FROM - 1,
    ]);
  });

  test('say the same as others', () => {
    expect(members(lazy)).toEqual(members(read(MAP, false)));
    expect([lazy.start, lazy.end]).toEqual([0, MAP.length / 2]);
    const { field, key, value } = lazy.records.at(-2)!;
    expect([field, (key as Uint8Array).length]).toEqual(['bip32_derivation', 33]);
    expect(value).toMatchObject({ path: [0x8000002c, 7] });
  });

  test('are kept where nobody asks for places', () => {
    const { records } = read(MAP, false);
    expect(records.some((record) => record instanceof LazyRecord)).toBe(false);
  });
});
