import { describe, expect, test } from 'vitest';
import { SIGNATURE, sized, witness } from '../../../../test/psbt-text.ts';
import { hexToBytes } from '../../bytes/hex.ts';
import { linesIn, utf8Of } from '../../bytes/utf8-text.ts';
import { MAX_MONEY } from '../../encoding/amount.ts';
import { decodeWif } from '../../encoding/wif.ts';
import { Keystore } from '../../sign/keystore.ts';
import { signInputs, withSignatures } from '../../sign/sign-inputs.ts';
import { subjectOfTransaction, UNKNOWN_AMOUNT } from '../../subject/subject.ts';
import { decodeTransaction } from '../../tx/decode.ts';
import { encodeTransaction } from '../../tx/ids.ts';
import { givenByRows, rowsByOutpoint } from '../rows/form-subject.ts';
import {
  type FormText,
  form,
  HIDDEN,
  hash160Of,
  KEY_1,
  KEY_1_LONG,
  KEY_2,
  KEY_3,
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
} from '../testing/utxos.ts';
import type { HashTypeName, IncompleteReason } from '../types.ts';
import { explainSigning, type InputExplanation } from './explain.ts';

const HASH_TYPES: Partial<Record<HashTypeName, number>> = { DEFAULT: 0, SINGLE: 3 };

/** Signs a form, and explains the result by what signing told and by reading it again. */
function signed(text: FormText, turns: readonly string[] = [text.keys ?? '']) {
  const given = form(text);
  let before = decodeTransaction(hexToBytes(given.transaction)!);
  let said: readonly (readonly InputExplanation[])[] = [];
  for (const keys of turns) {
    const known = givenByRows(rowsByOutpoint(given.utxos));
    const keystore = new Keystore();
    for (const line of linesIn(utf8Of(keys)).filter(({ length }) => length > 0)) {
      const read = decodeWif(line, given.chain);
      if (read.ok) keystore.addKey(read.key, read.compressed);
    }
    for (const script of known.scripts) keystore.addScript(script);
    const spentOutputs = subjectOfTransaction(before, known).inputs.map(({ spent }) =>
      spent?.value === UNKNOWN_AMOUNT ? { ...spent, value: MAX_MONEY } : spent,
    );
    const hashType = HASH_TYPES[given.hashType] ?? 1;
    const inputs = signInputs({ transaction: before, spentOutputs, keystore, hashType });
    const after = decodeTransaction(encodeTransaction(withSignatures(before, inputs)));
    const signing = { before, after, given: known, hashType: given.hashType };
    said = [
      explainSigning({ ...signing, reported: (index) => inputs[index] }),
      explainSigning(signing),
    ];
    before = after;
  }
  return { reported: said[0]!, read: said[1]!, after: before };
}

/** What is said of the first input. */
function first(utxo: UtxoText, text: FormText = {}, turns?: readonly string[]) {
  const { reported, read } = signed({ ...text, spends: [utxo] }, turns);
  return { reported: reported[0]!, read: read[0]! };
}

describe('what is signed is counted', () => {
  const multisigs: readonly (readonly [string, UtxoText])[] = [
    ['P2SH', { script: p2sh(TWO_OF_THREE), redeem: TWO_OF_THREE }],
    ['P2WSH', { script: p2wsh(TWO_OF_THREE), witness: TWO_OF_THREE }],
    ['P2SH-P2WSH', { script: p2sh(p2wsh(TWO_OF_THREE)), witness: TWO_OF_THREE }],
  ];
  test.each(multisigs)('2 of 3 in %s by two in turn', (_, utxo) => {
    const one = first(utxo, {}, [wif(2)]);
    const missing = [{ is: 'signatures', have: 1, needed: 2, publicKeys: [KEY_1, KEY_3] }];
    const half = { complete: false, signaturesBefore: 0, signaturesAfter: 1, missing };
    expect(one).toMatchObject({ reported: half, read: half });
    const two = first(utxo, {}, [wif(2), wif(1)]);
    const whole = { complete: true, signaturesBefore: 1, signaturesAfter: 2, missing: [] };
    expect(two).toEqual({ reported: whole, read: whole });
  });

  test.each([
    ['P2PK', { script: p2pk(KEY_1) }],
    ['P2PKH', { script: p2pkh(KEY_1) }],
    ['P2WPKH', { script: p2wpkh(KEY_1) }],
    ['taproot', { script: p2tr(KEY_1) }],
  ])('%s, and again', (_, utxo) => {
    const once = { complete: true, signaturesBefore: 0, signaturesAfter: 1, missing: [] };
    expect(first(utxo, { keys: wif(1) })).toEqual({ reported: once, read: once });
    const again = { ...once, signaturesBefore: 1 };
    expect(first(utxo, {}, [wif(1), ''])).toEqual({ reported: again, read: again });
  });

  test('no more than a multisig takes', () => {
    const utxo = { script: p2wsh(TWO_OF_THREE), witness: TWO_OF_THREE };
    const all = [wif(1), wif(2), wif(3)].join('\n');
    expect(first(utxo, { keys: all }).reported).toMatchObject({
      complete: true,
      signaturesAfter: 2,
    });
  });
});

