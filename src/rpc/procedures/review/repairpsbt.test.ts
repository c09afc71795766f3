import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { MEND_CODES } from '../../../core/mend/codes.ts';
import { fileOf, previousOf, wpkh } from '../../../core/sign/testing/built-files.ts';
import { publicKey } from '../../../core/sign/testing/utxos.ts';
import { encodeTransaction } from '../../../core/tx/ids.ts';
import { execute } from '../../dispatch.ts';

/* What the procedure makes of its parameters. Whether mends are right is asked in `core/mend`. */

function answer(...params: readonly unknown[]) {
  const body = JSON.stringify({ method: 'repairpsbt', params });
  return JSON.parse(execute(body, { chain: 'regtest' }).body);
}

const FILE = fileOf({ inputs: [{ lock: wpkh('A'), utxo: 'claimed' }] });
const WRONG_CLAIM = fileOf({ inputs: [{ lock: wpkh('A'), utxo: 'contradicted' }] });
const WHOLE = fileOf({ inputs: [{ lock: wpkh('A') }] });
const OTHER = fileOf({ inputs: [{ lock: wpkh('B') }] });
const previousHex = bytesToHex(encodeTransaction(previousOf({ lock: wpkh('A') }, 0)));
const WIF = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
const WIF_OF_MAIN = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const SEED = `${'abandon '.repeat(11)}about`;
const told = { txid: '11'.repeat(32), vout: 0, scriptPubKey: '51', amount: 1 };

interface Answer {
  readonly psbt: string;
  readonly changes: readonly { readonly code: string; readonly path: string }[];
  readonly left: readonly { readonly code: string; readonly path: string }[];
}

const codesIn = (list: Answer['changes']) => list.map(({ code, path }) => `${code} ${path}`);

describe('what is made of the options', () => {
  test.each([
    ['none', {}, [], []],
    [
      'a previous transaction',
      { prevtxs: [previousHex] },
      ['add-previous-transaction inputs[0].non_witness_utxo'],
      [],
    ],
    [
      'an output that is told',
      { prevtxs: [told, previousHex] },
      ['add-previous-transaction inputs[0].non_witness_utxo'],
      ['add-previous-transaction prevtxs[0]'],
    ],
    ['an earlier state', { earlier: [WHOLE] }, ['restore-record inputs[0].non_witness_utxo'], []],
    ['a state of another transaction', { earlier: [OTHER] }, [], ['restore-record earlier[0]']],
    [
      'a descriptor',
      { descriptors: [`wpkh(${bytesToHex(publicKey('A'))})`] },
      ['fill-origins inputs[0].bip32_derivs'],
      [],
    ],
    ['a version', { version: 2 }, ['to-version psbt_version'], []],
    [
      'a version with other mends',
      { version: 2, mends: ['move-origin'] },
      ['to-version psbt_version'],
      [],
    ],
    [
      'mends by name, without what they take',
      { mends: ['add-previous-transaction', 'fill-scripts', 'move-origin', 'restore-record'] },
      [],
      ['add-previous-transaction prevtxs', 'fill-scripts descriptors', 'restore-record earlier'],
    ],
    [
      'an empty list of it',
      { mends: ['restore-record'], earlier: [] },
      [],
      ['restore-record earlier'],
    ],
    [
      'one by name, with what it takes',
      { mends: ['add-previous-transaction'], prevtxs: [previousHex] },
      ['add-previous-transaction inputs[0].non_witness_utxo'],
      [],
    ],
    ['no mends', { mends: [], prevtxs: [previousHex] }, [], []],
  ])('%s', (_, options, changes, left) => {
    const { result } = answer(FILE, options) as { readonly result: Answer };
    expect(codesIn(result.changes)).toEqual(changes);
    expect(codesIn(result.left)).toEqual(left);
    if (changes.length === 0) expect(result.psbt).toBe(FILE);
  });

  test('what is removed is removed on request alone', () => {
    expect(answer(WRONG_CLAIM).result).toEqual({ psbt: WRONG_CLAIM, changes: [], left: [] });
    expect(codesIn(answer(WRONG_CLAIM, { mends: ['drop-contradicting'] }).result.changes)).toEqual([
      'drop-contradicting inputs[0].witness_utxo',
    ]);
  });
});

test.each([
  ['an unknown mend', { mends: ['move-origin', 'glue'] }, -8, 'Unknown mend glue'],
  ['an unknown option', { patch: 1 }, -8, 'Unknown option patch'],
  ['a private key', { descriptors: [`wpkh(${WIF})`] }, -5, 'Private keys are not taken here'],
  [
    'one of another chain',
    { descriptors: [`wpkh(${WIF_OF_MAIN})`] },
    -5,
    'Private keys are not taken here',
  ],
  [
    'a scan key of silent payments',
    { descriptors: [`sp(spscan1q${'qpzry9x8gf'.repeat(11)})`] },
    -5,
    'Scan keys of silent payments are private and not taken here; give the sp1 address instead',
  ],
  ['words of a seed', { descriptors: [SEED] }, -5, 'Private keys are not taken here'],
  ['a version that there is not', { version: 1 }, -8, 'The PSBT version can only be 2 or 0'],
  [
    'mends that are no list',
    { mends: 'move-origin' },
    -3,
    'JSON value of type string is not of expected type array',
  ],
  [
    'an earlier state that is no PSBT',
    { earlier: ['AAAAAAA='] },
    -22,
    'TX decode failed Invalid PSBT magic bytes',
  ],
])('%s is refused', (_, options, code, message) => {
  const { error } = answer(FILE, options);
  expect(error.code).toBe(code);
  expect(error.message).toBe(message);
});

test('a PSBT that does not decode has the error of decodepsbt', () => {
  expect(answer('AA==').error.code).toBe(-22);
});

test('help lists every mend', () => {
  const body = JSON.stringify({ method: 'help', params: ['repairpsbt'] });
  const { result } = JSON.parse(execute(body, { chain: 'main' }).body) as {
    readonly result: string;
  };
  for (const code of MEND_CODES) expect(result).toContain(code);
});
