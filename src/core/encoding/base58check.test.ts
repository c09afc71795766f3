import { createBase58check } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { sha256 } from '../crypto/hashes.ts';
import { decodeBase58, encodeBase58 } from './base58.ts';
import { decodeBase58Check, encodeBase58Check } from './base58check.ts';

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);

describe.each([
  ['', ''],
  ['00', '1'],
  ['0000', '11'],
  ['39', 'z'],
  ['3a', '21'],
  ['61', '2g'],
  [
    '000111d38e5fc9071ffcd20b4a763cc9ae4f252bb4e48fd66a835e252ada93ff480d6dd43dc62a641155a5',
    '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  ],
])('the bytes "%s" in Base58', (hex, text) => {
  test(`are written ${text}`, () => expect(encodeBase58(bytes(hex))).toBe(text));
  test(`are read from ${text}`, () => expect(decodeBase58(text, 100)).toEqual(bytes(hex)));
});

test.each([
  ['spaces around', '  2g  ', 100, '61'],
  ['every kind of white space', '\t\n\v\f\r 2g\r\n', 100, '61'],
  ['as many bytes as allowed', '2g', 1, '61'],
  ['as many zero bytes as allowed', '111', 3, '000000'],
  ['one byte too many', '2g', 0, undefined],
  ['one zero byte too many', '1111', 3, undefined],
  ['a zero byte and another, one allowed', '12g', 1, undefined],
  ['a space inside', '2 g', 100, undefined],
  ['a no-break space', '2g\u00a0', 100, undefined],
  ['a zero byte', '2g\0', 100, undefined],
  ['a zero', '20', 100, undefined],
  ['a capital O', '2O', 100, undefined],
  ['a capital I', '2I', 100, undefined],
  ['a small L', '2l', 100, undefined],
  ['a letter beyond ASCII', '2é', 100, undefined],
])('reading Base58 with %s', (_, text, maxLength, expected) => {
  expect(decodeBase58(text, maxLength)).toEqual(
    expected === undefined ? undefined : bytes(expected),
  );
});

test('a text of a million digits is refused without being worked out', () => {
  expect(decodeBase58('z'.repeat(1_000_000), 100)).toBeUndefined();
});

test('the limit is the number of bytes, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (value) => {
      const text = encodeBase58(value);
      expect(decodeBase58(text, value.length)).toEqual(value);
      expect(decodeBase58(text, value.length - 1)).toBeUndefined();
    }),
  );
});

describe('Base58Check', () => {
  const scure = createBase58check(sha256);

  test('writes as @scure/base does, and reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (value) => {
        const text = encodeBase58Check(value);
        expect(text).toBe(scure.encode(value));
        expect(decodeBase58Check(text)).toEqual(value);
      }),
    );
  });

  test.each([
    ['the first address ever paid', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 21],
    ['the same among spaces', '  1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n', 21],
  ])('reads %s', (_, text, limit) => {
    const expected = '0062e907b15cbf27d5425399ebf6f0fb50ebb88f18';
    expect(bytesToHex(decodeBase58Check(text, limit)!)).toBe(expected);
  });

  test.each([
    ['a changed digit', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 21],
    ['a digit left out', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divfa', 21],
    ['more than the limit', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 20],
    ['nothing', '', 21],
    ['three bytes', '111', 21],
    ['four bytes that are no checksum', '1111', 21],
  ])('refuses %s', (_, text, limit) => {
    expect(decodeBase58Check(text, limit)).toBeUndefined();
  });
});
