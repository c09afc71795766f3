import { describe, expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { encodePush } from '../script/push.ts';
import { bytes, p2sh, p2wsh } from '../sign/testing/utxos.ts';
import { TRANSACTION_FAULTS } from '../tx/check.ts';
import { txidText } from '../tx/id-text.ts';
import { measureTransaction } from '../tx/ids.ts';
import type { OutPoint } from '../tx/types.ts';
import { formRefusals } from './form.ts';
import { RELAY_RULES } from './refusal.ts';
import {
  ANCHOR,
  type AskedInput,
  type AskedParts,
  answered,
  BARE,
  judged,
  PUBKEY,
  transactionOf,
  WPKH,
} from './testing/asked.ts';

const NOWHERE: OutPoint = { txid: new Uint8Array(32), vout: 0xffffffff };
const OP_TRUE = bytes('51');
const MAX_MONEY = 2_100_000_000_000_000n;
const ANNEX = bytes('50');
const P2TR = bytes(`5120${'cc'.repeat(32)}`);
const HEIGHTS = { height: 199, mediantime: 1_700_000_000 };

const copies = <T>(count: number, item: T): readonly T[] => Array<T>(count).fill(item);
const failed = (words: string) => `mempool-script-verify-flag-failed (${words})`;
/** A witness script that takes no items off but is met by OP_TRUE at its end. */
const padded = (size: number) => concatBytes(bytes('61'.repeat(size - 1)), OP_TRUE);
/** A coin of a script in P2SH, and what spends it. */
const inP2sh = (redeem: Uint8Array): AskedInput => ({
  spent: p2shCoin(redeem),
  scriptSig: encodePush(redeem),
});
const p2shCoin = (redeem: Uint8Array) => ({ scriptPubKey: p2sh(redeem).scriptPubKey });
const inP2wsh = (script: Uint8Array, items: readonly Uint8Array[] = []): AskedParts => ({
  spent: { scriptPubKey: p2wsh(script).scriptPubKey },
  witness: [...items, script],
});
/** Drops so many items and is met. */
const dropping = (count: number) => bytes(`${'75'.repeat(count)}51`);
const item = (size: number) => new Uint8Array(size);
const confirmed = (...coins: readonly object[]) => ({ tip: { ...HEIGHTS, confirmed: coins } });

/** What is asked, and Core's answer; nearly every rule stands here on both sides of its limit. */
const ROWS: readonly (readonly [string, AskedParts, string])[] = [
  ['a usual transaction', {}, 'allowed'],
  ['no input', { inputs: [] }, 'bad-txns-vin-empty'],
  ['no output', { outputs: [] }, 'bad-txns-vout-empty'],
  [
    'more than a block holds',
    { outputs: [{ scriptPubKey: item(1_000_000) }] },
    'bad-txns-oversize',
  ],
  ['an amount below zero', { outputs: [{ value: -1n }] }, 'bad-txns-vout-negative'],
  ['an amount above all', { outputs: [{ value: MAX_MONEY + 1n }] }, 'bad-txns-vout-toolarge'],
  [
    'a sum above all',
    { outputs: [{ value: MAX_MONEY }, { value: 1n }] },
    'bad-txns-txouttotal-toolarge',
  ],
  [
    'a coin spent twice',
    { inputs: [{}, { prevout: { txid: item(32).fill(0x11), vout: 0 } }] },
    'bad-txns-inputs-duplicate',
  ],
  ['a coinbase without a script', { inputs: [{ prevout: NOWHERE }] }, 'bad-cb-length'],
  ['nothing spent beside a coin', { inputs: [{}, { prevout: NOWHERE }] }, 'bad-txns-prevout-null'],
  ['a coinbase', { inputs: [{ prevout: NOWHERE, scriptSig: bytes('0101') }] }, 'coinbase'],
  ['version 0', { version: 0 }, 'version'],
  ['version 1', { version: 1 }, 'allowed'],
  ['version 3', { version: 3 }, 'allowed'],
  ['version 4', { version: 4 }, 'version'],
  ['the highest version', { version: 0xffffffff }, 'version'],
  [
    'the largest',
    { spent: { value: 100_000n }, outputs: [{ scriptPubKey: data(99_936) }] },
    'allowed',
  ],
  ['one byte more', { outputs: [{ scriptPubKey: data(99_937) }] }, 'tx-size'],
  ['a scriptSig of 1,650 bytes', { scriptSig: pushes(1650) }, failed('Stack size limit exceeded')],
  ['one of 1,651', { scriptSig: pushes(1651) }, 'scriptsig-size'],
  ['an opcode in it', { scriptSig: bytes('61') }, 'scriptsig-not-pushonly'],
  ['a push that runs off its end', { scriptSig: bytes('02aa') }, 'scriptsig-not-pushonly'],
  ['OP_RESERVED in it', { scriptSig: bytes('50') }, failed('Opcode missing or not understood')],
  ['an output of no standard kind', { outputs: [{ scriptPubKey: OP_TRUE }] }, 'scriptpubkey'],
  ['a multisig of 3 keys', { outputs: [{ scriptPubKey: multisig(3) }] }, 'allowed'],
  ['one of 4', { outputs: [{ scriptPubKey: multisig(4) }] }, 'scriptpubkey'],
  ['two dust outputs', { outputs: [{ value: 293n }, { value: 293n }] }, 'dust'],
  [
    'one of them no dust',
    { outputs: [{ value: 293n }, { value: 294n }] },
    'dust, tx with dust output must be 0-fee',
  ],
  ['64 bytes', { outputs: [{ scriptPubKey: ANCHOR }] }, 'tx-size-small'],
  ['65', { outputs: [{ scriptPubKey: bytes('51034e7300') }] }, 'allowed'],
  ['a lock time of the tip', { lockTime: 199, tip: HEIGHTS }, 'allowed'],
  ['one of the next block', { lockTime: 200, tip: HEIGHTS }, 'non-final'],
  ['one that no sequence heeds', { lockTime: 200, sequence: 0xffffffff, tip: HEIGHTS }, 'allowed'],
  ['a time before that of the tip', { lockTime: 1_699_999_999, tip: HEIGHTS }, 'allowed'],
  ['the time of the tip', { lockTime: 1_700_000_000, tip: HEIGHTS }, 'non-final'],
  ['a coin that is not there', { spent: null }, 'missing-inputs'],
  ['one that can never be', { spent: { scriptPubKey: bytes('6a') } }, 'missing-inputs'],
  ['no coin, but outputs of its own', { spent: null, isKnown: true }, 'txn-already-known'],
  ['a coin of 10 blocks', { sequence: 10, ...confirmed({ height: 190 }) }, 'allowed'],
  ['a block too young', { sequence: 10, ...confirmed({ height: 191 }) }, 'non-BIP68-final'],
  ['version 1 with it', { version: 1, sequence: 10, ...confirmed({ height: 191 }) }, 'allowed'],
  [
    'a coin of 512 seconds',
    { sequence: 0x400001, ...confirmed({ mediantimeBefore: 1_699_999_488 }) },
    'allowed',
  ],
  [
    'a second too young',
    { sequence: 0x400001, ...confirmed({ mediantimeBefore: 1_699_999_489 }) },
    'non-BIP68-final',
  ],
  [
    'a coinbase of 100 blocks',
    { spent: { isCoinbase: true }, ...confirmed({ height: 100 }) },
    'allowed',
  ],
  [
    'one of 99',
    { spent: { isCoinbase: true }, ...confirmed({ height: 101 }) },
    'bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 99',
  ],
  [
    'coins above all money',
    { inputs: [{ spent: { value: MAX_MONEY } }, { spent: { value: 1n } }] },
    'bad-txns-inputvalues-outofrange',
  ],
  [
    'more paid than spent',
    { outputs: [{ value: 10_001n }] },
    'bad-txns-in-belowout, value in (0.0001) < value out (0.00010001)',
  ],
  [
    'whole coins',
    { spent: { value: 100_000_000n }, outputs: [{ value: 250_000_000n }] },
    'bad-txns-in-belowout, value in (1.00) < value out (2.50)',
  ],
  [
    'a coin of no standard kind',
    { spent: { scriptPubKey: OP_TRUE } },
    'bad-txns-nonstandard-inputs, input 0 script unknown',
  ],
  [
    'one of a later version',
    { spent: { scriptPubKey: bytes('5202aaaa') } },
    'bad-txns-nonstandard-inputs, input 0 witness program is undefined',
  ],
  [
    'a scriptSig that does not run',
    { spent: p2shCoin(OP_TRUE), scriptSig: bytes('50') },
    'bad-txns-nonstandard-inputs, p2sh scriptsig malformed (input 0: Opcode missing or not understood)',
  ],
  [
    'no redeem script',
    { spent: p2shCoin(OP_TRUE) },
    'bad-txns-nonstandard-inputs, input 0 P2SH redeemscript missing',
  ],
  ['a redeem script', inP2sh(OP_TRUE), 'allowed'],
  ['15 signature operations in it', inP2sh(skipped('ac'.repeat(15))), 'allowed'],
  [
    '16',
    inP2sh(skipped('ac'.repeat(16))),
    'bad-txns-nonstandard-inputs, p2sh redeemscript sigops exceed limit (input 0: 16 > 15)',
  ],
  ['2,500 over all inputs', { inputs: executed(10) }, 'allowed'],
  [
    '2,501',
    { inputs: executed(11) },
    'bad-txns-nonstandard-inputs, non-witness sigops exceed bip54 limit',
  ],
  ['a witness beside an anchor', { witness: [OP_TRUE] }, 'bad-witness-nonstandard'],
  [
    'one beside a key',
    { spent: { scriptPubKey: PUBKEY }, witness: [OP_TRUE] },
    'bad-witness-nonstandard',
  ],
  [
    'one beside a plain redeem script',
    { ...inP2sh(OP_TRUE), witness: [OP_TRUE] },
    'bad-witness-nonstandard',
  ],
  ['an item of 80 bytes', inP2wsh(dropping(1), [item(80)]), 'allowed'],
  ['one of 81', inP2wsh(dropping(1), [item(81)]), 'bad-witness-nonstandard'],
  ['100 items', inP2wsh(dropping(100), copies(100, item(1))), 'allowed'],
  ['101', inP2wsh(dropping(101), copies(101, item(1))), 'bad-witness-nonstandard'],
  ['a script of 3,601 bytes', inP2wsh(padded(3601)), 'bad-witness-nonstandard'],
  [
    'an annex',
    { spent: { scriptPubKey: P2TR }, witness: [item(64), ANNEX] },
    'bad-witness-nonstandard',
  ],
  [
    'one inside P2SH, where it is no taproot',
    { spent: p2shCoin(P2TR), scriptSig: encodePush(P2TR), witness: [item(64), ANNEX] },
    failed('Witness version reserved for soft-fork upgrades'),
  ],
  [
    'no control block',
    { spent: { scriptPubKey: P2TR }, witness: [OP_TRUE, bytes('')] },
    'bad-witness-nonstandard',
  ],
  [
    'an item of 81 bytes for a tapscript',
    { spent: { scriptPubKey: P2TR }, witness: [item(81), OP_TRUE, bytes('c0')] },
    'bad-witness-nonstandard',
  ],
  [
    'one for a leaf of another version',
    { spent: { scriptPubKey: P2TR }, witness: [item(81), OP_TRUE, bytes('c2')] },
    failed('Invalid Taproot control block size'),
  ],
  [
    'one dust output with a fee',
    { outputs: [{ value: 1n }] },
    'dust, tx with dust output must be 0-fee',
  ],
  [
    'one without',
    { spent: { value: 293n }, outputs: [{ value: 293n }] },
    'min relay fee not met, 0 < 9',
  ],
  [
    'too many signature operations',
    { spent: { value: 1_000_000n }, outputs: copies(201, { scriptPubKey: BARE, value: 1_000n }) },
    'bad-txns-too-many-sigops, 16080',
  ],
  ['the least fee', { outputs: [{ value: 9_991n }] }, 'allowed'],
  ['a satoshi less', { outputs: [{ value: 9_992n }] }, 'min relay fee not met, 8 < 9'],
  [
    'the least fee by signature operations',
    { outputs: [{ scriptPubKey: BARE, value: 9_961n }] },
    'min relay fee not met, 39 < 40',
  ],
  [
    'a key without a signature',
    { spent: { scriptPubKey: WPKH } },
    failed('Witness program hash mismatch'),
  ],
  ['10,000 bytes of version 3', large(3, 320), 'allowed'],
  [
    'more',
    large(3, 321),
    'TRUC-violation, version=3 tx ID (wtxid=ID) is too big: 10004 > 10000 virtual bytes',
  ],
  ['as much of version 2', large(2, 321), 'allowed'],
];

/** So many outputs to P2WPKH. */
function large(version: number, count: number): AskedParts {
  return { version, spent: { value: 10_000_000n }, outputs: copies(count, {}) };
}

/** OP_RETURN with pushes, of so many bytes. */
function data(size: number): Uint8Array {
  return concatBytes(bytes('6a'), new Uint8Array(size - 1));
}

/** OP_0 so many times. */
function pushes(size: number): Uint8Array {
  return new Uint8Array(size);
}

/** A bare multisig of one of so many keys. */
function multisig(keys: number): Uint8Array {
  return bytes(`51${`2102${'bb'.repeat(32)}`.repeat(keys)}${(0x50 + keys).toString(16)}ae`);
}

/** Inputs that run 2,490 signature operations, and so many more. */
function executed(more: number): readonly AskedInput[] {
  const spending = (count: number) => inP2sh(skipped('ac'.repeat(count)));
  return [...copies(166, spending(15)), spending(more)];
}

/** A script that is met without coming to these opcodes. */
function skipped(opcodes: string): Uint8Array {
  return bytes(`0063${opcodes}6851`);
}

describe('a node with default settings', () => {
  test.each(ROWS)('%s', (_what, parts, words) => {
    expect(answered(parts)).toBe(words);
  });

  test('breaks every rule in a row', () => {
    const broken = new Set(ROWS.map(([, parts]) => judged(parts).refusal?.reason));
    // No transaction of so much data is small enough to come so far.
    const all = [...TRANSACTION_FAULTS, ...RELAY_RULES].filter((rule) => rule !== 'datacarrier');
    expect(all.filter((rule) => !broken.has(rule))).toEqual([]);
  });
});

test('of a script that fails the spent output is named', () => {
  const { refusal, measures } = judged({ spent: { scriptPubKey: WPKH } });
  const ids = `${txidText(measures.txid)} (wtxid ${txidText(measures.wtxid)})`;
  expect(refusal?.more).toBe(`input 0 of ${ids}, spending ${'11'.repeat(32)}:0`);
});

describe('what cannot be seen counts as passed and is named', () => {
  const HEIGHT = { height: 199 };
  const OLD = { height: 1, mediantimeBefore: 1, coinbase: false };
  test.each<readonly [string, AskedParts, readonly string[]]>([
    ['nothing leans on it', {}, []],
    ['a lock time', { lockTime: 200 }, ['locktime']],
    [
      'one of seconds with the height alone',
      { lockTime: 1_600_000_000, tip: HEIGHT },
      ['locktime'],
    ],
    ['one that is off', { lockTime: 200, sequence: 0xffffffff }, []],
    ['an age', { sequence: 10 }, ['relative locktime']],
    ['an age of none', { sequence: 0 }, []],
    ['an age in version 1', { version: 1, sequence: 10 }, []],
    ['an age of a coin of an unknown block', { sequence: 10, tip: HEIGHT }, ['relative locktime']],
    [
      'an age of an unknown tip',
      { sequence: 10, tip: { confirmed: [OLD] } },
      ['relative locktime'],
    ],
    ['a coin of unknown origin', { spent: { isCoinbase: undefined } }, ['coinbase maturity']],
    [
      'a young one',
      { spent: { isCoinbase: undefined }, tip: { ...HEIGHT, confirmed: [{ height: 150 }] } },
      ['coinbase maturity'],
    ],
    [
      'an old one',
      { spent: { isCoinbase: undefined }, tip: { ...HEIGHT, confirmed: [{ height: 100 }] } },
      [],
    ],
    ['one told to be none', { spent: { isCoinbase: undefined }, tip: { confirmed: [OLD] } }, []],
    ['a coinbase', { spent: { isCoinbase: true } }, ['coinbase maturity']],
    ['version 3', { version: 3 }, ['mempool']],
    ['dust without a fee', { spent: { value: 1n }, outputs: [{ value: 1n }] }, ['mempool']],
    ['a coin that is in no block', { tip: { confirmed: [null] } }, ['mempool']],
    [
      'an output that can be in none',
      { spent: { scriptPubKey: bytes('6a') }, tip: { confirmed: [null] } },
      [],
    ],
    [
      'all of it',
      { version: 3, lockTime: 200, sequence: 10, spent: { isCoinbase: undefined } },
      ['locktime', 'relative locktime', 'coinbase maturity', 'mempool'],
    ],
    ['an earlier rule is broken', { version: 4, lockTime: 200, sequence: 10 }, []],
  ])('%s', (_what, parts, steps) => {
    expect(judged(parts).notJudged).toEqual(steps);
  });
});

test('of several rules of the form each that is broken is told', () => {
  const transaction = transactionOf({
    version: 4,
    scriptSig: concatBytes(bytes('61'), pushes(1650)),
    outputs: [
      { scriptPubKey: data(60_000) },
      { scriptPubKey: data(60_000) },
      { value: 1n },
      { value: 1n, scriptPubKey: OP_TRUE },
    ],
  });
  const { weight } = measureTransaction(transaction);
  expect([...formRefusals(transaction, { weight, strippedSize: 64 })]).toEqual([
    { reason: 'version' },
    { reason: 'tx-size' },
    { reason: 'scriptsig-size', input: 0 },
    { reason: 'scriptsig-not-pushonly', input: 0 },
    { reason: 'datacarrier', output: 1 },
    { reason: 'scriptpubkey', output: 3 },
    { reason: 'dust', output: 3 },
    { reason: 'tx-size-small' },
  ]);
});