const lock = (unit: string, value: number, now: number) => ({ is: 'lock', unit, value, now });
const single = (key: string) => [{ is: 'signatures', have: 0, needed: 1, publicKeys: [key] }];
/** A script without a lock but the one given, and the key 1. */
const locked = (lockScript: string) => `${p2pk(KEY_1).slice(0, -2)}ad${lockScript}`;
const inWitness = (script: string) => ({ script: p2wsh(script), witness: script });
const PREIMAGE_AND_ONE = `82012088a820${'ab'.repeat(32)}88${p2pk(KEY_1)}`;
const LONG_KEYS = `51${sized(KEY_2)}${sized(KEY_1_LONG)}52ae`;
/** 529 bytes, nine more than P2SH can push. */
const EIGHT_LONG_KEYS = `51${sized(KEY_1_LONG).repeat(8)}58ae`;

describe('what is missing is said', () => {
  const rows: readonly (readonly [string, UtxoText, FormText, readonly unknown[]])[] = [
    ['the coin', {}, {}, [{ is: 'coin' }]],
    ['the coin of a foreign input', { scriptSig: '51' }, {}, [{ is: 'foreign' }]],
    ['the key', { script: p2wpkh(KEY_1) }, {}, single(hash160Of(KEY_1))],
    ['the key, where another was given', { script: p2pk(KEY_1) }, { keys: wif(2) }, single(KEY_1)],
    ['the output key', { script: p2tr(KEY_1) }, {}, single(KEY_1.slice(2))],
    [
      'all of 2 of 3',
      inWitness(TWO_OF_THREE),
      {},
      [{ is: 'signatures', have: 0, needed: 2, publicKeys: [KEY_1, KEY_2, KEY_3] }],
    ],
    [
      'the redeem script',
      { script: p2sh(TWO_OF_THREE) },
      {},
      [{ is: 'redeemScript', hash: hash160Of(TWO_OF_THREE) }],
    ],
    [
      'the witness script',
      { script: p2wsh(TWO_OF_THREE) },
      {},
      [{ is: 'witnessScript', hash: sha256Of(TWO_OF_THREE) }],
    ],
    [
      'the witness script inside the redeem script',
      { script: p2sh(p2wsh(TWO_OF_THREE)), redeem: p2wsh(TWO_OF_THREE) },
      {},
      [{ is: 'witnessScript', hash: sha256Of(TWO_OF_THREE) }],
    ],
    ['the amount', { script: p2wpkh(KEY_1), amount: '' }, { keys: wif(1) }, [{ is: 'amount' }]],
    [
      'an output for SINGLE',
      { script: p2wpkh(KEY_1) },
      { keys: wif(1), hashType: 'SINGLE', outputs: [] },
      [{ is: 'no-output-for-single' }, ...single(hash160Of(KEY_1))],
    ],
    [
      'blocks',
      inWitness(locked('5ab2')),
      { keys: wif(1) },
      [{ ...lock('blocks', 10, 0), off: true }],
    ],
    [
      'more blocks',
      { ...inWitness(locked('5ab2')), sequence: '03000000' },
      { keys: wif(1) },
      [lock('blocks', 10, 3)],
    ],
    [
      'blocks, where there are seconds',
      { ...inWitness(locked('5ab2')), sequence: '03004000' },
      { keys: wif(1) },
      [lock('blocks', 10, 0)],
    ],
    [
      'seconds',
      { ...inWitness(locked('03020040b2')), sequence: '01004000' },
      { keys: wif(1) },
      [lock('seconds', 1024, 512)],
    ],
    [
      'blocks in version 1',
      { ...inWitness(locked('5ab2')), sequence: '0a000000' },
      { keys: wif(1), version: '01000000' },
      [{ ...lock('blocks', 10, 0), off: true }],
    ],
    [
      'a height',
      inWitness(locked('0164b1')),
      { keys: wif(1), lockTime: '63000000' },
      [lock('height', 100, 99)],
    ],
    [
      'a height, where there is a time',
      inWitness(locked('0164b1')),
      { keys: wif(1), lockTime: '0065cd1d' },
      [lock('height', 100, 0)],
    ],
    [
      'a time',
      inWitness(locked('040165cd1db1')),
      { keys: wif(1), lockTime: '0065cd1d' },
      [lock('time', 500_000_001, 500_000_000)],
    ],
    [
      'a lock time that counts',
      { ...inWitness(locked('0164b1')), sequence: 'ffffffff' },
      { keys: wif(1), lockTime: '64000000' },
      [{ ...lock('height', 100, 100), off: true }],
    ],
    [
      'a key and a lock',
      inWitness(locked('5ab2')),
      {},
      [...single(KEY_1), { ...lock('blocks', 10, 0), off: true }],
    ],
    [
      'the one key rather than the other and a lock',
      inWitness(ONE_OR_LATER_TWO),
      {},
      [{ is: 'hidden-keys', hashes: [hash160Of(KEY_2)] }, ...single(KEY_1)],
    ],
    [
      'the one key still, where the later one has to wait',
      { ...inWitness(ONE_OR_LATER_TWO), sequence: '05000000' },
      { keys: wif(2) },
      single(KEY_1),
    ],
    [
      'a preimage',
      inWitness(PREIMAGE_AND_ONE),
      { keys: wif(1) },
      [{ is: 'preimage', hash: 'ab'.repeat(32) }],
    ],
    [
      'a key that is known by its hash',
      inWitness(HIDDEN),
      { keys: wif(1) },
      [
        { is: 'hidden-keys', hashes: [hash160Of(KEY_2)] },
        { is: 'signatures', have: 0, needed: 2, publicKeys: [KEY_1, hash160Of(KEY_2)] },
      ],
    ],
    ['a compressed key', inWitness(LONG_KEYS), { keys: wif(2) }, [{ is: 'uncompressed-key' }]],
    [
      'a smaller script',
      { script: p2sh(EIGHT_LONG_KEYS), redeem: EIGHT_LONG_KEYS },
      { keys: wif(1, 'regtest', false) },
      [{ is: 'script-too-large' }],
    ],
    ['a script of a known kind', inWitness('61'), {}, [{ is: 'unknown-script' }]],
    ['a kind that is signed', { script: '6a' }, {}, [{ is: 'unknown-script' }]],
    ['a bare lock', { script: '0164b1' }, { lockTime: '01000000' }, [lock('height', 100, 1)]],
    [
      'taproot inside P2SH',
      { script: p2sh(p2tr(KEY_1)), redeem: p2tr(KEY_1) },
      { keys: wif(1) },
      [{ is: 'unknown-script' }],
    ],
    [
      'a signature that fits',
      { script: p2wpkh(KEY_1), witnessStack: witness(SIGNATURE, KEY_1) },
      {},
      [{ is: 'invalid-signature' }, ...single(hash160Of(KEY_1))],
    ],
    [
      'a taproot signature that fits',
      { script: p2tr(KEY_1), witnessStack: witness('11'.repeat(64)) },
      {},
      [{ is: 'invalid-signature' }, ...single(KEY_1.slice(2))],
    ],
    [
      'a leaf of taproot',
      { script: p2tr(KEY_1), witnessStack: witness('51', `c0${KEY_1.slice(2)}`) },
      {},
      [{ is: 'tap-tree' }],
    ],
  ];
  test.each(rows)('%s', (_, utxo, text, missing) => {
    const { reported } = first(utxo, text);
    expect(reported).toMatchObject({ complete: false, fault: expect.anything() });
    expect(reported.missing).toEqual(missing);
  });

  test('coins of other inputs, for taproot', () => {
    const spends = [{ script: p2tr(KEY_1) }, {}, { script: p2wpkh(KEY_2) }];
    const { reported } = signed({ spends, keys: `${wif(1)}\n${wif(2)}` });
    expect(reported.map(({ complete }) => complete)).toEqual([false, false, true]);
    const others: IncompleteReason = { is: 'other-utxos', count: 1 };
    expect(reported[0]?.missing).toEqual([others, ...single(KEY_1.slice(2))]);
  });
});

test('a miniscript that waits for a lock keeps no signature', () => {
  const { reported, read } = first(inWitness(locked('5ab2')), { keys: wif(1) });
  expect(reported).toMatchObject({ signaturesBefore: 0, signaturesAfter: 0 });
  expect(read.missing).toMatchObject([{ is: 'signatures' }, { is: 'lock' }]);
});
