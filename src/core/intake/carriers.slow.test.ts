import { describe, expect, test } from 'vitest';
import { charactersRead } from '../../../test/characters-read.ts';
import { carriedIn, digitsInAddress } from './carriers.ts';
import { recognise } from './recognise.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('each character is looked at a bounded number of times', () => {
  const SIZE = 1_000_000;
  const filled = (piece: string): string =>
    piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
  test.each<readonly [string, string]>([
    ['one letter', 'a'],
    ['one space', ' '],
    ['one bar', '|'],
    ['one backslash', '\\'],
    ['one quote', '"'],
    ['one dash', '-'],
    ['percent signs', '%25'],
    ['offsets', '00000000: '],
    ['lines of offsets', '00000000\n'],
    ['lines of stars', '*\n'],
    ['lines of a dump', '00000000: 7073 6274 ff01 0071 0200 0000 0171 66a8  psbt\n'],
    ['beginnings in base64', 'cHNidP8 '],
    ['beginnings in hex', '70736274ff '],
    ['bytes of C', '0x70, '],
    ['escapes', '\\x70'],
    ['beginnings of literals', "b'psbt\\xff"],
    ['numbers', '112, '],
    ['pairs', '70:'],
    ['quotes in a literal', "psbt\\xff'  "],
    ['points', '...'],
    ['words and blanks', 'ab  '],
  ])('%s', (_what, piece) => {
    const text = filled(piece);
    const read = charactersRead(() => [...carriedIn(text), digitsInAddress(text)]);
    expect(read).toBeLessThan(40 * SIZE);
    expect(() => recognise(utf8(text))).not.toThrow();
  });
});
