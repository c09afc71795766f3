import { expect, test } from 'vitest';
import { rowOfKey } from './row-keys.ts';

test.each<[string, number, number | undefined]>([
  ['ArrowDown', 5, 6],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 8],
  ['PageDown', 8, 9],
  ['PageUp', 5, 2],
  ['PageUp', 1, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['ArrowRight', 5, undefined],
  ['a', 5, undefined],
])('%s in row %i of ten', (key, row, expected) => {
  expect(rowOfKey(key, row, { count: 10, page: 3 })).toBe(expected);
});

test.each(['ArrowDown', 'PageDown', 'End'])('%s in a list of none', (key) => {
  expect(rowOfKey(key, 0, { count: 0, page: 3 })).toBe(0);
});
