import { Point } from '@noble/secp256k1';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../../bytes/hex.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { sha256 } from '../hashes.ts';
import { FIELD_PRIME } from './field.ts';
import { isSquare, isSquareByEuler } from './jacobi.ts';
import { isFullyValidPublicKey, isOnCurveX, isPublicKeySize } from './point.ts';

const X = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const Y = '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8';
const NEGATED_Y = 'b7c52588d95c3b9aa25b0403f1eef75702e84bb7597aabe663b82f6f04ef2777';
const P = 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f';
const P_MINUS_1 = 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2e';
const P_MINUS_3 = 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2c';
const P_PLUS_1 = 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc30';
const ZERO = '00'.repeat(32);
const ONE = `${'00'.repeat(31)}01`;
const FIVE = `${'00'.repeat(31)}05`;
const ONES = 'ff'.repeat(32);

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);

function noblePasses(key: Uint8Array): boolean {
  try {
    Point.fromBytes(key);
    return true;
  } catch {
    return false;
  }
}

describe('a public key', () => {
  test.each([
    ['compressed, even y', `02${X}`, true],
    ['compressed, odd y', `03${X}`, true],
    ['compressed, x = 1', `02${ONE}`, true],
    ['compressed, x = p - 3', `02${P_MINUS_3}`, true],
    ['uncompressed', `04${X}${Y}`, true],
    ['uncompressed, the other y', `04${X}${NEGATED_Y}`, true],
    ['hybrid, even y said and meant', `06${X}${Y}`, true],
    ['hybrid, odd y said and meant', `07${X}${NEGATED_Y}`, true],
    ['hybrid, odd y said, even meant', `07${X}${Y}`, false],
    ['hybrid, even y said, odd meant', `06${X}${NEGATED_Y}`, false],
    ['uncompressed off the curve', `04${X}${Y.slice(0, -2)}b9`, false],
    ['hybrid off the curve', `06${X}${Y.slice(0, -2)}ba`, false],
    ['uncompressed, y = p + 1, which is 1', `04${X}${P_PLUS_1}`, false],
    ['uncompressed, x = p', `04${P}${Y}`, false],
    ['compressed, x = 0', `02${ZERO}`, false],
    ['compressed, x = 5', `02${FIVE}`, false],
    ['compressed, x = p - 1', `02${P_MINUS_1}`, false],
    ['compressed, x = p', `02${P}`, false],
    ['compressed, x = p + 1, which is 1', `02${P_PLUS_1}`, false],
    ['compressed, x = 2^256 - 1', `02${ONES}`, false],
    ['nothing', '', false],
    ['one byte', '02', false],
    ['compressed but a byte short', `02${X.slice(2)}`, false],
    ['compressed but a byte long', `02${X}00`, false],
    ['compressed as long as uncompressed', `02${X}${Y}`, false],
    ['uncompressed as short as compressed', `04${X}`, false],
    ['hybrid but a byte long', `06${X}${Y}00`, false],
    ['infinity', '00', false],
    ['unknown first byte, short', `05${X}`, false],
    ['unknown first byte, long', `08${X}${Y}`, false],
  ])('%s', (_, hex, expected) => {
    expect(isFullyValidPublicKey(bytes(hex))).toBe(expected);
  });

  test('passes where @noble/secp256k1 lets it pass, 1,000 random x', () => {
    for (let seed = 0; seed < 1000; seed++) {
      const x = sha256(Uint8Array.of(seed & 255, seed >> 8));
      const key = concatBytes(Uint8Array.of(2 + (seed & 1)), x);
      expect(isFullyValidPublicKey(key)).toBe(noblePasses(key));
      expect(isOnCurveX(x)).toBe(isFullyValidPublicKey(key));
    }
  });

  test('passes where @noble/secp256k1 lets it pass, x near 0, p and values like p', () => {
    const from = (value: bigint) => bytes(value.toString(16).padStart(64, '0'));
    for (const centre of [
      0n,
      FIELD_PRIME,
      2n ** 256n,
      2n ** 256n - 2n ** 40n,
      2n ** 256n - 2n ** 48n,
    ]) {
      for (let value = centre - 150n; value < centre + 150n; value++) {
        if (value < 0n || value >= 2n ** 256n) continue;
        const key = concatBytes(Uint8Array.of(2), from(value));
        expect(isFullyValidPublicKey(key)).toBe(noblePasses(key));
      }
    }
  });

  test('is looked at where it stands in a larger buffer', () => {
    const buffer = bytes(`ffffff02${X}ffffff`);
    expect(isFullyValidPublicKey(buffer.subarray(3, 36))).toBe(true);
    expect(isOnCurveX(buffer.subarray(4, 36))).toBe(true);
  });
});

describe('an x', () => {
  test.each([
    ['of the generator', X, true],
    ['a byte short', X.slice(2), false],
    ['a byte long', `${X}00`, false],
    ['0', ZERO, false],
    ['p', P, false],
    ['p + 1', P_PLUS_1, false],
  ])('%s', (_, hex, expected) => {
    expect(isOnCurveX(bytes(hex))).toBe(expected);
  });
});

test.each([
  [[0x02], 33, true],
  [[0x03], 33, true],
  [[0x04], 65, true],
  [[0x06], 65, true],
  [[0x07], 65, true],
  [[0x05], 65, false],
  [[0x00], 33, false],
  [[0x02], 65, false],
  [[0x04], 33, false],
  [[], 0, false],
])('a key from %o of %i bytes has the right size: %o', (first, size, expected) => {
  const key = new Uint8Array(size);
  key.set(first);
  expect(isPublicKeySize(key)).toBe(expected);
});

describe('a square', () => {
  const limbsOf = (value: bigint) =>
    Float64Array.from({ length: 11 }, (_, i) => Number((value >> BigInt(24 * i)) & 0xffffffn));

  test('is told as Euler tells it', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, FIELD_PRIME - 1n), (value) => {
        expect(isSquare(limbsOf(value))).toBe(isSquareByEuler(value));
      }),
    );
  });

  test('is told of values above p and of every small one', () => {
    for (let value = 1n; value < 200n; value++) {
      const expected = isSquareByEuler(value);
      expect(isSquare(limbsOf(value))).toBe(expected);
      expect(isSquare(limbsOf(value + FIELD_PRIME))).toBe(expected);
      expect(isSquare(limbsOf(value + 100n * FIELD_PRIME))).toBe(expected);
      expect(isSquare(limbsOf(value * value))).toBe(true);
      // -1 is no square modulo a prime that is 3 modulo 4.
      expect(isSquare(limbsOf(FIELD_PRIME - value))).toBe(!expected);
    }
  });
});
