import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codePointAt,
  isSpace,
  joined,
  linesIn,
  splitUtf8,
  stringOf,
  trimmed,
  unitsIn,
  utf8Of,
  widthAt,
} from './utf8-text.ts';

const text = fc.string({ unit: 'binary' });

test('a text is read as it was written', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(stringOf(utf8Of(given))).toBe(given);
    }),
  );
});

test.each([
  ['a', [1, 1]],
  ['ä', [2, 1]],
  ['\u20ac', [3, 1]],
  ['\ufffd', [3, 1]],
  ['\u{1f600}', [4, 2]],
])('%s: bytes and characters', (given, expected) => {
  const utf8 = utf8Of(given);
  expect([widthAt(utf8, 0), unitsIn(utf8)]).toEqual(expected);
  expect(codePointAt(utf8, 0)).toBe(given.codePointAt(0));
});

test.each<[string, readonly number[], number]>([
  ['a byte that begins none', [0x80], 1],
  ['one that is cut off', [0xe2, 0x82], 2],
  ['one beyond the last', [0xf4, 0x90, 0x80, 0x80], 1],
  ['half a pair', [0xed, 0xa0, 0x80], 1],
  ['an overlong one of three bytes', [0xe0, 0x80, 0x80], 1],
  ['an overlong one of four bytes', [0xf0, 0x8f, 0xbf, 0xbf], 1],
  ['one whose second byte is another', [0xc3, 0x28], 1],
  ['an overlong one', [0xc0, 0x80], 1],
  ['a byte that UTF-8 does not have', [0xff, 0x61], 1],
])('%s is U+FFFD', (_, bytes, width) => {
  const utf8 = Uint8Array.from(bytes);
  expect([codePointAt(utf8, 0), widthAt(utf8, 0)]).toEqual([0xfffd, width]);
});

describe('any bytes are read as the decoder of the platform reads them', () => {
  // Each byte has a limit of some form on one side.
  const edges = [
    0x20, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1,
  ];
  const starts = [0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff];
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.array(fc.constantFrom(...edges, ...starts)).map((all) => Uint8Array.from(all)),
  );

  test('character by character', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        let read = '';
        for (let at = 0; at < given.length; at += widthAt(given, at)) {
          read += String.fromCodePoint(codePointAt(given, at));
        }
        expect(read).toBe(stringOf(given));
        expect(unitsIn(given)).toBe(read.length);
      }),
    );
  });

  test('trimmed and split', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(stringOf(trimmed(given))).toBe(stringOf(given).trim());
        expect(splitUtf8(given).map(stringOf).join('')).toBe(stringOf(given).replace(/\s+/g, ''));
      }),
    );
  });
});

describe('as JavaScript has it', () => {
  const loose = fc
    .array(fc.constantFrom('a', 'é', ' ', '\t', '\n', '\r', '\r\n', '\u00a0', '\u3000', '\ufeff'))
    .map((parts) => parts.join(''));

  test('white space is trimmed', () => {
    fc.assert(
      fc.property(loose, (given) => {
        expect(stringOf(trimmed(utf8Of(given)))).toBe(given.trim());
      }),
    );
  });

  test('lines are split', () => {
    const lines = (given: string) => given.split(/\r\n|\r|\n/).map((line) => line.trim());
    fc.assert(
      fc.property(loose, (given) => {
        expect(linesIn(utf8Of(given)).map(stringOf)).toEqual(lines(given));
      }),
    );
  });

  test('words are split', () => {
    const words = (given: string) => given.split(/\s+/).filter((word) => word !== '');
    fc.assert(
      fc.property(loose, (given) => {
        expect(splitUtf8(utf8Of(given)).map(stringOf)).toEqual(words(given));
      }),
    );
  });

  test('every character is white space or none', () => {
    for (let code = 0; code < 0x10000; code++) {
      if (isSpace(code) !== /\s/.test(String.fromCharCode(code))) throw new Error(`${code}`);
    }
  });
});

test('parts are joined, and none are nothing', () => {
  expect(stringOf(joined(['a', '', 'bc'].map(utf8Of), 0x2d))).toBe('a--bc');
  expect(joined([], 0x2d)).toHaveLength(0);
});

test('lines and parts are no copies', () => {
  const utf8 = utf8Of(' ab cd \n ef ');
  for (const part of [...linesIn(utf8), ...splitUtf8(utf8), trimmed(utf8)]) part.fill(0);
  expect(stringOf(utf8).replaceAll('\0', '')).toMatch(/^[\s]*$/);
});
