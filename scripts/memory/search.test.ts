import { describe, expect, test } from 'vitest';
import { copiesIn, countOf, PIECE } from './search.ts';

const TEXT = 'KxAbcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ1';
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('copies of a text', () => {
  test.each<[string, Uint8Array, whole: number, pieces: number]>([
    ['nothing', latin1(''), 0, 0],
    ['other text', latin1('x'.repeat(500)), 0, 0],
    ['the text', latin1(`..${TEXT}..`), 1, 0],
    ['the text at both ends of the memory', latin1(TEXT + TEXT), 2, 0],
    ['all but its last character', latin1(TEXT.slice(0, -1)), 0, 1],
    ['all but its first', latin1(`?${TEXT.slice(1)}`), 0, 1],
    ['the shortest piece at its start', latin1(`${TEXT.slice(0, PIECE)}?`), 0, 1],
    ['the shortest piece at its end', latin1(TEXT.slice(-PIECE)), 0, 1],
    ['the shortest piece from its middle', latin1(TEXT.slice(9, 9 + PIECE)), 0, 1],
    ['one character less', latin1(`${TEXT.slice(0, PIECE - 1)}?`), 0, 0],
    ['one with another character in the middle', latin1(TEXT.replace('o', '0')), 0, 1],
    ['the text in UTF-16', utf16(TEXT), 0, 0],
  ])('%s', (_, memory, whole, pieces) => {
    expect(copiesIn(memory, TEXT, 'latin1')).toEqual({ whole, pieces });
  });

  test.each<[string, Uint8Array, whole: number, pieces: number]>([
    ['the text', utf16(`.${TEXT}.`), 1, 0],
    ['at an odd offset', Buffer.concat([latin1('?'), utf16(TEXT)]), 1, 0],
    ['a piece', utf16(TEXT.slice(3, 3 + PIECE)), 0, 1],
    ['one character less', utf16(TEXT.slice(3, 2 + PIECE)), 0, 0],
    ['the text in ASCII', latin1(TEXT), 0, 0],
  ])('in UTF-16: %s', (_, memory, whole, pieces) => {
    expect(copiesIn(memory, TEXT, 'utf16le')).toEqual({ whole, pieces });
  });
});

test('bytes are counted wherever they stand', () => {
  expect(countOf(Uint8Array.of(1, 2, 1, 2, 1), Uint8Array.of(1, 2, 1))).toBe(2);
});
