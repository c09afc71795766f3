import { expect, test } from 'vitest';
import { firstWhere } from './first-where.ts';

test.each([
  [[], 5, 0],
  [[1], 0, 0],
  [[1], 1, 0],
  [[1], 2, 1],
  [[1, 3, 3, 7], 3, 1],
  [[1, 3, 3, 7], 4, 3],
  [[1, 3, 3, 7], 8, 4],
])('in %j the first from %d on is at %d', (values, least, index) => {
  expect(firstWhere(0, values.length, (at) => values[at]! >= least)).toBe(index);
});

test('nothing outside of the range is looked at', () => {
  const seen: number[] = [];
  firstWhere(3, 9, (at) => seen.push(at) > 99);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...seen)).toBeLessThan(9);
});
