import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transaction, txInput, txOutput, witness } from '../../../test/psbt-text.ts';
import { hexToBytes } from '../bytes/hex.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { FormChecker } from './check-form.ts';
import type { KeyIdle } from './keys/key-verdict.ts';
import {
  bip86,
  type FormText,
  form,
  HIDDEN,
  hash160Of,
  KEY_1,
  KEY_1_LONG,
  KEY_2,
  KEY_3,
  multisig,
  ONE_OR_LATER_TWO,
  p2pk,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  p2wsh,
  sha256Of,
  TWO_OF_THREE,
  type UtxoText,
  wif,
} from './testing/utxos.ts';
import type { RawForm, UtxoFault, UtxoForm, UtxoVerdict } from './types.ts';

function check(given: RawForm, checker = new FormChecker()) {
  const bytes = hexToBytes(given.transaction);
  const transaction = bytes && decodeTransaction(bytes);
  return { ...checker.check(given, transaction), keys: checker.checkKeys(given, transaction) };
}

const checkText = (text: FormText) => check(form(text));

/** What is found of losses, by code and with the numbers. */
function lossesOf(text: FormText): readonly string[] {
  const codes = ['fee-high', 'burn'];
  const found = (checkText(text).review?.findings ?? []).filter(({ code }) => codes.includes(code));
  return found.map(({ code, what }) => [code, what].filter(Boolean).join(' '));
}

/** The first key's verdict. */
function keyOf(text: FormText) {
  const [key] = checkText(text).keys;
  if (!key?.ok) throw new Error('no key');
  return key;
}

/** 1, after ten blocks. */
const ONE_AFTER_TEN = `${p2pk(KEY_1).slice(0, -2)}ad5ab2`;

const COINBASE = transaction({
  inputs: [txInput(`${'00'.repeat(32)}ffffffff`, '0101')],
  outputs: [txOutput(90_000, p2wpkh(KEY_3))],
});

/** 1 and 2. */
const BOTH = `${p2pk(KEY_1).slice(0, -2)}ad${p2pk(KEY_2)}`;

/** 1, with the preimage of a hash. */
const ONE_AND_HASH = `${p2pk(KEY_1).slice(0, -2)}ad82012088a820${'11'.repeat(32)}87`;

