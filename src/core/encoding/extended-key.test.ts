import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { decodeBase58Check } from './base58check.ts';
import { encodeExtendedKey, isValidExtendedPublicKey } from './extended-key.ts';

const G = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const CODE = '11'.repeat(32);
const VERSION = '0488b21e';

// BIP 32, test vector 1
test.each([
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
  'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
])('%s is valid and written as it was', (text) => {
  const bytes = decodeBase58Check(text, 78)!;
  expect(isValidExtendedPublicKey(bytes)).toBe(true);
  expect(encodeExtendedKey(bytes)).toBe(text);
});

describe('an extended public key', () => {
  test.each([
    ['master', `${VERSION}000000000000000000${CODE}${G}`, true],
    ['child', `${VERSION}01aabbccdd80000000${CODE}${G}`, true],
    ['of the deepest child', `${VERSION}ffaabbccddffffffff${CODE}${G}`, true],
    ['of a version that nobody uses', `ffffffff01aabbccdd00000000${CODE}${G}`, true],
    ['child of a parent without a fingerprint', `${VERSION}010000000000000000${CODE}${G}`, true],
    ['master with a parent', `${VERSION}000000000100000000${CODE}${G}`, false],
    ['master with a child number', `${VERSION}000000000000000001${CODE}${G}`, false],
    ['off the curve', `${VERSION}01aabbccdd00000000${CODE}02${'00'.repeat(32)}`, false],
    ['private', `0488ade401aabbccdd00000000${CODE}00${'01'.repeat(32)}`, false],
    ['a byte short', `${VERSION}01aabbccdd00000000${CODE}${G.slice(0, -2)}`, false],
    ['a byte long', `${VERSION}01aabbccdd00000000${CODE}${G}00`, false],
    ['empty', '', false],
  ])('%s', (_, hex, expected) => {
    expect(isValidExtendedPublicKey(hexToBytes(hex) ?? new Uint8Array(0))).toBe(expected);
  });
});

test('any 78 bytes are written so that they can be read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 78, maxLength: 78 }), (bytes) => {
      expect(bytesToHex(decodeBase58Check(encodeExtendedKey(bytes))!)).toBe(bytesToHex(bytes));
    }),
  );
});
