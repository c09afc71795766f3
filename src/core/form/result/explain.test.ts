import { describe, expect, test } from 'vitest';
import { SIGNATURE, sized, witness } from '../../../../test/psbt-text.ts';
import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { linesIn, utf8Of } from '../../bytes/utf8-text.ts';
import { MAX_MONEY } from '../../encoding/amount.ts';
import { decodeWif } from '../../encoding/wif.ts';
import { missingText, shortKey } from '../../said/need-words.ts';
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
import type { HashTypeName } from '../types.ts';
import { explainSigning, type InputExplanation } from './explain.ts';

const HASH_TYPES: Partial<Record<HashTypeName, number>> = { DEFAULT: 0, SINGLE: 3 };

/** Signs a form by these keys in turn, and explains the last result. */
function signed(text: FormText, turns: readonly string[] = [text.keys ?? '']) {
  const given = form(text);
  let before = decodeTransaction(hexToBytes(given.transaction)!);
  let said: readonly InputExplanation[] = [];
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
    said = explainSigning({
      before,
      after,
      given: known,
      hashType: given.hashType,
      signed: inputs,
    });
    before = after;
  }
  return said;
}

/** What is said of the first input. */
function first(utxo: UtxoText, text: FormText = {}, turns?: readonly string[]) {
  return signed({ ...text, spends: [utxo] }, turns)[0]!;
}

/** What it lacks, in the order in which it is told. */
function lacks({ reasons, needs, unmet }: InputExplanation): readonly string[] {
  return [
    ...reasons.map(({ is, ...more }) => [is, ...Object.values(more).flat()].join(' ')),
    ...(needs ? [missingText({ needs }, (keys) => keys.map(bytesToHex))] : []),
    ...(unmet === undefined ? [] : [unmet]),
  ];
}

describe('what is signed is counted', () => {
  const multisigs: readonly (readonly [string, UtxoText])[] = [
    ['P2SH', { script: p2sh(TWO_OF_THREE), redeem: TWO_OF_THREE }],
    ['P2WSH', { script: p2wsh(TWO_OF_THREE), witness: TWO_OF_THREE }],
    ['P2SH-P2WSH', { script: p2sh(p2wsh(TWO_OF_THREE)), witness: TWO_OF_THREE }],
  ];
  test.each(multisigs)('2 of 3 in %s by two in turn', (_, utxo) => {
    const one = first(utxo, {}, [wif(2)]);
    expect(one).toMatchObject({ complete: false, signaturesBefore: 0, signaturesAfter: 1 });
    expect(lacks(one)).toEqual([`needs 1 signature of ${KEY_1} or ${KEY_3}.`]);
    const two = first(utxo, {}, [wif(2), wif(1)]);
    expect(two).toEqual({ complete: true, signaturesBefore: 1, signaturesAfter: 2, reasons: [] });
  });

  test.each([
    ['P2PK', { script: p2pk(KEY_1) }],
    ['P2PKH', { script: p2pkh(KEY_1) }],
    ['P2WPKH', { script: p2wpkh(KEY_1) }],
    ['taproot', { script: p2tr(KEY_1) }],
  ])('%s, and again', (_, utxo) => {
    const once = { complete: true, signaturesBefore: 0, signaturesAfter: 1, reasons: [] };
    expect(first(utxo, { keys: wif(1) })).toEqual(once);
    expect(first(utxo, {}, [wif(1), ''])).toEqual({ ...once, signaturesBefore: 1 });
  });

  test('no more than a multisig takes', () => {
    const utxo = { script: p2wsh(TWO_OF_THREE), witness: TWO_OF_THREE };
    const all = [wif(1), wif(2), wif(3)].join('\n');
    expect(first(utxo, { keys: all })).toMatchObject({ complete: true, signaturesAfter: 2 });
  });
});

const of = (key: string) => `needs a signature of ${key}.`;
const ofHash = (key: string) => `needs a signature of the key of hash ${shortKey(hash160Of(key))}.`;
/** A script without a lock but the one given, and the key 1. */
const locked = (lockScript: string) => `${p2pk(KEY_1).slice(0, -2)}ad${lockScript}`;
const inWitness = (script: string) => ({ script: p2wsh(script), witness: script });
const PREIMAGE_AND_ONE = `82012088a820${'ab'.repeat(32)}88${p2pk(KEY_1)}`;
const LONG_KEYS = `51${sized(KEY_2)}${sized(KEY_1_LONG)}52ae`;
/** 529 bytes, nine more than P2SH can push. */
const EIGHT_LONG_KEYS = `51${sized(KEY_1_LONG).repeat(8)}58ae`;