describe('a key signs', () => {
  test.each([
    ['P2PK', { script: p2pk(KEY_1) }],
    ['P2PKH', { script: p2pkh(KEY_1) }],
    ['P2WPKH', { script: p2wpkh(KEY_1) }],
    ['P2SH-P2WPKH', { script: p2sh(p2wpkh(KEY_1)), redeem: p2wpkh(KEY_1) }],
    ['bare multisig', { script: TWO_OF_THREE }],
    ['P2SH multisig', { script: p2sh(TWO_OF_THREE), redeem: TWO_OF_THREE }],
    ['P2WSH multisig', { script: p2wsh(TWO_OF_THREE), witness: TWO_OF_THREE }],
    [
      'P2WSH, its script as the redeem script',
      { script: p2wsh(TWO_OF_THREE), redeem: TWO_OF_THREE },
    ],
    [
      'P2SH-P2WSH',
      { script: p2sh(p2wsh(TWO_OF_THREE)), redeem: p2wsh(TWO_OF_THREE), witness: TWO_OF_THREE },
    ],
    [
      'P2SH-P2WSH by the witness script alone',
      { script: p2sh(p2wsh(TWO_OF_THREE)), witness: TWO_OF_THREE },
    ],
    [
      'P2WSH of a miniscript',
      { script: p2wsh(ONE_AFTER_TEN), witness: ONE_AFTER_TEN, sequence: '0a000000' },
    ],
    ['the output key of taproot', { script: p2tr(KEY_1) }],
  ])('%s', (_, utxo) => {
    const key = keyOf({ keys: wif(1), spends: [{ script: p2wpkh(KEY_3) }, utxo] });
    expect(key).toMatchObject({ signs: [1], compressed: true, publicKey: KEY_1 });
    expect(key.idle).toBeUndefined();
  });

  test('every input that has it, in order', () => {
    const spends = [
      { script: p2wpkh(KEY_1) },
      { script: p2pkh(KEY_1) },
      { script: p2wpkh(KEY_2) },
      { script: p2wpkh(KEY_1) },
    ];
    expect(keyOf({ keys: wif(1), spends }).signs).toEqual([0, 1, 3]);
  });

  test('a hash of its uncompressed form, where it is uncompressed', () => {
    const spends = [{ script: p2pkh(KEY_1_LONG) }];
    expect(keyOf({ keys: wif(1, 'regtest', false), spends })).toMatchObject({ signs: [0] });
  });

  test('beside the others that a miniscript asks for', () => {
    const spends = [{ script: p2wsh(BOTH), witness: BOTH }];
    const { keys } = checkText({ keys: `${wif(1)}\n${wif(2)}`, spends });
    expect(keys).toMatchObject([{ signs: [0] }, { signs: [0] }]);
  });

  test('by the way of a script that is open', () => {
    const spends = ['fdffffff', '0a000000'].map((sequence) => ({
      ...{ script: p2wsh(ONE_OR_LATER_TWO), witness: ONE_OR_LATER_TWO, sequence },
    }));
    const { keys } = checkText({ keys: `${wif(1)}\n${wif(2)}`, spends });
    expect(keys).toMatchObject([{ signs: [0, 1] }, { signs: [1] }]);
  });

  test('a script with a hash whose key is given too', () => {
    const spends = [{ script: p2wsh(HIDDEN), witness: HIDDEN }];
    expect(keyOf({ keys: `${wif(1)}\n${wif(2)}`, spends }).signs).toEqual([0]);
  });
});

describe('a key that signs nothing is told why', () => {
  const later = { script: p2wsh(ONE_AFTER_TEN), witness: ONE_AFTER_TEN };
  const rows: readonly (readonly [string, KeyIdle, FormText])[] = [
    ['whose lock is not met', 'lock-unmet', { keys: wif(1), spends: [later] }],
    [
      'whose lock asks for one block more',
      'lock-unmet',
      { keys: wif(1), spends: [{ ...later, sequence: '09000000' }] },
    ],
    [
      'whose script takes a preimage',
      'preimage-missing',
      { keys: wif(1), spends: [{ script: p2wsh(ONE_AND_HASH), witness: ONE_AND_HASH }] },
    ],
    [
      'whose script takes another key too',
      'others-missing',
      { keys: wif(1), spends: [{ script: p2wsh(BOTH), witness: BOTH }] },
    ],
    [
      'uncompressed, whose lock is not met',
      'uncompressed',
      { keys: wif(1, 'regtest', false), spends: [later] },
    ],
    ['with no coin known', 'nothing-known', { keys: wif(1), spends: [{}] }],
    ['of a coinbase', 'no-input-needs-it', { keys: wif(1), transaction: COINBASE }],
    ['without a transaction', 'nothing-known', { keys: wif(1), transaction: '' }],
    [
      'with a coin unknown',
      'perhaps-unknown-utxos',
      { keys: wif(1), spends: [{ script: p2wpkh(KEY_2) }, {}] },
    ],
    [
      'with a script missing',
      'perhaps-unknown-utxos',
      { keys: wif(1), spends: [{ script: p2sh(TWO_OF_THREE) }] },
    ],
    ['with all known', 'no-input-needs-it', { keys: wif(1), spends: [{ script: p2wpkh(KEY_2) }] }],
    [
      'uncompressed for a compressed one',
      'uncompressed',
      { keys: wif(1, 'regtest', false), spends: [{ script: p2pkh(KEY_1) }] },
    ],
    [
      'uncompressed for the output key of taproot',
      'uncompressed',
      { keys: wif(1, 'regtest', false), spends: [{ script: p2tr(KEY_1) }] },
    ],
    [
      'compressed for an uncompressed one',
      'compressed',
      { keys: wif(1), spends: [{ script: p2pkh(KEY_1_LONG) }] },
    ],
    [
      'uncompressed in a witness script',
      'uncompressed-in-segwit',
      {
        keys: wif(1, 'regtest', false),
        spends: [{ script: p2wsh(p2pk(KEY_1_LONG)), witness: p2pk(KEY_1_LONG) }],
      },
    ],
    [
      'of a wallet of BIP 86',
      'taproot-internal-key',
      { keys: wif(1), spends: [{ script: bip86(KEY_1) }] },
    ],
    [
      'of a wallet of BIP 86, with a coin unknown',
      'taproot-internal-key',
      { keys: wif(3), spends: [{}, { script: bip86(KEY_3) }] },
    ],
    [
      'beside a key known by its hash',
      'hidden-keys',
      { keys: wif(1), spends: [{ script: p2wsh(HIDDEN), witness: HIDDEN }] },
    ],
  ];
  test.each(rows)('%s: %s', (_, idle, text) => {
    expect(keyOf(text)).toMatchObject({ idle, signs: [] });
  });
});

