import { describe, expect, test } from 'vitest';
import { bytesOf, type Hex } from '../../../test/psbt-text.ts';
import { bytesToHex } from './hex.ts';
import { compareBytes, equalBytes, isAllZero, reversed } from './order.ts';

describe('compareBytes', () => {
  /** From first to last. */
  const IN_ORDER: readonly Hex[] = [
    '',
    '00',
    '0000',
    '00ff',
    '01',
    '7f',
    '80',
    '8000',
    'ff',
    'ffff',
  ];
  const pairs = IN_ORDER.flatMap((a, i) =>
    IN_ORDER.map((b, j) => [a, b, Math.sign(i - j)] as const),
  );

  test.each(pairs)('"%s" and "%s": %i', (a, b, sign) => {
    expect(Math.sign(compareBytes(bytesOf(a), bytesOf(b)))).toBe(sign);
    expect(equalBytes(bytesOf(a), bytesOf(b))).toBe(sign === 0);
  });
});

describe('isAllZero', () => {
  test.each<[Hex, boolean]>([
    ['', true],
    ['00', true],
    ['000000', true],
    ['000001', false],
    ['800000', false],
  ])('of "%s": %s', (text, expected) => {
    expect(isAllZero(bytesOf(text))).toBe(expected);
  });
});

test('reversed is a copy', () => {
  const bytes = bytesOf('010203');
  expect(bytesToHex(reversed(bytes))).toBe('030201');
  expect(bytesToHex(bytes)).toBe('010203');
});
