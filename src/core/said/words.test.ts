import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listText } from './list.ts';
import { numbered, someNames, timeText } from './words.ts';

const byClock = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

test.each([
  [0, '1970-01-01 00:00 UTC'],
  [951_782_399, '2000-02-28 23:59 UTC'],
  [951_782_400, '2000-02-29 00:00 UTC'],
  [951_868_800, '2000-03-01 00:00 UTC'],
  [500_000_000, '1985-11-05 00:53 UTC'],
  [0xffffffff, '2106-02-07 06:28 UTC'],
  [4_107_542_399, '2100-02-28 23:59 UTC'],
  [4_107_542_400, '2100-03-01 00:00 UTC'],
])('%i seconds are %s', (seconds, text) => {
  expect(timeText(seconds)).toBe(text);
});

test('times are those of a calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seconds) => {
      expect(timeText(seconds)).toBe(byClock(seconds));
    }),
  );
});

test.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
])('%j in a list', (names, text) => {
  expect(listText(names, 'and')).toBe(text);
});

test.each([
  [[3], 3, 'input 3'],
  [[0, 2], 3, 'inputs 0, 2'],
  [[0, 1, 2, 1000], 3, 'inputs 0, 1, 2, and 1 more'],
])('%j, at most %i', (numbers, most, text) => {
  expect(numbered('input', numbers, most)).toBe(text);
});

test('the last of many names are counted', () => {
  expect(someNames(['A', 'B', 'C'], 3)).toEqual(['A', 'B', 'C']);
  expect(someNames(['A', 'B', 'C', 'D'], 3)).toEqual(['A', 'B', '2 others']);
});