/** Of some tree. */
const ROOT = new Uint8Array(32).fill(7);
const KEY_6 = '03fff97bd5755eeea420453a14355235d382f6472f8568a18b2f057a1460297556';

describe('an internal key signs as the output key of BIP 86', () => {
  const tweaked = { script: bip86(KEY_1) };
  const mine = { keys: wif(1), spends: [tweaked] };
  test.each<[string, FormText, readonly number[] | undefined]>([
    ['one input', mine, [0]],
    ['of a public key with an odd y', { keys: wif(6), spends: [{ script: bip86(KEY_6) }] }, [0]],
    [
      'several inputs',
      { keys: wif(1), spends: [tweaked, { script: p2pk(KEY_2) }, tweaked] },
      [0, 2],
    ],
    [
      'beside the output key of another',
      { ...mine, spends: [tweaked, { script: p2tr(KEY_2) }] },
      [0],
    ],
    ['with an output unknown', { keys: wif(1), spends: [{}, tweaked] }, [1]],
    ['none, of another key', { keys: wif(2), spends: [tweaked] }, undefined],
    ['none, with a script tree', { ...mine, spends: [{ script: bip86(KEY_1, ROOT) }] }, undefined],
    [
      'none, as it is the output key',
      { keys: wif(1), spends: [{ script: p2tr(KEY_1) }] },
      undefined,
    ],
    ['none, uncompressed', { keys: wif(1, 'regtest', false), spends: [tweaked] }, undefined],
    ['none, with nothing known', { keys: wif(1), spends: [{}] }, undefined],
  ])('%s', (_, text, inputs) => {
    const verdict = keyOf(text);
    expect(verdict.ok && verdict.offer?.inputs).toEqual(inputs);
  });
});

test('chains that a key may be of', () => {
  const spends = [{ script: p2wpkh(KEY_1) }];
  expect(checkText({ keys: wif(1, 'main'), spends }).keys).toEqual([
    { ok: false, line: 0, refusal: 'other-chain', chains: ['main'] },
  ]);
  expect(keyOf({ keys: wif(1), chain: 'signet', spends })).toMatchObject({
    signs: [0],
    chains: ['testnet3', 'testnet4', 'signet', 'regtest'],
  });
});

test('lines are counted with those that are empty, and a key that comes again is told', () => {
  const keys = `\n ${wif(1)} \r\n\nhello\n${wif(1)}\n${wif(1, 'regtest', false)}`;
  expect(checkText({ keys, spends: [{}] }).keys).toMatchObject([
    { ok: true, line: 1 },
    { ok: false, line: 3, refusal: 'unknown' },
    { ok: true, line: 4, repeats: 1 },
    { ok: true, line: 5, compressed: false },
  ]);
});

