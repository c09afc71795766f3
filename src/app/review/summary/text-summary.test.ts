import { describe, expect, test } from 'vitest';
import { describeLockTime, describeSequence } from '../../../core/script/locks.ts';
import type { InputSummary, Summary } from '../../../core/shown/summary.ts';
import type { SignatureProgress } from '../../../core/subject/signature-progress.ts';
import {
  durationText,
  feeRowText,
  headline,
  inputNotes,
  lockTimeText,
  offeredChains,
  PROOF_TEXT,
  sequenceText,
  signedText,
  signingOfAll,
  sizeNote,
  timeText,
  waitsText,
} from './text-summary.ts';

const NOTHING = { amount: 0n, shown: [], unknown: 0 };

const INPUT: InputSummary = {
  worth: undefined,
  rank: 0,
  at: 0,
  node: 0,
  txid: '00'.repeat(32),
  vout: 0,
  proof: 'missing',
  sequence: describeSequence(0xffffffff, 2),
  signed: { state: 'none', signatures: 0 },
};

/** Of a script that Bitcoin Core does not finalize. */
const FOREIGN: SignatureProgress = { state: 'ready', signatures: 1, isForeign: true };

const PLAIN: Summary = {
  waits: [],
  format: 'psbt',
  version: 0,
  complete: true,
  transactionVersion: 2,
  inputs: { ...NOTHING, total: 2 },
  outputs: { ...NOTHING, total: 3 },
  signed: { none: 1, partial: 1, ready: 0, final: 0 },
  coinbase: false,
  fee: { amount: 1_000_000n, proof: 'claimed' },
  chains: { says: 'nothing', contradicts: false },
  findings: [],
};

describe('the headline', () => {
  test.each<readonly [words: string, change: Partial<Summary>]>([
    ['2 inputs, 3 outputs · fee 0.01000000 BTC (claimed)', {}],
    [
      '2 inputs, 3 outputs · fee 0.01000000 BTC (committed)',
      { fee: { amount: 1_000_000n, proof: 'committed' } },
    ],
    [
      '1 input, 3 outputs · fee 0.01000000 BTC (claimed)',
      { inputs: { ...NOTHING, total: 1 }, signed: { none: 1, partial: 0, ready: 0, final: 0 } },
    ],
    [
      '2 inputs, 3 outputs · fee −0.50000000 BTC (impossible)',
      {
        fee: { amount: -50_000_000n, proof: 'contradicted', below: 'impossible' },
        signed: { none: 0, partial: 0, ready: 0, final: 2 },
      },
    ],
    [
      '1 input, 3 outputs',
      {
        inputs: { ...NOTHING, total: 1 },
        signed: { none: 0, partial: 0, ready: 0, final: 1 },
        coinbase: true,
      },
    ],
    [
      '0 inputs, 0 outputs · no fee yet',
      {
        inputs: { ...NOTHING, total: 0 },
        outputs: { ...NOTHING, total: 0 },
        signed: { none: 0, partial: 0, ready: 0, final: 0 },
      },
    ],
    [
      '1 input, 3 outputs · 0.00034212 BTC to be added',
      {
        inputs: { ...NOTHING, total: 1 },
        signed: { none: 1, partial: 0, ready: 0, final: 0 },
        fee: { amount: -34_212n, proof: 'proven', below: 'awaited' },
      },
    ],
    ['2 inputs, 3 outputs', { isRehearsal: true }],
    ['2 inputs, 3 outputs · not read to the end', { complete: false }],
    [
      'Could not be read',
      {
        complete: false,
        inputs: { ...NOTHING, total: 0 },
        outputs: { ...NOTHING, total: 0 },
      },
    ],
  ])('%s', (words, change) => {
    expect(headline({ ...PLAIN, ...change })).toBe(words);
  });

  test('without all amounts there is no fee', () => {
    const { fee: _, ...without } = PLAIN;
    expect(headline(without)).toBe('2 inputs, 3 outputs · fee unknown');
  });
});

