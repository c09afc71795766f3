import { expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { isStrictDerSignature } from '../script/signature-encoding.ts';
import { withOtherDigits } from './signature-shape.ts';

const R = '44d21900414c91bae4990a80111215e518f48dfc1ca6073fad20ee968c8f2945';
const S = '7fbe8043a8ff871e03fe7e7fd803a1b2c3d4e5f60718293a4b5c6d7e8f901122';

test.each([
  ['strict', `30440220${R}0220${S}01`, true],
  ['a long length in front', `3081440220${R}0220${S}01`, false],
  ['a length of R that lies', `30440204${R}0220${S}01`, false],
  ['more behind S', `30440220${R}0220${S}${R}01`, false],
  ['no form at all', `30${S}${R}`, false],
  ['short', '3006020101020101', false],
])('%s: no eight bytes of the digits stay, and the length does', (_, hex, isStrict) => {
  const bytes = hexToBytes(hex)!;
  expect(isStrictDerSignature(bytes)).toBe(isStrict);
  const twin = withOtherDigits(bytes, new Uint8Array(bytes.length).fill(0x5a));
  expect(twin.length).toBe(bytes.length);
  expect(isStrictDerSignature(twin)).toBe(isStrict);
  const text = bytesToHex(twin);
  for (let at = 0; at + 16 <= hex.length; at += 2) {
    expect(text, hex.slice(at, at + 16)).not.toContain(hex.slice(at, at + 16));
  }
});
