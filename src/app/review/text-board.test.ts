import { expect, test } from 'vitest';
import { inputRangesText } from './text-board.ts';

test.each([
  [[3], 'Input 3'],
  [[0, 1, 2], '0 to 2 (3 inputs)'],
  [[0, 1, 5, 7, 8], '0 to 1, 5, 7 to 8 (5 inputs)'],
  [Array.from({ length: 30 }, (_, n) => 2 * n), '0, 2, 4, 6, 8, 10, 12, 14, … (30 inputs)'],
])('the numbers of inputs %#', (numbers, text) => {
  expect(inputRangesText(numbers)).toBe(text);
});
