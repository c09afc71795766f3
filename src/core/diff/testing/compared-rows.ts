/** Pairs of files that differ in one thing, and where that is told. */
import type { TransactionPart } from '../compare.ts';
import {
  BASE,
  type Form,
  HASH,
  type Input,
  inInput,
  inOutput,
  KEYS,
  type Model,
  ORIGIN,
  OTHER_SIGNATURE,
  SCHNORR,
  SIGNATURE,
  UTXO,
  withInput,
  withOutput,
  X_ONLY,
} from './compared-models.ts';

const third: Input = { txid: '13'.repeat(32), vout: 2, sequence: 0, records: [] };

/** What is changed, and where that is told in each form. */
export type Row = readonly [string, Model, Readonly<Partial<Record<Form, string>>>];

/** With the parts of the transaction that differ. */
export type TransactionRow = readonly [...Row, readonly TransactionPart[]];

export const TRANSACTIONS: readonly TransactionRow[] = [
  [
    'the version',
    { ...BASE, version: 3 },
    {
      v0: 'changed tx.version',
      v2: 'changed tx_version',
      alone: 'changed version',
    },
    ['version'],
  ],
  [
    'the lock time',
    { ...BASE, lockTime: 7 },
    {
      v0: 'changed tx.locktime',
      v2: 'changed fallback_locktime',
      alone: 'changed locktime',
    },
    ['lock time'],
  ],
  [
    'a sequence',
    withInput(1, { sequence: 0xfffffffc }),
    {
      v0: 'changed tx.vin[1].sequence',
      v2: 'changed inputs[1].sequence',
      alone: 'changed vin[1].sequence',
    },
    ['sequences'],
  ],
  [
    'the txid of an outpoint',
    withInput(0, { txid: `${'11'.repeat(31)}10` }),
    {
      v0: 'changed tx.vin[0].txid',
      v2: 'changed inputs[0].previous_txid',
      alone: 'changed vin[0].txid',
    },
    ['inputs'],
  ],
  [
    'the number in an outpoint',
    withInput(0, { vout: 3 }),
    {
      v0: 'changed tx.vin[0].vout',
      v2: 'changed inputs[0].previous_vout',
      alone: 'changed vin[0].vout',
    },
    ['inputs'],
  ],
  [
    'one more input',
    { ...BASE, inputs: [...BASE.inputs, third] },
    {
      v0: 'added tx.vin[2]',
      v2: 'changed input_count, added inputs[2].previous_txid, added inputs[2].previous_vout, added inputs[2].sequence',
      alone: 'added vin[2]',
    },
    ['inputs'],
  ],
  [
    'one input less',
    { ...BASE, inputs: BASE.inputs.slice(0, 1) },
    {
      v0: 'removed tx.vin[1], removed inputs[1].partial_signatures',
      v2: 'changed input_count, removed inputs[1].partial_signatures, removed inputs[1].previous_txid, removed inputs[1].previous_vout, removed inputs[1].sequence',
      alone: 'removed vin[1]',
    },
    ['inputs'],
  ],
  [
    'inputs in another order',
    { ...BASE, inputs: [...BASE.inputs].reverse() },
    {
      alone: 'changed vin[0].txid, changed vin[0].vout, changed vin[1].txid, changed vin[1].vout',
    },
    ['inputs'],
  ],
  [
    'an amount',
    withOutput(1, { sats: 50_001 }),
    {
      v0: 'changed tx.vout[1].value',
      v2: 'changed outputs[1].amount',
      alone: 'changed vout[1].value',
    },
    ['outputs'],
  ],
  [
    "a bit of an output's script",
    withOutput(0, { script: `0014${'33'.repeat(19)}32` }),
    {
      v0: 'changed tx.vout[0].scriptPubKey',
      v2: 'changed outputs[0].script',
      alone: 'changed vout[0].scriptPubKey',
    },
    ['outputs'],
  ],
  [
    'one more output',
    { ...BASE, outputs: [...BASE.outputs, { sats: 1, script: '51', records: [] }] },
    {
      v0: 'added tx.vout[2]',
      v2: 'changed output_count, added outputs[2].amount, added outputs[2].script',
      alone: 'added vout[2]',
    },
    ['outputs'],
  ],
  [
    'one output less',
    { ...BASE, outputs: BASE.outputs.slice(0, 1) },
    {
      v0: 'removed tx.vout[1]',
      v2: 'changed output_count, removed outputs[1].amount, removed outputs[1].script',
      alone: 'removed vout[1]',
    },
    ['outputs'],
  ],
];