/** The first input's UTXO. */
function utxoOf(text: FormText): UtxoVerdict {
  return checkText(text).decoded!.inputs[0]!.utxo;
}

describe('what a coin needs', () => {
  test.each([
    ['everything', {}, ['scriptPubKey'], 'unknown'],
    ['nothing in P2PKH', { script: p2pkh(KEY_1), amount: '' }, [], 'none'],
    ['the amount in P2WPKH', { script: p2wpkh(KEY_1), amount: '' }, ['amount'], 'own'],
    ['the amount in taproot', { script: p2tr(KEY_1), amount: '' }, ['amount'], 'all'],
    ['a redeem script', { script: p2sh(TWO_OF_THREE), amount: '' }, ['redeemScript'], 'unknown'],
    ['a witness script', { script: p2wsh(TWO_OF_THREE) }, ['witnessScript'], 'own'],
    [
      'both scripts, one after the other',
      { script: p2sh(p2wsh(TWO_OF_THREE)), redeem: p2wsh(TWO_OF_THREE), amount: '' },
      ['witnessScript', 'amount'],
      'own',
    ],
  ] as const)('%s', (_, utxo, needs, amountCommitted) => {
    expect(utxoOf({ spends: [utxo] })).toMatchObject({ needs, amountCommitted });
  });

  test('an amount that only the taproot input beside it commits to', () => {
    const spends = [{ script: p2pkh(KEY_1), amount: '' }, { script: p2tr(KEY_2) }];
    expect(utxoOf({ spends })).toMatchObject({ needs: ['amount'], amountCommitted: 'none' });
    expect(utxoOf({ spends, hashType: 'ALL|ANYONECANPAY' }).needs).toEqual([]);
  });
});

