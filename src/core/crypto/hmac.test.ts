import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { equalInConstantTime, hmacSha256 } from './hmac.ts';

function bytes(hex: string): Uint8Array {
  return hexToBytes(hex) ?? new Uint8Array();
}

describe('HMAC-SHA-256', () => {
  // RFC 4231, test cases 1, 2 and 6.
  test.each([
    [
      '0b'.repeat(20),
      '4869205468657265',
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      '4a656665',
      '7768617420646f2079612077616e7420666f72206e6f7468696e673f',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'aa'.repeat(131),
      '54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('of key %s', (key, message, digest) => {
    expect(bytesToHex(hmacSha256(bytes(key), bytes(message)))).toBe(digest);
  });
});

describe('a comparison in constant time', () => {
  test.each([
    ['', '', true],
    ['00', '00', true],
    ['0102', '0102', true],
    ['', '00', false],
    ['00', '', false],
    ['0102', '0103', false],
    ['0102', '0202', false],
    ['0101', '01', false],
    ['01', '0101', false],
  ])('of %j and %j', (known, sent, same) => {
    expect(equalInConstantTime(bytes(known), bytes(sent))).toBe(same);
  });
});
