import { expect, test } from 'vitest';
import { charactersRead } from './characters-read.ts';

const TEXT = 'a'.repeat(1000);

test.each<readonly [string, () => unknown, number]>([
  ['nothing', () => 1, 0],
  ['one character', () => TEXT.charCodeAt(5), 1],
  ['a pattern over all', () => /b/.test(TEXT), 1000],
  ['a pattern at the start', () => /^aa/.test(TEXT), 2],
  ['every match once', () => [...TEXT.matchAll(/a/g)].length, 1000],
  ['a slice', () => TEXT.slice(10, 20), 10],
])('%s is counted', (_what, look, expected) => {
  expect(charactersRead(look)).toBe(expected);
});

test('a look that grows with the square of the text shows', () => {
  const look = () => {
    for (let i = 0; i < TEXT.length; i++) TEXT.slice(i).startsWith('b');
  };
  expect(charactersRead(look)).toBeGreaterThan(100 * TEXT.length);
});
