import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { bytesOf, GROUP_ORDER, numberOf } from './secp256k1.ts';

const padded = (digits: string) => digits.padStart(64, '0');

/** Numbers by their digits in hexadecimal: each word's ends, and what a sign would spoil. */
const NUMBERS: readonly string[] = [
  '0',
  '1',
  'ff',
  'f'.repeat(16),
  `1${'0'.repeat(16)}`,
  `8${'0'.repeat(15)}`,
  `8${'0'.repeat(31)}`,
  `80${'0'.repeat(62)}`,
  'f'.repeat(64),
  `0102030405060708090a0b0c0d0e0f10${'f0'.repeat(16)}`,
  GROUP_ORDER.toString(16),
];

describe('numbers of 32 bytes', () => {
  test.each(NUMBERS)('%s', (digits) => {
    const bytes = hexToBytes(padded(digits))!;
    expect(numberOf(bytes)).toBe(BigInt(`0x${digits}`));
    expect(bytesOf(BigInt(`0x${digits}`))).toEqual(bytes);
  });

  test('are read where they stand in a longer run, and there alone', () => {
    const run = Uint8Array.from({ length: 40 }, (_, i) => 255 - i);
    const own = Uint8Array.from(run.subarray(3, 35));
    expect(numberOf(run.subarray(3, 35))).toBe(numberOf(own));
  });

  test('come back from their bytes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        expect(numberOf(bytesOf(value))).toBe(value);
        expect(bytesOf(value)).toEqual(hexToBytes(padded(value.toString(16))));
      }),
      { seed: 1 },
    );
  });

  test.each([0, 31, 33, 64])('are not of %i bytes', (length) => {
    expect(() => numberOf(new Uint8Array(64).subarray(0, length))).toThrow(RangeError);
  });

  test.each([-1n, -(2n ** 255n), 2n ** 256n, 2n ** 300n])('%i has no such bytes', (value) => {
    expect(() => bytesOf(value)).toThrow(RangeError);
  });

  test('make no text, which nothing could overwrite', () => {
    const spies = [
      vi.spyOn(BigInt.prototype, 'toString'),
      vi.spyOn(Number.prototype, 'toString'),
      vi.spyOn(Array.prototype, 'join'),
      vi.spyOn(globalThis, 'BigInt'),
    ];
    const back = bytesOf(numberOf(new Uint8Array(32).fill(0xab)));
    const calls = spies.map(({ mock }) => mock.calls.length);
    vi.restoreAllMocks();
    expect(back).toEqual(new Uint8Array(32).fill(0xab));
    expect(calls).toEqual([0, 0, 0, 0]);
  });
});
