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
  ['one that is cut off', [0xe2, 0x82], 1],
  ['one whose second byte is another', [0xc3, 0x28], 1],
  ['an overlong one', [0xc0, 0x80], 1],
  ['a byte that UTF-8 does not have', [0xff, 0x61], 1],
])('%s is U+FFFD and takes a byte', (_, bytes, width) => {
  const utf8 = Uint8Array.from(bytes);
  expect([codePointAt(utf8, 0), widthAt(utf8, 0)]).toEqual([0xfffd, width]);
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
