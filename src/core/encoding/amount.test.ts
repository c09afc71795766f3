import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, isMoneyRange, MAX_MONEY, parseFixedPoint } from './amount.ts';

test.each([
  [0n, '0.00000000'],
  [1n, '0.00000001'],
  [-1n, '-0.00000001'],
  [99_999_999n, '0.99999999'],
  [100_000_000n, '1.00000000'],
  [-100_000_000n, '-1.00000000'],
  [123_456_789n, '1.23456789'],
  [MAX_MONEY, '21000000.00000000'],
  [2n ** 63n - 1n, '92233720368.54775807'],
  [-(2n ** 63n), '-92233720368.54775808'],
])('%i satoshis are %s', (satoshis, text) => {
  expect(formatAmount(satoshis)).toBe(text);
});

test.each([
  [0n, true],
  [MAX_MONEY, true],
  [-1n, false],
  [MAX_MONEY + 1n, false],
])('%i satoshis can exist: %o', (satoshis, expected) => {
  expect(isMoneyRange(satoshis)).toBe(expected);
});

describe('eight decimals', () => {
  test.each([
    ['0', 0n],
    ['-0', 0n],
    ['0.0', 0n],
    ['0.00000000000000000000', 0n],
    ['0e-8', 0n],
    ['0e9', 0n],
    ['1', 100_000_000n],
    ['-0.1', -10_000_000n],
    ['1.1', 110_000_000n],
    ['1.10000000000000000', 110_000_000n],
    ['1.0e0', 100_000_000n],
    ['1.1e1', 1_100_000_000n],
    ['1.1E+1', 1_100_000_000n],
    ['1.1e-1', 11_000_000n],
    ['1e-8', 1n],
    ['10e-9', 1n],
    ['1e00000000000000000000000000001', 1_000_000_000n],
    ['1000', 100_000_000_000n],
    ['0.00000001', 1n],
    ['0.0000000100000000', 1n],
    ['0.10000000000', 10_000_000n],
    ['1000000000.00000001', 100_000_000_000_000_001n],
    ['9999999999.99999999', 999_999_999_999_999_999n],
    ['-9999999999.99999999', -999_999_999_999_999_999n],
    [`1${'0'.repeat(50)}e-50`, 100_000_000n],
    [`0.${'0'.repeat(49)}1e50`, 100_000_000n],
  ])('%s is %i', (text, expected) => {
    expect(parseFixedPoint(text, 8)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '-',
    '+1',
    ' 1',
    '1 ',
    '1\n',
    'a1',
    '1a',
    '-a',
    '01',
    '-01',
    '00.1',
    '.1',
    '1.',
    '1.e1',
    '--1',
    '1e',
    '1e+',
    '1e-',
    '1e1.0',
    '1e1e1',
    '0x1',
    '1,0',
    '١',
    'Infinity',
    'NaN',
    '0.000000001',
    '-0.000000001',
    '1e-9',
    '0e-9',
    '0.00000001000000001',
    '0.123456789',
    '10000000000',
    '-10000000000.00000000',
    '10000000000.00000001',
    '0e10',
    '1e10',
    '1e11',
    '1e1000000000000000000000',
    '1e-1000000000000000000000',
    '99999999999999999999',
    '0.1000000000000000001e11',
  ])('"%s" is refused', (text) => {
    expect(parseFixedPoint(text, 8)).toBeUndefined();
  });

  test('reads back what was written, as far as eighteen digits go', () => {
    const limit = 10n ** 18n - 1n;
    fc.assert(
      fc.property(fc.bigInt(-limit, limit), (satoshis) => {
        expect(parseFixedPoint(formatAmount(satoshis), 8)).toBe(satoshis);
      }),
    );
  });
});

test.each([
  ['5', 0, 5n],
  ['5.0', 0, 5n],
  ['5.5', 0, undefined],
  ['5.5', 1, 55n],
  ['0.001', 3, 1n],
])('%s to %i decimals is %s', (text, decimals, expected) => {
  expect(parseFixedPoint(text, decimals)).toBe(expected);
});

test('a number other than zero is what its digits, point and exponent make it', () => {
  const digits = fc.bigInt(1n, 10n ** 21n).map(String);
  const point = fc.nat(24);
  const shift = fc.integer({ min: -30, max: 30 });
  fc.assert(
    fc.property(
      digits,
      point,
      shift,
      fc.integer({ min: 0, max: 8 }),
      (text, places, exponent, decimals) => {
        const padded = text.padStart(places + 1, '0');
        const whole = padded.slice(0, padded.length - places);
        const number = places === 0 ? whole : `${whole}.${padded.slice(padded.length - places)}`;
        const expected = shifted(BigInt(text), exponent - places + decimals);
        expect(parseFixedPoint(`${number}e${exponent}`, decimals)).toBe(expected);
        expect(parseFixedPoint(`-${number}e${exponent}`, decimals)).toBe(expected && -expected);
      },
    ),
    { numRuns: 2000 },
  );
});

/** value times ten to the exponent, if that is an integer of at most eighteen digits. */
function shifted(value: bigint, exponent: number): bigint | undefined {
  const power = 10n ** BigInt(Math.abs(exponent));
  if (exponent < 0 && value % power !== 0n) return undefined;
  const result = exponent < 0 ? value / power : value * power;
  return result < 10n ** 18n ? result : undefined;
}