describe('what the size is without', () => {
  const size = { of: 'unsigned', size: 100, weight: 400, vsize: 100 } as const;
  const none = { none: 1, partial: 0, ready: 0, final: 0 };
  const part = { ...none, partial: 1 };
  const estimated = { of: 'estimated', text: '5', vsize: 181 } as const;
  const fee = { amount: 1n, proof: 'claimed', feerate: estimated } as const;
  test.each<readonly [string, Partial<Summary>, string | undefined]>([
    ['a PSBT', { signed: part }, 'Without signatures, which will make it larger.'],
    [
      'a PSBT, estimated',
      { signed: part, estimatedSize: { ...size, vsize: 141 } },
      'Without signatures. About 141 vB when final, estimated.',
    ],
    [
      'a transaction that nobody signed',
      { format: 'transaction', signed: none },
      'Without signatures, which will make it larger.',
    ],
    [
      'one that is signed in part',
      { format: 'transaction', signed: part },
      'Without the signatures that are missing, which will make it larger.',
    ],
    [
      'one that is signed in part, estimated',
      { format: 'transaction', signed: part, fee },
      'Without the signatures that are missing. About 181 vB when final, estimated.',
    ],
    ['one that is signed', { size: { ...size, of: 'signed' } }, 'With signatures.'],
    ['a coinbase', { coinbase: true }, undefined],
  ])('%s', (_, change, said) => {
    const { fee: __, ...plain } = PLAIN;
    expect(sizeNote({ ...plain, size, ...change })).toBe(said);
  });
});

describe('how far signing is', () => {
  const one = { ...NOTHING, total: 1 };
  test.each<readonly [words: string, change: Partial<Summary>]>([
    ['partly signed', {}],
    ['not signed', { inputs: one, signed: { none: 1, partial: 0, ready: 0, final: 0 } }],
    ['all inputs are final', { signed: { none: 0, partial: 0, ready: 0, final: 2 } }],
    ['all signatures present', { signed: { none: 0, partial: 0, ready: 1, final: 1 } }],
    [
      'all signatures present; Bitcoin Core does not finalize this script',
      {
        inputs: { ...one, shown: [{ ...INPUT, signed: FOREIGN }] },
        signed: { none: 0, partial: 0, ready: 1, final: 0 },
      },
    ],
    ['needs no signature', { coinbase: true }],
    ['draft: inputs to be added', { inputs: { ...NOTHING, total: 0 } }],
  ])('%s', (words, change) => {
    expect(signingOfAll({ ...PLAIN, ...change })).toBe(words);
  });
});

test('proven, committed, claimed, contradicted and missing are five words and five signs', () => {
  const rows = Object.values(PROOF_TEXT);
  expect(new Set(rows.map(({ word }) => word)).size).toBe(5);
  expect(new Set(rows.map(({ sign }) => sign)).size).toBe(5);
});

describe('who has signed', () => {
  const many = { participants: 3, nonces: 3, partialSignatures: 2 };
  const { participants: _, ...fewer } = many;
  test.each<readonly [words: string, signed: SignatureProgress]>([
    ['not signed', { state: 'none', signatures: 0 }],
    ['not signed', { state: 'none', signatures: 0, required: 1, keys: 1 }],
    ['not signed', { state: 'none', signatures: 0, required: 1, keys: 1, path: 'key' }],
    ['0 of 2 signatures present', { state: 'none', signatures: 0, required: 2, keys: 3 }],
    ['1 of 2 signatures present', { state: 'partial', signatures: 1, required: 2, keys: 3 }],
    ['2 of 2 signatures present', { state: 'ready', signatures: 3, required: 2, keys: 3 }],
    ['1 of 1 signature present', { state: 'ready', signatures: 1, required: 1, keys: 1 }],
    [
      '1 of 1 signature present (key path)',
      { state: 'ready', signatures: 1, required: 1, keys: 1, path: 'key' },
    ],
    [
      '1 of 2 signatures present (script path)',
      { state: 'partial', signatures: 1, required: 2, keys: 2, path: 'script' },
    ],
    ['2 signatures', { state: 'partial', signatures: 2 }],
    [
      'MuSig2: 3 of 3 nonces, 2 of 3 partial signatures',
      { state: 'partial', signatures: 0, muSig2: many },
    ],
    ['MuSig2: 3 nonces, 2 partial signatures', { state: 'partial', signatures: 0, muSig2: fewer }],
    ['final', { state: 'final', signatures: 0 }],
  ])('%s', (words, signed) => {
    expect(signedText(signed)).toBe(words);
  });
});

