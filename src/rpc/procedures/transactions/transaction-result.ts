import type { ResultField } from '../../schema.ts';

/** A locking script wherever Core prints one with its descriptor (ScriptPubKeyDoc, rpc/util.cpp). */
export const SCRIPT_PUB_KEY_FIELDS: readonly ResultField[] = [
  { type: 'STR', name: 'asm', description: 'The script in words.' },
  { type: 'STR', name: 'desc', description: 'A descriptor that gives this script.' },
  { type: 'STR_HEX', name: 'hex', description: 'The bytes of the script.' },
  {
    type: 'STR',
    name: 'address',
    optional: true,
    description: 'The address, where the script has one.',
  },
  { type: 'STR', name: 'type', description: 'The kind of script, such as witness_v0_keyhash.' },
];

const INPUT: ResultField = {
  type: 'OBJ',
  name: '',
  description: '',
  inner: [
    {
      type: 'STR_HEX',
      name: 'coinbase',
      optional: true,
      description: 'The scriptSig of an input that creates coins, which has nothing else to show.',
    },
    {
      type: 'STR_HEX',
      name: 'txid',
      optional: true,
      description: 'The transaction whose output is spent.',
    },
    { type: 'NUM', name: 'vout', optional: true, description: 'Which of its outputs is spent.' },
    {
      type: 'OBJ',
      name: 'scriptSig',
      optional: true,
      description: 'The unlocking script.',
      inner: [
        { type: 'STR', name: 'asm', description: 'The script in words.' },
        { type: 'STR_HEX', name: 'hex', description: 'The bytes of the script.' },
      ],
    },
    {
      type: 'ARR',
      name: 'txinwitness',
      optional: true,
      description: 'The witness stack, bottom first.',
      inner: [{ type: 'STR_HEX', name: 'hex', description: 'One item.' }],
    },
    { type: 'NUM', name: 'sequence', description: 'The sequence number.' },
  ],
};

const OUTPUT: ResultField = {
  type: 'OBJ',
  name: '',
  description: '',
  inner: [
    { type: 'STR_AMOUNT', name: 'value', description: 'The amount in BTC.' },
    { type: 'NUM', name: 'n', description: 'The place of the output, from 0.' },
    {
      type: 'OBJ',
      name: 'scriptPubKey',
      description: 'The locking script.',
      inner: SCRIPT_PUB_KEY_FIELDS,
    },
  ],
};

/** A transaction as `decoderawtransaction` prints it. */
export const TRANSACTION_FIELDS: readonly ResultField[] = [
  { type: 'STR_HEX', name: 'txid', description: 'The id, which leaves the witnesses out.' },
  { type: 'STR_HEX', name: 'hash', description: 'The id with the witnesses (wtxid).' },
  { type: 'NUM', name: 'version', description: 'The version.' },
  { type: 'NUM', name: 'size', description: 'The size in bytes.' },
  { type: 'NUM', name: 'vsize', description: 'The size in virtual bytes, weight / 4 rounded up.' },
  { type: 'NUM', name: 'weight', description: 'The weight.' },
  { type: 'NUM_TIME', name: 'locktime', description: 'The lock time.' },
  { type: 'ARR', name: 'vin', description: 'The inputs.', inner: [INPUT] },
  { type: 'ARR', name: 'vout', description: 'The outputs.', inner: [OUTPUT] },
];
