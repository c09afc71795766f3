import { describe, expect, test } from 'vitest';
import {
  asciiText,
  byteAtColumn,
  columnOf,
  columnsOf,
  hexText,
  NOT_IN_ROW,
  packInRow,
  unpackInRow,
} from './hex-layout.ts';

const BYTES = Uint8Array.from([0x70, 0x73, 0x62, 0x74, 0xff, 0, 0x7f, 0x20, 0x41, 0x42]);

test('a row is written with a gap in the middle', () => {
  expect(hexText(BYTES, 0, 10)).toBe('70 73 62 74 ff 00 7f 20  41 42 ');
  expect(asciiText(BYTES, 0, 10)).toBe('psbt···' + ' AB');
});

test.each([8, 16])('each of %d bytes begins where its column says', (width) => {
  const row = hexText(
    Uint8Array.from({ length: width }, (_, i) => 0xa0 + i),
    0,
    width,
  );
  expect(row.trimEnd()).toHaveLength(columnsOf(width));
  for (let byte = 0; byte < width; byte++) {
    expect(row.slice(columnOf(byte), columnOf(byte) + 2)).toBe((0xa0 + byte).toString(16));
    expect(byteAtColumn(columnOf(byte), width)).toBe(byte);
    expect(byteAtColumn(columnOf(byte) + 1.9, width)).toBe(byte);
  }
});

test.each([
  [-5, 0],
  [1000, 15],
])('column %d is nearest to byte %d', (column, byte) => {
  expect(byteAtColumn(column, 16)).toBe(byte);
});

describe('what of a span lies in the row of bytes 16 to 32', () => {
  test.each([
    [0, 100, 0, 16],
    [16, 32, 0, 16],
    [20, 24, 4, 8],
    [0, 17, 0, 1],
    [31, 40, 15, 16],
  ])('of %d to %d: %d to %d', (start, end, from, to) => {
    expect(unpackInRow(packInRow({ start, end }, 16, 32))).toEqual({ from, to });
  });

  test.each([
    [0, 16],
    [32, 40],
  ])('of %d to %d: nothing', (start, end) => {
    expect(packInRow({ start, end }, 16, 32)).toBe(NOT_IN_ROW);
  });
});