describe('what is missing is said', () => {
  const rows: readonly (readonly [string, UtxoText, FormText, readonly unknown[]])[] = [
    ['the coin', {}, {}, ['needs the output that it spends.']],
    [
      'the coin of a foreign input',
      { scriptSig: '51' },
      {},
      ['left', 'needs the output that it spends.'],
    ],
    ['the key', { script: p2wpkh(KEY_1) }, {}, [ofHash(KEY_1)]],
    ['the key, where another was given', { script: p2pk(KEY_1) }, { keys: wif(2) }, [of(KEY_1)]],
    ['the output key', { script: p2tr(KEY_1) }, {}, [of(KEY_1.slice(2))]],
    [
      'all of 2 of 3',
      inWitness(TWO_OF_THREE),
      {},
      [`needs 2 signatures of ${KEY_1}, ${KEY_2} or ${KEY_3}.`],
    ],
    [
      'the redeem script',
      { script: p2sh(TWO_OF_THREE) },
      {},
      [`needs the redeem script, the script with hash ${hash160Of(TWO_OF_THREE)}.`],
    ],
    [
      'the witness script',
      { script: p2wsh(TWO_OF_THREE) },
      {},
      [`needs the witness script, the script with hash ${sha256Of(TWO_OF_THREE)}.`],
    ],
    [
      'the witness script inside the redeem script',
      { script: p2sh(p2wsh(TWO_OF_THREE)), redeem: p2wsh(TWO_OF_THREE) },
      {},
      [`needs the witness script, the script with hash ${sha256Of(TWO_OF_THREE)}.`],
    ],
    ['the amount', { script: p2wpkh(KEY_1), amount: '' }, { keys: wif(1) }, ['amount']],
    [
      'an output for SINGLE',
      { script: p2wpkh(KEY_1) },
      { keys: wif(1), hashType: 'SINGLE', outputs: [] },
      ['no-output-for-single'],
    ],
    [
      'blocks',
      inWitness(locked('5ab2')),
      { keys: wif(1) },
      ['needs an nSequence of at least 10 blocks.', 'nSequence 0xfffffffd has the disable bit'],
    ],
    [
      'more blocks',
      { ...inWitness(locked('5ab2')), sequence: '03000000' },
      { keys: wif(1) },
      ['needs an nSequence of at least 10 blocks.', 'nSequence is 3 blocks'],
    ],
    [
      'blocks, where there are seconds',
      { ...inWitness(locked('5ab2')), sequence: '03004000' },
      { keys: wif(1) },
      ['needs an nSequence of at least 10 blocks.', 'nSequence 0x00400003 counts time, not blocks'],
    ],
    [
      'seconds',
      { ...inWitness(locked('03020040b2')), sequence: '01004000' },
      { keys: wif(1) },
      ['needs an nSequence of at least about 17 minutes.', 'nSequence is about 9 minutes'],
    ],
    [
      'blocks in version 1',
      { ...inWitness(locked('5ab2')), sequence: '0a000000' },
      { keys: wif(1), version: '01000000' },
      [
        'needs an nSequence of at least 10 blocks.',
        'transaction version 1 has no relative locks (BIP 68 needs 2)',
      ],
    ],
    [
      'a height',
      inWitness(locked('0164b1')),
      { keys: wif(1), lockTime: '63000000' },
      ['needs a lock time of at least block 100.', 'the lock time is block 99'],
    ],
    [
      'a height, where there is a time',
      inWitness(locked('0164b1')),
      { keys: wif(1), lockTime: '0065cd1d' },
      [
        'needs a lock time of at least block 100.',
        'the lock time is a time (1985-11-05 00:53 UTC), not a height',
      ],
    ],
    [
      'a time',
      inWitness(locked('040165cd1db1')),
      { keys: wif(1), lockTime: '0065cd1d' },
      [
        'needs a lock time of at least 1985-11-05 00:53 UTC.',
        'the lock time is 1985-11-05 00:53 UTC',
      ],
    ],
    [
      'a lock time that counts',
      { ...inWitness(locked('0164b1')), sequence: 'ffffffff' },
      { keys: wif(1), lockTime: '64000000' },
      [
        'needs a lock time of at least block 100.',
        'nSequence 0xffffffff is final, which switches the lock time off',
      ],
    ],
    [
      'a key and a lock',
      inWitness(locked('5ab2')),
      {},
      [
        `needs a signature of ${KEY_1} and an nSequence of at least 10 blocks.`,
        'nSequence 0xfffffffd has the disable bit',
      ],
    ],
    [
      'the one key rather than the other and a lock',
      inWitness(ONE_OR_LATER_TWO),
      {},
      [
        `hidden-keys ${hash160Of(KEY_2)}`,
        `needs a signature of ${KEY_1}; or a signature of the key of hash ${shortKey(hash160Of(KEY_2))} and an nSequence of at least 10 blocks.`,
      ],
    ],
    [
      'the one key still, where the later one has to wait',
      { ...inWitness(ONE_OR_LATER_TWO), sequence: '05000000' },
      { keys: wif(2) },
      [`needs a signature of ${KEY_1}; or an nSequence of at least 10 blocks.`],
    ],
    [
      'a preimage',
      inWitness(PREIMAGE_AND_ONE),
      { keys: wif(1) },
      ['needs the sha256 preimage of abababab…abababab.'],
    ],
    [
      'a key that is known by its hash',
      inWitness(HIDDEN),
      { keys: wif(1) },
      [
        `hidden-keys ${hash160Of(KEY_2)}`,
        `needs a signature of ${KEY_1} and a signature of the key of hash ${shortKey(hash160Of(KEY_2))}.`,
      ],
    ],
    ['a compressed key', inWitness(LONG_KEYS), { keys: wif(2) }, ['uncompressed-key']],
    [
      'a smaller script',
      { script: p2sh(EIGHT_LONG_KEYS), redeem: EIGHT_LONG_KEYS },
      { keys: wif(1, 'regtest', false) },
      ['script-too-large'],
    ],
    ['a script of a known kind', inWitness('61'), {}, ['unknown-script']],
    ['a kind that is signed', { script: '6a' }, {}, ['unknown-script']],
    [
      'a bare lock',
      { script: '0164b1' },
      { lockTime: '01000000' },
      ['needs a lock time of at least block 100.', 'the lock time is block 1'],
    ],
    [
      'taproot inside P2SH',
      { script: p2sh(p2tr(KEY_1)), redeem: p2tr(KEY_1) },
      { keys: wif(1) },
      ['unknown-script'],
    ],
    [
      'a signature that fits',
      { script: p2wpkh(KEY_1), witnessStack: witness(SIGNATURE, KEY_1) },
      {},
      ['invalid-signature', ofHash(KEY_1)],
    ],
    [
      'a taproot signature that fits',
      { script: p2tr(KEY_1), witnessStack: witness('11'.repeat(64)) },
      {},
      ['invalid-signature', of(KEY_1.slice(2))],
    ],
    [
      'a leaf of taproot',
      { script: p2tr(KEY_1), witnessStack: witness('51', `c0${KEY_1.slice(2)}`) },
      {},
      ['tap-tree'],
    ],
  ];
  test.each(rows)('%s', (_, utxo, text, missing) => {
    const said = first(utxo, text);
    expect(said).toMatchObject({ complete: false, fault: expect.anything() });
    expect(lacks(said)).toEqual(missing);
  });

  test('coins of other inputs, for taproot', () => {
    const spends = [{ script: p2tr(KEY_1) }, {}, { script: p2wpkh(KEY_2) }];
    const said = signed({ spends, keys: `${wif(1)}\n${wif(2)}` });
    expect(said.map(({ complete }) => complete)).toEqual([false, false, true]);
    expect(lacks(said[0]!)).toEqual(['other-utxos', of(KEY_1.slice(2))]);
  });
});

test('a miniscript that waits for a lock keeps no signature', () => {
  const said = first(inWitness(locked('5ab2')), { keys: wif(1) });
  expect(said).toMatchObject({ signaturesBefore: 0, signaturesAfter: 0 });
});
