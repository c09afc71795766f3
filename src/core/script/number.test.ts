import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { clampToInt32, decodeScriptNumber, encodeScriptNumber } from './number.ts';

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);

describe.each([
  [0, ''],
  [1, '01'],
  [-1, '81'],
  [16, '10'],
  [127, '7f'],
  [-127, 'ff'],
  [128, '8000'],
  [-128, '8080'],
  [255, 'ff00'],
  [-255, 'ff80'],
  [256, '0001'],
  [32767, 'ff7f'],
  [32768, '008000'],
  [2 ** 31 - 1, 'ffffff7f'],
  [-(2 ** 31) + 1, 'ffffffff'],
])('%i', (value, hex) => {
  test(`is written "${hex}"`, () => expect(bytesToHex(encodeScriptNumber(value))).toBe(hex));
  test(`is read from "${hex}"`, () => expect(decodeScriptNumber(bytes(hex), true)).toBe(value));
});

test.each([
  ['00', 0],
  ['80', 0],
  ['0000', 0],
  ['0080', 0],
  ['0100', 1],
  ['0180', -1],
  ['ffff0000', 65535],
  ['7f00', 127],
])('%s is no shortest number, but is %i', (hex, value) => {
  expect(decodeScriptNumber(bytes(hex), true)).toBe('not-minimal');
  expect(decodeScriptNumber(bytes(hex), false)).toBe(value);
});

test.each([
  ['0000008000', 4, 'overflow'],
  ['0000008000', 5, 2 ** 31],
  ['ffffffff7f', 5, 2 ** 39 - 1],
  ['ffffffffff', 5, -(2 ** 39) + 1],
  ['000000000001', 5, 'overflow'],
  ['01', 0, 'overflow'],
])('%s within %i bytes is %s', (hex, maxSize, expected) => {
  expect(decodeScriptNumber(bytes(hex), true, maxSize)).toBe(expected);
});

test.each([
  [0, 0],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [2 ** 31, 2 ** 31 - 1],
  [-(2 ** 31), -(2 ** 31)],
  [-(2 ** 31) - 1, -(2 ** 31)],
])('%i is clamped to %i', (value, expected) => {
  expect(clampToInt32(value)).toBe(expected);
});

test('any number of five bytes is written in the shortest way and read back', () => {
  const limit = 2 ** 39 - 1;
  fc.assert(
    fc.property(fc.integer({ min: -limit, max: limit }), (value) => {
      expect(decodeScriptNumber(encodeScriptNumber(value), true, 5)).toBe(value);
    }),
  );
});

test('bytes that pass as shortest are those that would be written', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5 }), (value) => {
      const number = decodeScriptNumber(value, false, 5);
      const written = typeof number === 'number' ? bytesToHex(encodeScriptNumber(number)) : number;
      const isMinimal = decodeScriptNumber(value, true, 5) !== 'not-minimal';
      expect(isMinimal).toBe(written === bytesToHex(value));
    }),
  );
});
