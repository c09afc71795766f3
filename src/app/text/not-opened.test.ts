import { expect, test } from 'vitest';
import { SIZE_LIMITS } from '../../core/intake/format.ts';
import { notOpenedText } from './text.ts';

const { text, bytes, transaction } = SIZE_LIMITS;

test.each([
  [
    { named: 'too-large', of: 'text', size: text + 1, limit: text },
    'This text has 33,554,433 bytes. Up to 33,554,432 (32 MiB) are opened, because a node reads no longer text. If it is hex, give it as base64 or as a binary file. Divide its inputs among several PSBTs, or leave out previous transactions that nobody needs.',
  ],
  [
    { named: 'too-large', of: 'bytes', size: bytes + 1, limit: bytes },
    'This file has 25,165,825 bytes. Up to 25,165,824 (24 MiB) are opened, because a node reads no more as base64. Divide its inputs among several PSBTs, or leave out previous transactions that nobody needs.',
  ],
  [
    { named: 'too-large', of: 'transaction', size: transaction + 1, limit: transaction },
    'This raw transaction has 16,777,217 bytes. Up to 16,777,216 (16 MiB) are opened, and no block has room for a quarter of that. Spend its UTXOs in several transactions.',
  ],
  [{ named: 'txid' }, /^These are 32 bytes in hex: a txid/],
] as const)('%j', (found, words) => {
  const said = notOpenedText(found);
  if (typeof words === 'string') expect(said).toBe(words);
  else expect(said).toMatch(words);
});
