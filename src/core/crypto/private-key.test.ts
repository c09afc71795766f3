import { expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { isPrivateKey } from './private-key.ts';

const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd03641';

test.each([
  ['1', `${'00'.repeat(31)}01`, true],
  ['n - 1', `${ORDER}40`, true],
  ['0', '00'.repeat(32), false],
  ['n', `${ORDER}41`, false],
  ['n + 1', `${ORDER}42`, false],
  ['2^256 - 1', 'ff'.repeat(32), false],
  ['31 bytes', '01'.repeat(31), false],
  ['33 bytes', '01'.repeat(33), false],
])('%s as a private key', (_, hex, expected) => {
  expect(isPrivateKey(hexToBytes(hex)!)).toBe(expected);
});
