import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { encodeSilentAddress, type SilentKeys } from '../encoding/silent-address.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { judgePayments, type PaidSilently, readPayments } from './payments.ts';

const A = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const B = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const SILENT_KEYS: SilentKeys = { scanKey: publicKey('S'), spendKey: publicKey('T') };
const SILENT = encodeSilentAddress(SILENT_KEYS, 'main');
const OTHER_SILENT = encodeSilentAddress({ ...SILENT_KEYS, spendKey: publicKey('U') }, 'main');
const TEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const SCRIPT_A = hexToBytes('0014751e76e8199196d454941c45d1b3a323f1433bd6')!;
const SCRIPT_B = hexToBytes('76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac')!;

describe('a list of payments', () => {
  test.each([
    ['an address alone', A, [[A, undefined]]],
    ['with bitcoins', `${A} 0.5`, [[A, 50_000_000n]]],
    ['with satoshis', `${A}, 250 sat`, [[A, 250n]]],
    ['a row of a table, with its unit', `${A}\t1.00000001\tBTC`, [[A, 100_000_001n]]],
    [
      'lines, empty ones between',
      `\n${A} 1\r\n\n${B}\n`,
      [
        [A, 100_000_000n],
        [B, undefined],
      ],
    ],
    ['a payment URI', `bitcoin:${A}?label=x&amount=0.002`, [[A, 200_000n]]],
    ['a payment URI without an amount', `BITCOIN:${A}`, [[A, undefined]]],
    ['a URI of a silent payment', `bitcoin:?SP=${SILENT}&amount=0.5`, [[SILENT, 50_000_000n]]],
    ['a URI of either', `bitcoin:${A}?amount=0.5&sp=${SILENT}`, [[A, 50_000_000n]]],
    ['a silent payment address', `${SILENT} 0.5`, [[SILENT, 50_000_000n]]],
    ['in capitals, as QR codes have it', A.toUpperCase(), [[A.toUpperCase(), undefined]]],
  ])('%s', (_what, text, expected) => {
    const read = readPayments(text, 'main');
    expect(read?.payments.map(({ address, amount }) => [address, amount])).toEqual(expected);
    expect(read?.faults).toEqual([]);
  });

  test.each([
    ['a wrong character', `${A.slice(0, -1)}5`, { error: 'bech32-checksum', locations: [41] }],
    ['another chain', TEST, { chains: ['testnet3', 'testnet4', 'signet'] }],
    [
      'a silent payment address of another chain',
      encodeSilentAddress(SILENT_KEYS, 'signet'),
      { chains: ['testnet3', 'testnet4', 'signet', 'regtest'] },
    ],
    [
      'a wrong character of a silent payment address',
      `${SILENT.slice(0, -1)}${SILENT.endsWith('q') ? 'p' : 'q'}`,
      { error: 'bech32-checksum', locations: [SILENT.length - 1] },
    ],
    ['a silent payment address with an amount that is none', `${SILENT} x`, 'amount'],
    [
      'a URI whose silent payment is of another chain',
      `bitcoin:${A}?sp=${encodeSilentAddress(SILENT_KEYS, 'regtest')}`,
      { chains: ['testnet3', 'testnet4', 'signet', 'regtest'] },
    ],
    ['a URI with an amount that is none', `bitcoin:?sp=${SILENT}&amount=1,5`, 'amount'],
    ['an amount that is none', `${A} 1,5x`, 'amount'],
    ['nine decimals', `${A} 0.000000001`, 'amount'],
    ['half a satoshi', `${A} 0.5 sat`, 'amount'],
    ['a negative amount', `${A} -1`, 'amount'],
    ['more than there is', `${A} 21000001`, 'amount'],
    ['another unit', `${A} 1 mBTC`, 'amount'],
  ])('%s is a fault of its line', (_what, line, fault) => {
    const read = readPayments(`${B} 1\n${line}`, 'main');
    expect(read?.payments.length).toBe(1);
    expect(read?.faults).toMatchObject([{ line: 2, fault }]);
  });

  test.each([
    ['nothing', ''],
    ['words', 'please pay'],
    ['a descriptor', `addr(${A})`],
    ['words after an address', `${A} 1\nthank you`],
    ['a URI of neither', 'bitcoin:?lno=lno1abc'],
    ['a URI of words', 'bitcoin:?sp=me'],
    ['a private key', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'],
  ])('%s is no list', (_what, text) => {
    expect(readPayments(text, 'main')).toBeUndefined();
  });
});

const OUTPUTS = [
  { value: 1_000n, scriptPubKey: SCRIPT_A },
  { value: 2_000n, scriptPubKey: SCRIPT_B },
  { value: 3_000n, scriptPubKey: SCRIPT_A },
];

describe('whether it is paid', () => {
  test.each([
    ['exactly', `${B} 2000 sat`, [['paid', [1], 2_000n]]],
    ['to the satoshi', `${B} 2001 sat`, [['other amount', [1], 2_000n]]],
    ['any amount, by all outputs', A, [['paid', [0, 2], 4_000n]]],
    ['one output of several', `${A} 3000 sat`, [['paid', [2], 3_000n]]],
    ['the sum of several', `${A} 4000 sat`, [['paid', [0, 2], 4_000n]]],
    [
      'twice by two outputs, whatever their order',
      `${A} 3000 sat\n${A} 1000 sat`,
      [
        ['paid', [2], 3_000n],
        ['paid', [0], 1_000n],
      ],
    ],
    [
      'twice where there is one output: one is not',
      `${B} 2000 sat\n${B} 2000 sat`,
      [
        ['paid', [1], 2_000n],
        ['not paid', [], 0n],
      ],
    ],
    ['not at all', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', [['not paid', [], 0n]]],
  ])('%s', (_what, text, expected) => {
    const verdicts = judgePayments(OUTPUTS, readPayments(text, 'main')!.payments, () => undefined);
    const found = verdicts.map(({ verdict, outputs, paid }) => [verdict, outputs, paid]);
    expect(found).toEqual(expected);
  });
});

describe('whether a silent payment is made', () => {
  type Told = ReturnType<PaidSilently>;

  test.each<
    [
      string,
      text: string,
      told: readonly Told[],
      expected: readonly [string, readonly number[], bigint][],
    ]
  >([
    ['proven', `${SILENT} 2000 sat`, [undefined, 'paid'], [['paid', [1], 2_000n]]],
    [
      'proven, another amount',
      `${SILENT} 1 sat`,
      [undefined, 'paid'],
      [['other amount', [1], 2_000n]],
    ],
    ['proven by two outputs', SILENT, ['paid', 'paid'], [['paid', [0, 1], 3_000n]]],
    ['only said', `${SILENT} 2000 sat`, [undefined, 'unproven'], [['not proven', [1], 2_000n]]],
    [
      'one proven, one only said',
      `${SILENT} 3000 sat`,
      ['paid', 'unproven'],
      [['other amount', [0], 1_000n]],
    ],
    ['nobody will find it', SILENT, [undefined, 'contradicted'], [['not paid', [], 0n]]],
    ['nothing is said of it', SILENT, [], [['not proven', [], 0n]]],
    ['another is paid', OTHER_SILENT, ['paid', 'paid', 'paid'], [['not proven', [], 0n]]],
    [
      'by the address of a URI that takes either',
      `bitcoin:${B}?sp=${SILENT}&amount=0.00002`,
      [],
      [['paid', [1], 2_000n]],
    ],
    [
      'silently by a URI that takes either',
      `bitcoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy?sp=${SILENT}`,
      [undefined, 'paid'],
      [['paid', [1], 2_000n]],
    ],
    [
      'twice where there is one output',
      `${SILENT} 2000 sat\n${SILENT} 2000 sat`,
      [undefined, 'paid'],
      [
        ['paid', [1], 2_000n],
        ['not proven', [], 0n],
      ],
    ],
  ])('%s', (_, text, told, expected) => {
    const verdicts = judgePayments(OUTPUTS, readPayments(text, 'main')!.payments, (to, n) =>
      bytesToHex(to.spendKey) === bytesToHex(SILENT_KEYS.spendKey) ? told[n] : undefined,
    );
    const found = verdicts.map(({ verdict, outputs, paid }) => [verdict, outputs, paid]);
    expect(found).toEqual(expected);
  });
});
