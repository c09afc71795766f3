import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from './hex.ts';

describe('hex', () => {
  test.each<[text: string, bytes: readonly number[]]>([
    ['00', [0]],
    ['ff', [255]],
    ['0a1b', [10, 27]],
    ['DEADBEEF', [0xde, 0xad, 0xbe, 0xef]],
    ['aBcD', [0xab, 0xcd]],
  ])('%s', (text, bytes) => {
    expect(hexToBytes(text)).toEqual(Uint8Array.from(bytes));
    expect(bytesToHex(Uint8Array.from(bytes))).toBe(text.toLowerCase());
  });

  test.each([
    ['no text', ''],
    ['one digit', '0'],
    ['an odd number of digits', '012'],
    ['a letter behind f', '0g'],
    ['a character before 0', '/0'],
    ['a character behind 9', '0:'],
    ['a space', '00 00'],
    ['a line break at the end', '00\n'],
    ['a prefix', '0x00'],
    ['a minus', '-1'],
    ['a digit that is not ASCII', '0０'],
    ['a character whose code ends as a digit does', 'İ0'],
    ['half a surrogate pair', '0\ud800'],
  ])('is not %s', (_what, text) => {
    expect(hexToBytes(text)).toBeUndefined();
  });

  test('of no bytes is no text', () => {
    expect(bytesToHex(new Uint8Array(0))).toBe('');
  });

  test('of any bytes comes back, short or long, in either case', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        const text = bytesToHex(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('hex'));
        expect(hexToBytes(text)).toEqual(bytes);
        expect(hexToBytes(text.toUpperCase())).toEqual(bytes);
      }),
    );
  });
});
