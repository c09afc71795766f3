import { expect, test } from 'vitest';
import { SIZE_LIMITS } from '../../../core/intake/format.ts';
import type { Repair } from '../../../core/intake/repair.ts';
import { notOpenedText, repairSentence } from '../../ui/text-given.ts';
import { othersText } from './text.ts';

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
  [
    {
      named: 'address',
      chains: ['main'],
      card: { kind: 'address', type: 'witness_v1_taproot', script: '5120aa' },
    },
    'This is an address, not a PSBT or a transaction.',
  ],
  [
    { named: 'descriptor', card: { kind: 'damaged' }, checksumOf: 'the same text' },
    'This is a descriptor, not a PSBT or a transaction. It is damaged: its checksum is that of the same text.',
  ],
  [
    { named: 'damaged-address', fault: { words: 'Invalid Bech32 checksum', places: [11, 41] } },
    'This looks like an address, but is none. Invalid Bech32 checksum. Likely wrong: characters 12, 42. Copy it again, or ask for it again.',
  ],
  [
    { named: 'damaged-address', fault: { words: 'Invalid checksum', places: [] } },
    'This looks like an address, but is none. Invalid checksum. Copy it again, or ask for it again.',
  ],
  [
    { named: 'bytes-lost', lost: { count: 3, at: 4 } },
    /U\+FFFD stands in 3 places for what was lost, first at offset 4\.$/,
  ],
  [{ named: 'txid' }, /^These are 32 bytes in hex: a txid/],
] as const)('%j', (found, words) => {
  const said = notOpenedText(found);
  if (typeof words === 'string') expect(said).toBe(words);
  else expect(said).toMatch(words);
});

test.each<readonly [Repair['what'], string]>([
  ['cr-lf', 'CR LF read as LF in 2 places, first at offset 7'],
  ['line-end', 'the line break at its end, offset 7, left out'],
  ['utf-8', '2 characters of UTF-8 read as single bytes, first at offset 7'],
  ['magic', '2 bytes of its beginning changed to “psbt” and 0xff, first at offset 7'],
  ['magic-lost', 'its first 2 bytes, which were missing, put before it'],
  ['letters-lost', 'its first 2 characters (cHNidP8…), which were missing, put before it'],
  ['plus', '2 spaces read as +, first at character 8'],
])('what was repaired is said: %s', (what, words) => {
  expect(repairSentence({ what, count: 2, at: 7 })).toBe(
    `It was repaired: ${words}. Compare it with the original.`,
  );
});

test.each([
  [1, false, '1 other PSBT was in it. “Forward” shows it.'],
  [2, true, '2 other PSBTs were in it. “Forward” shows the next. All are of one transaction.'],
] as const)('%i others in a paste, of one transaction: %s', (count, isOne, words) => {
  expect(othersText(count, isOne)).toBe(words);
});
