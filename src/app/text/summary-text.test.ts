import { describe, expect, test } from 'vitest';
import type { Signed } from '../../core/inspect/coin.ts';
import { describeLockTime, describeSequence } from '../../core/inspect/locks.ts';
import type { Summary } from '../../core/inspect/summary.ts';
import {
  durationText,
  feerateText,
  headline,
  inputNotes,
  lockTimeText,
  offeredChains,
  PROOF_TEXT,
  sequenceText,
  signedText,
  signingCounts,
  timeText,
} from './summary-text.ts';

const NOTHING = { amount: '0.00000000', shown: [], unknown: 0 };

const PLAIN: Summary = {
  format: 'psbt',
  version: 0,
  complete: true,
  transactionVersion: 2,
  inputs: { ...NOTHING, total: 2 },
  outputs: { ...NOTHING, total: 3 },
  signed: { none: 1, partial: 1, final: 0 },
  fee: { amount: '0.01000000', proof: 'claimed' },
  chains: { says: 'nothing', contradicts: false },
  findings: [],
};

describe('the headline', () => {
  test.each<readonly [words: string, change: Partial<Summary>]>([
    ['2 coins in, 3 out · 0.01 BTC fee (claimed) · partly signed', {}],
    [
      '1 coin in, 3 out · 0.01 BTC fee (claimed) · not signed',
      { inputs: { ...NOTHING, total: 1 }, signed: { none: 1, partial: 0, final: 0 } },
    ],
    [
      '2 coins in, 3 out · −0.5 BTC fee (contradicted) · all inputs final',
      {
        fee: { amount: '-0.50000000', proof: 'contradicted' },
        signed: { none: 0, partial: 0, final: 2 },
      },
    ],
    [
      '0 coins in, 0 out · 0 BTC fee (proven) · nothing to sign',
      {
        inputs: { ...NOTHING, total: 0 },
        outputs: { ...NOTHING, total: 0 },
        signed: { none: 0, partial: 0, final: 0 },
        fee: { amount: '0.00000000', proof: 'proven' },
      },
    ],
    ['2 coins in, 3 out · not read to the end', { complete: false }],
  ])('%s', (words, change) => {
    expect(headline({ ...PLAIN, ...change })).toBe(words);
  });

  test('without all amounts there is no fee', () => {
    const { fee: _, ...without } = PLAIN;
    expect(headline(without)).toBe('2 coins in, 3 out · fee unknown · partly signed');
  });

  test('of a transaction that stands alone, filled in is not called final or signed', () => {
    const alone = { ...PLAIN, format: 'transaction', signed: { none: 0, partial: 0, final: 2 } };
    expect(headline(alone as Summary)).toMatch(/all inputs filled in$/);
  });
});

test('proven, claimed, contradicted and missing are four words and four signs', () => {
  const rows = Object.values(PROOF_TEXT);
  expect(new Set(rows.map(({ word }) => word)).size).toBe(4);
  expect(new Set(rows.map(({ sign }) => sign)).size).toBe(4);
});

describe('who has signed', () => {
  test.each<readonly [words: string, signed: Signed]>([
    ['not signed', { state: 'none', signatures: 0 }],
    ['not signed', { state: 'none', signatures: 0, required: 1, keys: 1 }],
    ['0 of 2 signatures', { state: 'none', signatures: 0, required: 2, keys: 3 }],
    ['1 of 2 signatures', { state: 'partial', signatures: 1, required: 2, keys: 3 }],
    ['1 of 1 signature', { state: 'partial', signatures: 1, required: 1, keys: 1 }],
    ['2 signatures', { state: 'partial', signatures: 2 }],
    ['final', { state: 'final', signatures: 0 }],
  ])('%s', (words, signed) => {
    expect(signedText(signed)).toBe(words);
  });

  test.each<readonly [words: string, none: number, partial: number, final: number]>([
    ['Not signed', 2, 0, 0],
    ['All inputs final', 0, 0, 2],
    ['Partly signed', 0, 2, 0],
    ['1 partly signed, 1 not signed', 1, 1, 0],
    ['1 final, 1 not signed', 1, 0, 1],
  ])('%s', (words, none, partial, final) => {
    expect(signingCounts({ ...PLAIN, signed: { none, partial, final } })).toBe(words);
  });

  test('up to a fault only those are counted that were read', () => {
    const signed = { none: 1, partial: 0, final: 0 };
    expect(signingCounts({ ...PLAIN, complete: false, signed })).toBe('1 not signed');
  });
});

describe('sequences', () => {
  test.each([
    [0xffffffff, 2, 'final'],
    [0xfffffffe, 2, 'not final'],
    [0xfffffffd, 2, 'replaceable (BIP125)'],
    [0, 2, 'replaceable (BIP125)'],
    [1, 2, 'relative: 1 block, replaceable (BIP125)'],
    [144, 2, 'relative: 144 blocks, replaceable (BIP125)'],
    [144, 1, 'replaceable (BIP125)'],
    [0x00400000 + 7, 2, 'relative: about 60 minutes, replaceable (BIP125)'],
    [0x0040ffff, 2, 'relative: about 388 days, replaceable (BIP125)'],
  ])('%i in version %i', (raw, version, words) => {
    expect(sequenceText(describeSequence(raw, version))).toBe(words);
  });
});

describe('lock times', () => {
  test.each([
    [0, true, 'None'],
    [840_000, true, 'Not before block 840,000 is mined'],
    [840_000, false, 'Block 840,000, without effect: all inputs are final'],
    [499_999_999, true, 'Not before block 499,999,999 is mined'],
    [500_000_000, true, 'Not before 1985-11-05 00:53 UTC has passed'],
    [0xffffffff, false, '2106-02-07 06:28 UTC, without effect: all inputs are final'],
  ])('%i', (raw, counts, words) => {
    expect(lockTimeText(describeLockTime(raw, counts))).toBe(words);
  });
});

test.each([
  [0, 'about 0 minutes'],
  [512, 'about 9 minutes'],
  [7200, 'about 2 hours'],
  [3 * 86400, 'about 3 days'],
])('%i seconds', (seconds, words) => {
  expect(durationText(seconds)).toBe(words);
});

test('times are of UTC', () => {
  expect(timeText(1_767_225_600)).toBe('2026-01-01 00:00 UTC');
});

test.each([
  ['signed', '12.50 sat/vB'],
  ['unsigned', 'Below 12.50 sat/vB, as signatures are still to come.'],
] as const)('a feerate of a size that is %s', (of, words) => {
  expect(feerateText({ text: '12.50', of })).toBe(words);
});

test('a sighash type is shown where it leaves something open', () => {
  const input = {
    node: 1,
    txid: '00',
    vout: 0,
    proof: 'missing',
    sequence: describeSequence(0xffffffff, 2),
    signed: { state: 'none', signatures: 0 },
  } as const;
  const plain = ['not signed', 'sequence final'];
  expect(inputNotes('psbt', { ...input, sighash: 'ALL' })).toEqual(plain);
  expect(inputNotes('psbt', { ...input, sighash: 'DEFAULT' })).toEqual(plain);
  expect(inputNotes('psbt', { ...input, sighash: 'NONE' })).toEqual([...plain, 'asks for NONE']);
});

test('a test network is offered to who looks at the main chain, and the other way round', () => {
  expect(offeredChains('main')).toEqual(['testnet3', 'testnet4', 'signet', 'regtest']);
  expect(offeredChains('regtest')).toEqual(['main']);
});
