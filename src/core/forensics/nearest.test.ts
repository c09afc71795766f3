import { expect, test } from 'vitest';
import { nearest, neighbours } from './nearest.ts';

test.each([
  [0, 0, []],
  [0, 1, [0]],
  [1, 3, [1, 2, 0]],
  [0, 3, [0, 1, 2]],
  [2, 3, [2, 1, 0]],
  [5, 3, [2, 1, 0]],
  [20, 100, [20, 21, 19, 22, 18, 23, 17, 24, 16, 25, 15, 26, 14, 27, 13, 28]],
  [0, 100, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]],
])('nearest to %i of %i', (own, count, expected) => {
  expect(nearest(own, count)).toEqual(expected);
});

test.each([
  [1, 3, [2, 0]],
  [0, 1, []],
  [5, 3, [2, 1, 0]],
])('beside %i of %i', (own, count, expected) => {
  expect(neighbours(own, count)).toEqual(expected);
});

test('of a long list there are sixteen beside it', () => {
  for (const own of [0, 50, 99]) expect(neighbours(own, 100).length).toBe(16);
});
