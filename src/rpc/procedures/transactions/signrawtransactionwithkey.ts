import { signInputs } from '../../../core/sign/sign-inputs.ts';
import type { JsonArray } from '../../json/value.ts';
import { jsonNumber, jsonObject } from '../../json/value.ts';
import { procedure } from '../../procedure.ts';
import { checkParameters, type Parameter, type ResultField } from '../../schema.ts';
import { prepareSigning, type SigningParameters, signingResult } from './sign-call.ts';

/** The members of one element of `prevtxs`. */
export const PREVIOUS_OUTPUT = [
  { name: 'txid', type: 'STR_HEX', presence: 'required', description: 'Id of its transaction.' },
  { name: 'vout', type: 'NUM', presence: 'required', description: 'Its number there, from 0.' },
  {
    name: 'scriptPubKey',
    type: 'STR_HEX',
    presence: 'required',
    description: 'Its script as hex.',
  },
  {
    name: 'redeemScript',
    type: 'STR_HEX',
    presence: 'omitted',
    description: 'The script that a P2SH output is the hash of.',
  },
  {
    name: 'witnessScript',
    type: 'STR_HEX',
    presence: 'omitted',
    description: 'The script that a P2WSH output, bare or inside P2SH, is the hash of.',
  },
  {
    name: 'amount',
    type: 'AMOUNT',
    presence: 'omitted',
    description: 'What it holds, in BTC; signatures of segregated witness commit to it.',
  },
] as const satisfies readonly Parameter[];

const PARAMETERS = [
  {
    name: 'hexstring',
    type: 'STR',
    presence: 'required',
    description: 'The transaction as hex.',
  },
  {
    name: 'privkeys',
    type: 'ARR',
    presence: 'required',
    secret: true,
    orText: true,
    description: 'Private keys in wallet import format.',
    inner: [
      {
        name: 'privatekey',
        type: 'STR_HEX',
        presence: 'omitted',
        description: 'One key.',
      },
    ],
  },
  {
    name: 'prevtxs',
    type: 'ARR',
    presence: 'omitted',
    orText: true,
    description: 'The outputs that the transaction spends.',
    inner: [
      {
        name: '',
        type: 'OBJ',
        presence: 'omitted',
        description: '',
        inner: PREVIOUS_OUTPUT,
      },
    ],
  },
  {
    name: 'sighashtype',
    type: 'STR',
    presence: { default: 'DEFAULT for Taproot, ALL otherwise' },
    description:
      'What the signatures commit to: DEFAULT, ALL, NONE or SINGLE, the last three also\n' +
      'with |ANYONECANPAY behind.',
  },
] as const satisfies readonly Parameter[];

/** Positional values as the parameters of a call. Raises RpcError for types that do not fit. */
export function readSigningParameters(values: JsonArray): SigningParameters {
  const [hex, privateKeys, prevtxs, hashType] = checkParameters(PARAMETERS, values);
  return { hex, privateKeys, prevtxs, hashType };
}

const INPUT_ERROR: readonly ResultField[] = [
  { type: 'STR_HEX', name: 'txid', description: 'Id of the transaction whose output is spent.' },
  { type: 'NUM', name: 'vout', description: 'Number of that output.' },
  {
    type: 'ARR',
    name: 'witness',
    description: 'Witness of the input, bottom first.',
    inner: [{ type: 'STR_HEX', name: '', description: 'One item.' }],
  },
  { type: 'STR_HEX', name: 'scriptSig', description: 'Script of the input.' },
  { type: 'NUM', name: 'sequence', description: 'Sequence number of the input.' },
  { type: 'STR', name: 'error', description: 'What is wrong with it.' },
];

/** A key that is only for this example; everybody can read it here. */
const EXAMPLE_KEY = 'L3wcJ9zorMT2qh8VPCFaYSJnHWiV48aFzej433LwmaMKEkvsojin';
const EXAMPLE_TXID = '46be4fad7c99bbf9f9120c1f7e336446398498dfd27a23a9f9e39d06a59a154c';
const EXAMPLE_SCRIPT = '00149acc6736b8c2d7a7ed869e499b13bb40e74e6f47';
const EXAMPLE_TRANSACTION = `02000000014c159aa5069de3f9a9237ad2df9884394664337e1f0c12f9f9bb997cad4fbe460100000000fdffffff01a08601000000000016${EXAMPLE_SCRIPT}00000000`;
const EXAMPLE_OUTPUT = jsonObject(
  ['txid', EXAMPLE_TXID],
  ['vout', jsonNumber(1)],
  ['scriptPubKey', EXAMPLE_SCRIPT],
  ['amount', '0.00110000'],
);

/** One declaration and one function over the whole range of inputs. */
export const signrawtransactionwithkey = procedure(
  {
    name: 'signrawtransactionwithkey',
    category: 'rawtransactions',
    description:
      'Signs the inputs of a transaction with the private keys of this call and no others.\n' +
      'Signatures that are there already are kept, so that several signers can take turns.',
    parameters: PARAMETERS,
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          { type: 'STR_HEX', name: 'hex', description: 'The transaction with its signatures.' },
          {
            type: 'BOOL',
            name: 'complete',
            description: 'Whether every input satisfies what it spends.',
          },
          {
            type: 'ARR',
            name: 'errors',
            optional: true,
            description: 'The inputs that do not.',
            inner: [{ type: 'OBJ', name: '', description: '', inner: INPUT_ERROR }],
          },
        ],
      },
    ],
    examples: [
      {
        note: 'A P2WPKH output is spent, with its one key:',
        params: [EXAMPLE_TRANSACTION, [EXAMPLE_KEY], [EXAMPLE_OUTPUT]],
      },
    ],
  },
  ([hex, privateKeys, prevtxs, hashType], { chain }) => {
    const job = prepareSigning({ hex, privateKeys, prevtxs, hashType }, chain);
    try {
      return signingResult(job, signInputs(job));
    } finally {
      job.keystore.wipe();
    }
  },
);