describe('sequences', () => {
  test.each([
    [0xffffffff, 2, undefined],
    [0xfffffffd, 2, undefined],
    [0, 2, undefined],
    [144, 1, undefined],
    [1, 2, 'relative lock of 1 block'],
    [144, 2, 'relative lock of 144 blocks'],
    [0x00400000 + 7, 2, 'relative lock of about 60 minutes'],
    [0x0040ffff, 2, 'relative lock of about 388 days'],
  ])('%i in version %i', (raw, version, words) => {
    expect(sequenceText(describeSequence(raw, version))).toBe(words);
  });
});

describe('lock times', () => {
  test.each([
    [0, true, 'None'],
    [840_000, true, 'Can be mined from block 840,001'],
    [840_000, false, 'Block 840,000, without effect: nSequence of all inputs is 0xffffffff'],
    [499_999_999, true, 'Can be mined from block 500,000,000'],
    [500_000_000, true, 'Can be mined after 1985-11-05 00:53 UTC'],
    [
      0xffffffff,
      false,
      '2106-02-07 06:28 UTC, without effect: nSequence of all inputs is 0xffffffff',
    ],
  ])('%i', (raw, counts, words) => {
    expect(lockTimeText(describeLockTime(raw, counts))).toBe(words);
  });
});

describe('what is waited for', () => {
  test.each<readonly [waits: readonly string[], words: string | undefined]>([
    [[], undefined],
    [['from block 212'], 'From block 212'],
    [['from block 212', '1 block after input 0'], 'From block 212 and 1 block after input 0'],
  ])('%j', (waits, words) => {
    expect(waitsText({ waits })).toBe(words);
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
  ['signed', 'Fee, 1,012.5 sat/vB'],
  ['estimated', 'Fee, about 1,012.5 sat/vB, estimated for 1,410 vB when final'],
  ['unsigned', 'Fee, below 1,012.5 sat/vB: signatures of unknown size are still to be added'],
] as const)('a feerate of a size that is %s', (of, words) => {
  const feerate = { text: '1012.50', of, vsize: 1410 };
  expect(feeRowText({ amount: 10_000_000n, proof: 'proven', feerate })).toBe(words);
});

test('a sighash type is shown where it leaves something open', () => {
  const plain = ['not signed'];
  expect(inputNotes({ ...INPUT, sighash: 'ALL' })).toEqual(plain);
  expect(inputNotes({ ...INPUT, sighash: 'DEFAULT' })).toEqual(plain);
  expect(inputNotes({ ...INPUT, sighash: 'NONE' })).toEqual([...plain, 'sighash NONE']);
  expect(inputNotes({ ...INPUT, sighash: 'NONE' }, false, 'ALL')).toEqual([
    ...plain,
    'sighash NONE',
  ]);
  expect(inputNotes({ ...INPUT, sighash: 'NONE' }, false, 'NONE')).toEqual(plain);
});

test('a test network is offered to who looks at the main chain, and the other way round', () => {
  expect(offeredChains('main')).toEqual(['testnet3', 'testnet4', 'signet', 'regtest']);
  expect(offeredChains('regtest')).toEqual(['main']);
});