export const SIGNATURES: readonly Row[] = [
  [
    'a partial signature more',
    inInput(1, [`02${KEYS[1]}`, SIGNATURE]),
    { v0: 'added inputs[1].partial_signatures', v2: 'added inputs[1].partial_signatures' },
  ],
  [
    'a partial signature less',
    withInput(1, { records: [] }),
    { v0: 'removed inputs[1].partial_signatures', v2: 'removed inputs[1].partial_signatures' },
  ],
  [
    'another partial signature',
    withInput(1, { records: [[`02${KEYS[0]}`, OTHER_SIGNATURE]] }),
    { v0: 'changed inputs[1].partial_signatures', v2: 'changed inputs[1].partial_signatures' },
  ],
  [
    'a signature by another key',
    withInput(1, { records: [[`02${KEYS[1]}`, SIGNATURE]] }),
    { v0: 'removed inputs[1].partial_signatures, added inputs[1].partial_signatures' },
  ],
  [
    'a signature for the key path',
    inInput(0, ['13', SCHNORR]),
    { v0: 'added inputs[0].taproot_key_path_sig', v2: 'added inputs[0].taproot_key_path_sig' },
  ],
  [
    'a signature for a leaf',
    inInput(0, [`14${X_ONLY}${HASH}`, SCHNORR]),
    { v0: 'added inputs[0].taproot_script_path_sigs' },
  ],
  [
    'a partial signature of MuSig2',
    inInput(0, [`1c${KEYS[0]}${KEYS[1]}`, HASH]),
    { v0: 'added inputs[0].musig2_partial_sigs' },
  ],
  [
    'a final script',
    inInput(0, ['07', '51']),
    {
      v0: 'added inputs[0].final_scriptSig',
      v2: 'added inputs[0].final_scriptSig',
      alone: 'added vin[0].scriptSig',
    },
  ],
  ['a final witness', inInput(0, ['08', '0101aa']), { v0: 'added inputs[0].final_scriptwitness' }],
];

export const METADATA: readonly Row[] = [
  [
    'a witness UTXO less',
    withInput(0, { records: [] }),
    { v0: 'removed inputs[0].witness_utxo', v2: 'removed inputs[0].witness_utxo' },
  ],
  [
    'another witness UTXO',
    withInput(0, { records: [['01', UTXO.replace('22', '23')]] }),
    { v0: 'changed inputs[0].witness_utxo' },
  ],
  ['a redeem script', inInput(0, ['04', '51']), { v0: 'added inputs[0].redeem_script' }],
  ['a witness script', inInput(1, ['05', '51']), { v0: 'added inputs[1].witness_script' }],
  ['a hash type', inInput(1, ['03', '01000000']), { v0: 'added inputs[1].sighash' }],
  ['a key origin', inInput(0, [`06${KEYS[0]}`, ORIGIN]), { v0: 'added inputs[0].bip32_derivs' }],
  [
    'a preimage',
    inInput(0, [`0a${'66'.repeat(20)}`, '07']),
    { v0: 'added inputs[0].ripemd160_preimages' },
  ],
  ['an internal key', inInput(0, ['17', X_ONLY]), { v0: 'added inputs[0].taproot_internal_key' }],
  ['a merkle root', inInput(0, ['18', HASH]), { v0: 'added inputs[0].taproot_merkle_root' }],
  [
    'a nonce of MuSig2, which is no signature',
    inInput(0, [`1b${KEYS[0]}${KEYS[1]}`, KEYS.join('')]),
    { v0: 'added inputs[0].musig2_pubnonces' },
  ],
  ['an unknown record', inInput(1, ['fa01', '02']), { v0: 'added inputs[1].unknown' }],
  ['another unknown record', { ...BASE, global: [['0a01', '0c']] }, { v0: 'changed unknown' }],
  [
    'a record of private use',
    inOutput(0, ['fc016105', '02']),
    { v0: 'added outputs[0].proprietary', v2: 'added outputs[0].proprietary' },
  ],
  [
    'the path of an output',
    withOutput(0, { records: [[`02${KEYS[0]}`, `${ORIGIN}00000080`]] }),
    { v0: 'changed outputs[0].bip32_derivs', v2: 'changed outputs[0].bip32_derivs' },
  ],
  ['a script of an output', inOutput(1, ['01', '51']), { v0: 'added outputs[1].witness_script' }],
  [
    'with signatures beside it',
    inInput(1, [`02${KEYS[1]}`, SIGNATURE], ['05', '51']),
    { v0: 'added inputs[1].partial_signatures, added inputs[1].witness_script' },
  ],
  [
    'the flags of version 2',
    { ...BASE, global: [...BASE.global, ['06', '03']] },
    { v2: 'added inputs_modifiable, added outputs_modifiable, added has_sighash_single' },
  ],
];

export const ORDERS: readonly Row[] = [
  ['in an input', inInput(0, ['05', '51'], ['04', '51']), {}],
  ['in an output', inOutput(0, ['01', '51'], ['00', '51']), {}],
  ['in the global map', { ...BASE, global: [...BASE.global, ['0a00', '01']] }, {}],
];

/** Of the same model, in two forms. */
export const FORM_PAIRS: readonly (readonly [Form, Form, string, string])[] = [
  ['v0', 'v2', 'metadata', 'changed psbt_version'],
  ['v2', 'v0', 'metadata', 'changed psbt_version'],
  [
    'alone',
    'v0',
    'metadata',
    'added unknown, added inputs[0].witness_utxo, added inputs[1].partial_signatures, added outputs[0].bip32_derivs',
  ],
  [
    'v2',
    'alone',
    'metadata',
    'removed psbt_version, removed unknown, removed inputs[0].witness_utxo, removed inputs[1].partial_signatures, removed outputs[0].bip32_derivs',
  ],
];

/** A row for each form in which its files can be made, with what is expected of it. */
export function rowsOf(rows: readonly (Row | TransactionRow)[]) {
  return rows.flatMap(([title, model, paths]) =>
    (['v0', 'v2', 'alone'] as const).flatMap((form) => {
      const expected = paths[form];
      return expected === undefined ? [] : [[title, form, model, expected] as const];
    }),
  );
}
