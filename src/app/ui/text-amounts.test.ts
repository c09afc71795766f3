import { describe, expect, test } from 'vitest';
import {
  amountInWords,
  amountParts,
  amountText,
  counted,
  feerateText,
  rateText,
  shortened,
} from './text-amounts.ts';

test.each([
  [1_000n, 141, '7.09 sat/vB'],
  [0n, 82, '0.00 sat/vB'],
  [19_999_999_800_000n, 113, '176,991,148,672.5 sat/vB'],
  [1_199n, 120, '9.99 sat/vB'],
  [1_200n, 120, '10.0 sat/vB'],
  [5n, 0, '5.00 sat/vB'],
])('a fee of %s for %s bytes is %s', (fee, vsize, text) => {
  expect(feerateText(fee, vsize)).toBe(text);
});

describe('amounts', () => {
  test.each([
    ['0.00000000', 0n, '0.00000000', '0', '.00000000'],
    ['0.00000001', 1n, '0.00000001', '0.00000001', ''],
    ['0.05000000', 5_000_000n, '0.05000000', '0.05', '000000'],
    ['1.00000000', 100_000_000n, '1.00000000', '1', '.00000000'],
    ['10.00000000', 1_000_000_000n, '10.00000000', '10', '.00000000'],
    ['1234.50000000', 123_450_000_000n, '1,234.50000000', '1,234.5', '0000000'],
    ['21000000.00000000', 2_100_000_000_000_000n, '21,000,000.00000000', '21,000,000', '.00000000'],
    ['-0.00000001', -1n, '−0.00000001', '−0.00000001', ''],
    [
      '-92233720368.54775808',
      -(2n ** 63n),
      '−92,233,720,368.54775808',
      '−92,233,720,368.54775808',
      '',
    ],
  ])('%s', (_printed, satoshis, text, digits, zeros) => {
    expect(amountText(satoshis)).toBe(text);
    expect(amountParts(satoshis)).toEqual({ digits, zeros });
    expect(amountInWords(satoshis)).toBe(`${text} BTC`);
  });
});

test.each([
  ['1', '1 sat/vB'],
  ['9.87', '9.87 sat/vB'],
  ['64.93', '64.9 sat/vB'],
  ['6085365.85', '6,085,365.8 sat/vB'],
])('a rate of %s', (rate, text) => {
  expect(rateText(rate)).toBe(text);
});

describe('words', () => {
  test.each([
    [0, '0 coins'],
    [1, '1 coin'],
    [4993, '4,993 coins'],
  ])('%i', (count, words) => {
    expect(counted(count, 'coin')).toBe(words);
  });

  test.each([
    ['', ''],
    ['a'.repeat(17), 'a'.repeat(17)],
    [`${'a'.repeat(9)}${'b'.repeat(9)}`, 'aaaaaaaa…bbbbbbbb'],
  ])('%j shortened', (text, short) => {
    expect(shortened(text)).toBe(short);
  });
});
