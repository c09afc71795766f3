import { describe, expect, test } from 'vitest';
import { isOnLine } from './question-words.ts';

/** A question of two lines, the second shorter, as text is set. */
const LINES = [
  { left: 20, right: 320, top: 100, bottom: 120 },
  { left: 20, right: 80, top: 130, bottom: 150 },
];

describe('a pointer is on the words of a question', () => {
  test.each<[string, number, number, boolean]>([
    ['on its first line', 200, 110, true],
    ['on its last', 60, 140, true],
    ['at the end of a line', 320, 110, true],
    ['not beside a line', 321, 110, false],
    ['not before it', 19, 110, false],
    ['not beside a short line, below a long one', 200, 140, false],
    ['not between two lines', 60, 125, false],
    ['not on the upper edge of a line', 60, 104, false],
    ['not on its lower edge', 60, 116, false],
    ['not above all', 60, 50, false],
  ])('%s', (_name, x, y, expected) => {
    expect(isOnLine(LINES, x, y)).toBe(expected);
  });
});