describe('what is wrong with a coin', () => {
  const other = multisig(1, KEY_1);
  const rows: readonly (readonly [string, FormText, readonly UtxoFault[]])[] = [
    [
      'a script that is no hex',
      { spends: [{ script: '0x00' }] },
      [{ field: 'scriptPubKey', what: 'not-hex' }],
    ],
    [
      'a redeem script that is no hex',
      { spends: [{ script: p2sh(other), redeem: 'zz' }] },
      [{ field: 'redeemScript', what: 'not-hex' }],
    ],
    [
      'another redeem script',
      { spends: [{ script: p2sh(other), redeem: TWO_OF_THREE }] },
      [
        {
          field: 'redeemScript',
          what: 'hash-differs',
          hashesTo: hash160Of(TWO_OF_THREE),
          wanted: hash160Of(other),
        },
      ],
    ],
    [
      'another witness script',
      { spends: [{ script: p2wsh(other), witness: TWO_OF_THREE }] },
      [
        {
          field: 'witnessScript',
          what: 'hash-differs',
          hashesTo: sha256Of(TWO_OF_THREE),
          wanted: sha256Of(other),
        },
      ],
    ],
    [
      'another witness script inside the right redeem script',
      { spends: [{ script: p2sh(p2wsh(other)), redeem: p2wsh(other), witness: TWO_OF_THREE }] },
      [
        {
          field: 'witnessScript',
          what: 'hash-differs',
          hashesTo: sha256Of(TWO_OF_THREE),
          wanted: sha256Of(other),
        },
      ],
    ],
    [
      'another witness script alone',
      { spends: [{ script: p2sh(p2wsh(other)), witness: TWO_OF_THREE }] },
      [
        {
          field: 'witnessScript',
          what: 'hash-differs',
          hashesTo: hash160Of(p2wsh(TWO_OF_THREE)),
          wanted: hash160Of(p2wsh(other)),
        },
      ],
    ],
    [
      'a redeem script for P2WPKH',
      { spends: [{ script: p2wpkh(KEY_1), redeem: other }] },
      [{ field: 'redeemScript', what: 'not-needed' }],
    ],
    [
      'a witness script beside a redeem script that is none',
      { spends: [{ script: p2sh(other), redeem: other, witness: TWO_OF_THREE }] },
      [{ field: 'witnessScript', what: 'not-needed' }],
    ],
    [
      'a redeem script beside the witness script of P2WSH',
      { spends: [{ script: p2wsh(other), redeem: TWO_OF_THREE, witness: other }] },
      [{ field: 'redeemScript', what: 'not-needed' }],
    ],
    [
      'no number',
      { spends: [{ script: p2wpkh(KEY_1), amount: '1,5' }] },
      [{ field: 'amount', what: 'not-an-amount' }],
    ],
    [
      'nine places',
      { spends: [{ script: p2wpkh(KEY_1), amount: '0.123456789' }] },
      [{ field: 'amount', what: 'not-an-amount' }],
    ],
    [
      'too much money',
      { spends: [{ script: p2wpkh(KEY_1), amount: '21000000.00000001' }] },
      [{ field: 'amount', what: 'out-of-range' }],
    ],
    [
      'so much that it was meant in satoshis',
      { spends: [{ script: p2wpkh(KEY_1), amount: '21000001' }] },
      [{ field: 'amount', what: 'in-satoshis', meant: '0.21000001' }],
    ],
    [
      'so many satoshis that Core reads no amount',
      { spends: [{ script: p2wpkh(KEY_1), amount: '20000000000' }] },
      [{ field: 'amount', what: 'in-satoshis', meant: '200.00000000' }],
    ],
    [
      'more satoshis than there are',
      { spends: [{ script: p2wpkh(KEY_1), amount: '2100000000000001' }] },
      [{ field: 'amount', what: 'not-an-amount' }],
    ],
    [
      'satoshis, which make the fee excessive',
      { spends: [{ script: p2wpkh(KEY_1), amount: '200000' }] },
      [{ field: 'amount', what: 'in-satoshis', meant: '0.00200000' }],
    ],
    [
      'satoshis beside an amount that is not known',
      { spends: [{ script: p2wpkh(KEY_1), amount: '200000.0' }, {}] },
      [{ field: 'amount', what: 'in-satoshis', meant: '0.00200000' }],
    ],
    [
      'no more than 10,000 coins, though the fee is excessive',
      { spends: [{ script: p2wpkh(KEY_1), amount: '10000' }] },
      [],
    ],
    [
      'many coins for a fee as usual',
      {
        spends: [{ script: p2wpkh(KEY_1), amount: '200000' }],
        outputs: [[19_999_999_990_000, p2wpkh(KEY_2)]],
      },
      [],
    ],

    [
      'less than nothing',
      { spends: [{ script: p2wpkh(KEY_1), amount: '-1' }] },
      [{ field: 'amount', what: 'out-of-range' }],
    ],
    [
      'the amount of an output',
      { spends: [{ script: p2wpkh(KEY_1), amount: '0.0009' }] },
      [{ field: 'amount', what: 'amount-of-an-output' }],
    ],
  ];
  test.each(rows)('%s', (_, text, faults) => {
    expect(utxoOf(text).faults).toEqual(faults);
  });

  test.each([
    [
      'two scripts that say the same',
      { script: p2wsh(other), redeem: p2wsh(other), witness: other },
    ],
    ['the witness script alone for both', { script: p2sh(p2wsh(other)), witness: other }],
    ['the same in the place of the redeem script', { script: p2sh(p2wsh(other)), redeem: other }],
    [
      'the redeem script in the place of the witness script',
      { script: p2sh(other), witness: other },
    ],
  ])('nothing, of %s', (_, utxo) => {
    expect(utxoOf({ spends: [utxo] })).toMatchObject({ faults: [], needs: [] });
  });

  test('nothing, of the amount of an output where a fee is left', () => {
    const spends = [{ script: p2wpkh(KEY_1), amount: '0.0009' }, { script: p2wpkh(KEY_2) }];
    expect(utxoOf({ spends }).faults).toEqual([]);
  });

  test('two rows for one output', () => {
    const given = form({ spends: [{ script: p2wpkh(KEY_1) }] });
    const [row] = given.utxos;
    const utxosOf = (change: object) => [row!, { ...row!, ...change }];
    const contradicts = (change: object) =>
      check({ ...given, utxos: utxosOf(change) }).decoded!.inputs[0]!.utxo.contradicts;
    expect(contradicts({ amount: '0.00100000' })).toBeUndefined();
    expect(contradicts({ scriptPubKey: '' })).toBeUndefined();
    expect(contradicts({ amount: '0.002' })).toBe(true);
    expect(contradicts({ scriptPubKey: p2wpkh(KEY_2) })).toBe(true);
  });
});

