import { expect, test } from 'vitest';
import { hashTypeText } from './hash-type.ts';

test.each([
  ['a name', 0x81, 1, 'ALL|ANYONECANPAY'],
  ['a name in four bytes', 0x81, 4, 'ALL|ANYONECANPAY'],
  ['DEFAULT', 0, 4, 'DEFAULT'],
  ['a byte without a name', 0x04, 1, '0x04'],
  ['the same in four bytes', 0x04, 4, '0x00000004'],
  ['more than a byte', 0x183, 4, '0x00000183'],
  ['the largest', 0xffffffff, 4, '0xffffffff'],
] as const)('a hash type: %s', (_, hashType, byteCount, text) => {
  expect(hashTypeText(hashType, byteCount)).toBe(text);
});
