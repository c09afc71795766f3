import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import {
  isDefinedHashtypeSignature,
  isLowDer,
  isStrictDerSignature,
  isValidSignatureEncoding,
} from './signature-encoding.ts';

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd03641';
const HALF = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20';
const BIG = '7f'.repeat(32);

/** 30, length, R, S, hash type: lengths as they are. */
function signature(r: string, s: string, hashType = '01'): string {
  const body = integer(r) + integer(s);
  return `30${lengthOf(body)}${body}${hashType}`;
}
const integer = (value: string) => `02${lengthOf(value)}${value}`;
const lengthOf = (hex: string) => (hex.length / 2).toString(16).padStart(2, '0');

describe('the encoding', () => {
  test.each([
    ['shortest', signature('01', '01'), true],
    ['zeros', signature('00', '00'), true],
    ['a needed zero byte in R', signature('0080', '01'), true],
    ['a needed zero byte in S', signature('01', '0080'), true],
    [
      '33 bytes each, the longest',
      signature(`00ff${'00'.repeat(31)}`, `00ff${'00'.repeat(31)}`),
      true,
    ],
    ['S of 63 bytes, which no curve has', signature('01', '7f'.repeat(63)), true],
    ['any hash type', signature('01', '01', 'ff'), true],
    ['nothing', '', false],
    ['8 bytes', '3005020101020101', false],
    ['74 bytes', signature('01', '7f'.repeat(66)), false],
    ['another compound', signature('01', '01').replace(/^30/, '31'), false],
    ['a total length too small', `3005${signature('01', '01').slice(4)}`, false],
    ['a total length too large', `3007${signature('01', '01').slice(4)}`, false],
    ['no hash type', signature('01', '01', ''), false],
    ['two hash types', signature('01', '01', '0101'), false],
    ['R past the end', '3006020901020101' + '01', false],
    ['R up to the length of S', '300602040102010101', false],
    ['S a byte short', '300602010102020101', false],
    ['S a byte long', '300702010102010101' + '01', false],
    ['R no integer', signature('01', '01').replace('020101', '030101'), false],
    ['S no integer', '300602010103010101', false],
    ['R of no bytes', signature('', '0101'), false],
    ['S of no bytes', signature('0101', ''), false],
    ['R negative', signature('80', '01'), false],
    ['S negative', signature('01', '80'), false],
    ['R with a zero byte too many', signature('0001', '01'), false],
    ['S with a zero byte too many', signature('01', '0001'), false],
    ['R of two zeros', signature('0000', '01'), false],
  ])('%s', (_, hex, expected) => {
    expect(isValidSignatureEncoding(bytes(hex))).toBe(expected);
  });

  test('refuses a good one with one byte of its frame changed', () => {
    const good = bytes(signature('0081', '11'));
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2, 3, 6, 7), fc.nat(255), (at, value) => {
        fc.pre(good[at] !== value);
        const changed = Uint8Array.from(good);
        changed[at] = value;
        expect(isValidSignatureEncoding(changed)).toBe(false);
      }),
    );
  });
});

test.each([
  ['00', false],
  ['01', true],
  ['02', true],
  ['03', true],
  ['04', false],
  ['40', false],
  ['80', false],
  ['81', true],
  ['82', true],
  ['83', true],
  ['84', false],
  ['ff', false],
])('hash type %s is defined: %o', (hashType, expected) => {
  const encoded = bytes(signature('01', '01', hashType));
  expect(isDefinedHashtypeSignature(encoded)).toBe(expected);
  expect(isStrictDerSignature(encoded)).toBe(expected);
});

test.each([
  ['nothing', ''],
  ['a bad encoding', `${signature('80', '01')}`],
])('%s is no strict signature', (_, hex) => {
  expect(isStrictDerSignature(bytes(hex))).toBe(false);
});

test('nothing has no defined hash type', () => {
  expect(isDefinedHashtypeSignature(new Uint8Array(0))).toBe(false);
});

describe('a low S', () => {
  test.each([
    ['1', signature('01', '01'), true],
    ['0', signature('01', '00'), true],
    ['half the order, rounded down', signature('01', `${HALF}a0`), true],
    ['one more', signature('01', `${HALF}a1`), false],
    ['n - 1', signature('01', `00${ORDER}40`), false],
    ['n, which is read as zero', signature('01', `00${ORDER}41`), true],
    ['more than n, read as zero', signature('01', `00${'ff'.repeat(32)}`), true],
    ['33 bytes, read as zero', signature('01', `7f${BIG}`), true],
    ['high beside an R of n, both read as zero', signature(`00${ORDER}41`, `${HALF}a1`), true],
    ['high beside an R of n - 1', signature(`00${ORDER}40`, `${HALF}a1`), false],
    ['in a bad encoding', signature('80', '01'), false],
  ])('%s', (_, hex, expected) => {
    expect(isLowDer(bytes(hex))).toBe(expected);
  });
});

test('any two positive numbers encode well', () => {
  const number = fc.uint8Array({ minLength: 1, maxLength: 32 }).map((value) => {
    const first = value[0]!;
    if (first === 0) return Uint8Array.of(0);
    return first & 0x80 ? concatBytes(Uint8Array.of(0), value) : value;
  });
  const encode = (value: Uint8Array) => concatBytes(Uint8Array.of(2, value.length), value);
  fc.assert(
    fc.property(number, number, fc.nat(255), (r, s, hashType) => {
      const body = concatBytes(encode(r), encode(s));
      const encoded = concatBytes(Uint8Array.of(0x30, body.length), body, Uint8Array.of(hashType));
      expect(isValidSignatureEncoding(encoded)).toBe(true);
      expect(isValidSignatureEncoding(encoded.subarray(0, -1))).toBe(false);
    }),
  );
});