describe('what is said of a coin', () => {
  test.each([
    [
      'P2WPKH',
      { script: p2wpkh(KEY_1) },
      { type: 'witness_v0_keyhash', address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
    ],
    [
      '2 of 3 in P2WSH',
      { script: p2wsh(TWO_OF_THREE), witness: TWO_OF_THREE },
      { type: 'witness_v0_scripthash', threshold: { needed: 2, of: 3 } },
    ],
    [
      '2 of 3 in P2SH',
      { script: p2sh(TWO_OF_THREE), redeem: TWO_OF_THREE },
      { type: 'scripthash', threshold: { needed: 2, of: 3 } },
    ],
    [
      'a miniscript',
      { script: p2wsh(ONE_OR_LATER_TWO), witness: ONE_OR_LATER_TWO },
      { known: true, needs: [], faults: [] },
    ],
    ['nothing', {}, { known: false, type: '' }],
  ])('%s', (_, utxo, said) => {
    expect(utxoOf({ spends: [utxo] })).toMatchObject(said);
  });
});

describe('the transaction', () => {
  test('sums, fee and what goes back', () => {
    const script = p2wpkh(KEY_1);
    const spends = [{ script }, { script: p2pkh(KEY_2), amount: '0.5' }, { script }];
    const outputs = [
      [1_000, script],
      [2_000, p2wpkh(KEY_2)],
    ] as const;
    const said = checkText({ spends, outputs });
    expect(said.review?.fee).toMatchObject({ amount: 50_197_000n, proof: 'claimed' });
    expect(said.decoded).toMatchObject({ inputCount: 3, outputCount: 2 });
    expect(said.summary?.outputs).toMatchObject({ amount: 3_000n, total: 2 });
    const shown = said.summary?.outputs.shown ?? [];
    expect(shown.map(({ paysSpentScript }) => paysSpentScript)).toEqual([true, false]);
  });

  test('no fee where an amount is unknown', () => {
    const said = checkText({ spends: [{ script: p2pkh(KEY_1), amount: '' }, {}] });
    expect(said.review?.inputs.map(({ amount }) => amount)).toEqual([undefined, undefined]);
    expect(said.review?.fee).toMatchObject({ amount: undefined, proof: 'missing' });
  });

  test.each<readonly [string, FormText, readonly string[]]>([
    ['a usual fee', { spends: [{ script: p2wpkh(KEY_1), amount: '0.001' }] }, []],
    [
      'an excessive fee',
      { spends: [{ script: p2wpkh(KEY_1), amount: '1' }] },
      ['fee-high 0.99910000 BTC, above 0.10 BTC/kvB and 99.91 % of the inputs'],
    ],
    [
      'a fee that is excessive already by the amounts that are known',
      { spends: [{ script: p2wpkh(KEY_1), amount: '0.0013' }, {}] },
      ['fee-high At least 0.00040000 BTC, 30.769 % of the inputs'],
    ],
    [
      'two amounts to unspendable scripts',
      {
        spends: [{ script: p2wpkh(KEY_1), amount: '0.001' }],
        outputs: [
          [90_000, '6a0101'],
          [0, '6a'],
          [9_000, '6a0102'],
        ],
      },
      ['burn', 'burn'],
    ],
    ['no inputs', { spends: [], outputs: [[90_000, p2wpkh(KEY_1)]] }, []],
  ])('what is lost by mistake: %s', (_, text, losses) => {
    expect(lossesOf(text)).toEqual(losses);
  });

  const PROGRAM = p2wsh(TWO_OF_THREE);
  const SIG = '30'.padEnd(142, '0');
  // One input, one output to P2WPKH: 82 vB without scripts.
  test.each<readonly [string, UtxoText, number | undefined]>([
    ['P2WPKH', { script: p2wpkh(KEY_1) }, 110],
    ['P2PKH', { script: p2pkh(KEY_1) }, 188],
    ['taproot, by its key path', { script: p2tr(KEY_1) }, 99],
    ['P2SH-P2WPKH', { script: p2sh(p2wpkh(KEY_1)), redeem: p2wpkh(KEY_1) }, 133],
    ['P2SH multisig', { script: p2sh(TWO_OF_THREE), redeem: TWO_OF_THREE }, 334],
    ['P2WSH multisig', { script: PROGRAM, witness: TWO_OF_THREE }, 146],
    ['its script as the redeem script', { script: PROGRAM, redeem: TWO_OF_THREE }, 146],
    ['P2SH-P2WSH by the witness script', { script: p2sh(PROGRAM), witness: TWO_OF_THREE }, 181],
    [
      'P2WSH multisig that one has signed',
      {
        script: PROGRAM,
        witness: TWO_OF_THREE,
        witnessStack: witness('', '300602010102010101', '', TWO_OF_THREE),
      },
      146,
    ],
    ['an input that is signed', { script: p2wpkh(KEY_1), witnessStack: witness(SIG, KEY_1) }, 110],
    ['one whose row is missing', { witnessStack: witness(SIG, KEY_1) }, 110],
    ['a scriptSig that is there', { scriptSig: `47${SIG}` }, 154],
    ['nothing known of it', {}, undefined],
    ['a script hash alone', { script: p2sh(TWO_OF_THREE) }, undefined],
    ['a script that does not match', { script: PROGRAM, witness: HIDDEN }, undefined],
    ['a script that cannot be satisfied', { script: '6a' }, undefined],
  ])('its size with signatures: %s', (_, spend, vsize) => {
    expect(checkText({ spends: [spend] }).review?.fee?.vsize).toBe(vsize);
  });

  test.each([
    ['by the estimated size, not above 0.10 BTC/kvB', '0.0109', []],
    [
      'above it',
      '0.0111',
      ['fee-high 0.01110000 BTC, above 0.10 BTC/kvB and 1.11 % of the inputs'],
    ],
  ])('a fee %s', (_, fee, losses) => {
    const rest = 100_000_000 - Number(fee.slice(2)) * 10_000;
    const spends = [{ script: p2wpkh(KEY_1), amount: '1' }];
    expect(lossesOf({ spends, outputs: [[rest, p2wpkh(KEY_2)]] })).toEqual(losses);
  });

  const proven = { scriptPubKey: hexToBytes(p2wpkh(KEY_1))!, value: 100_000n };
  test.each([
    ['proven', { proven }, []],
    ['proven', { proven, amount: '0.001' }, []],
    ['claimed', {}, []],
    ['missing', { amount: '' }, []],
    ['missing', { proven, amount: '' }, []],
    ['missing', { amount: 'x' }, [undefined]],
    ['contradicted', { proven, amount: '0.002' }, ['0.00100000']],
    ['contradicted', { proven, amount: 'x' }, ['0.00100000']],
    ['contradicted', { proven, scriptPubKey: p2wpkh(KEY_2) }, [p2wpkh(KEY_1)]],
  ])('an amount is %s, row %#', (proof, changed, meant) => {
    const { utxos, ...given } = form({ spends: [{ script: p2wpkh(KEY_1), amount: '0.00100000' }] });
    const said = check({ ...given, utxos: [{ ...utxos[0]!, ...changed }] });
    expect(said.review?.fee?.proof).toBe(proof);
    expect(said.review?.inputs[0]?.proof).toBe(proof);
    const { utxo } = said.decoded!.inputs[0]!;
    expect(utxo.faults.map(({ meant: each }) => each)).toEqual(meant);
  });

  test.each([
    ['the amount of an output', '0.0009', 90_000n, ['amount-of-an-output']],
    ['more than is usual', '200000', 20_000_000_000_000n, ['in-satoshis']],
  ])('%s is suspicious, unless a previous transaction proves it', (_, amount, value, suspected) => {
    const { utxos, ...given } = form({ spends: [{ script: p2wpkh(KEY_1), amount }] });
    const faultsOf = (row: Partial<UtxoForm>) =>
      check({ ...given, utxos: [{ ...utxos[0]!, ...row }] }).decoded!.inputs[0]!.utxo.faults;
    expect(faultsOf({}).map(({ what }) => what)).toEqual(suspected);
    const scriptPubKey = hexToBytes(p2wpkh(KEY_1))!;
    expect(faultsOf({ proven: { scriptPubKey, value } })).toEqual([]);
  });

  test('rows of no input, and inputs of no output', () => {
    const given = form({ spends: [{ script: p2pkh(KEY_1) }, {}], hashType: 'SINGLE|ANYONECANPAY' });
    const foreign = { ...given.utxos[0]!, vout: 7 };
    const said = check({ ...given, utxos: [foreign, ...given.utxos] });
    expect(said).toMatchObject({ foreignUtxos: [0], singleWithoutOutput: [1] });
    expect(check({ ...given, hashType: 'ALL' }).singleWithoutOutput).toEqual([]);
  });

  test.each([
    ['no lock time', '00000000', 'fdffffff', false],
    ['a lock time', '01000000', 'feffffff', true],
    ['a lock time with a final sequence', '01000000', 'ffffffff', false],
  ])('%s', (_, lockTime, sequence, holds) => {
    const said = checkText({ spends: [{ sequence }], lockTime });
    expect(said.summary?.lockTime?.enforced).toBe(holds);
  });
});

test('a form that is typed on is judged as if it were new', () => {
  const checker = new FormChecker();
  const spends = [{ script: bip86(KEY_1) }, { script: p2wpkh(KEY_2) }];
  const typed = [
    form({ keys: wif(1), spends: [{}] }),
    form({ keys: `${wif(1)}\n${wif(2)}`, spends }),
    form({ keys: `${wif(2)}\n${wif(1)}`, spends }),
    form({ keys: wif(2), spends }),
    form({ keys: `${wif(1)}\n${wif(2)}`, spends, chain: 'main' }),
  ];
  for (const one of typed) expect(check(one, checker)).toEqual(check(one));
});

test('no text makes it raise, and no key is in what it says', () => {
  const key = fc.constantFrom(wif(1), wif(2, 'main'), wif(3, 'regtest', false));
  const part = fc.oneof(key, fc.string(), fc.constantFrom('"', "',", ' ', '\n', 'p2pkh:', '00'));
  const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  const script = fc.oneof(text, fc.constantFrom(p2wpkh(KEY_1), p2sh(TWO_OF_THREE), bip86(KEY_2)));
  const utxo = fc.record({ script, redeem: script, witness: script, amount: text });
  fc.assert(
    fc.property(text, fc.array(utxo, { maxLength: 3 }), (keys, spends) => {
      const said = JSON.stringify(checkText({ keys, spends }), (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      for (const secret of [wif(1), wif(2, 'main'), wif(3, 'regtest', false)]) {
        for (let at = 0; at + 12 <= secret.length; at++) {
          if (said.includes(secret.slice(at, at + 12))) throw new Error('a key is in it');
        }
      }
    }),
  );
});
