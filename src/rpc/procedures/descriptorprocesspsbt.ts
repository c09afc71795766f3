import { transactionOf, viewOf } from '../../core/psbt/view.ts';
import { encodeTransaction } from '../../core/tx/ids.ts';
import { JsonTextWriter } from '../json/text-writer.ts';
import { procedure, randomBytesOf } from '../procedure.ts';
import {
  DESCRIPTORS,
  EXAMPLE_PSBT,
  EXAMPLE_PSBT_DESCRIPTOR,
  readDescriptors,
} from './descriptor-parameters.ts';
import { PREVTXS } from './previous-transactions.ts';
import { processPsbtCall } from './process-psbt.ts';
import { psbtText } from './psbt-parameter.ts';
import { readHashType } from './sign-call.ts';

export const descriptorprocesspsbt = procedure(
  {
    name: 'descriptorprocesspsbt',
    category: 'rawtransactions',
    description:
      'Adds to a PSBT what output descriptors say of its inputs and outputs, and signs the\n' +
      'inputs with the private keys in them (updater, signer and finalizer, BIP 174).',
    parameters: [
      { name: 'psbt', type: 'STR', presence: 'required', description: 'The PSBT as base64.' },
      {
        name: 'descriptors',
        type: 'ARR',
        secret: true,
        presence: 'required',
        description: 'Output descriptors.',
        inner: DESCRIPTORS,
      },
      {
        name: 'sighashtype',
        type: 'STR',
        presence: { default: 'DEFAULT for Taproot, ALL otherwise' },
        description:
          'What the signatures commit to, where the PSBT does not say: DEFAULT, ALL, NONE or\n' +
          'SINGLE, the last three also with |ANYONECANPAY behind.',
      },
      {
        name: 'bip32derivs',
        type: 'BOOL',
        presence: { default: true },
        description: 'Whether the origins of keys are added.',
      },
      {
        name: 'finalize',
        type: 'BOOL',
        presence: { default: true },
        description: 'Whether inputs are finalised that have all they need.',
      },
      PREVTXS,
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          { type: 'STR', name: 'psbt', description: 'The PSBT as base64.' },
          {
            type: 'BOOL',
            name: 'complete',
            description: 'Whether every input satisfies what it spends.',
          },
          {
            type: 'STR_HEX',
            name: 'hex',
            optional: true,
            description: 'The transaction, where it is complete.',
          },
        ],
      },
    ],
    examples: [
      {
        note: 'A PSBT with an output that a descriptor knows:',
        params: [EXAMPLE_PSBT, [EXAMPLE_PSBT_DESCRIPTOR]],
      },
    ],
  },
  (args, context) => {
    const [base64, descriptors, sighashtype, bip32derivs = true, finalises = true, prevtxs] = args;
    const provider = readDescriptors(descriptors, context.chain, true);
    try {
      const hashType = sighashtype === undefined ? undefined : readHashType(sighashtype);
      const source = { provider, usesPrivateKeys: true, tellsOrigins: bip32derivs };
      const randomBytes = (length: number) => randomBytesOf(context)(length);
      const call = { base64, source, hashType, finalises, prevtxs, randomBytes };
      const { psbt, complete } = processPsbtCall(call);
      const writer = new JsonTextWriter();
      writer.beginObject();
      writer.key('psbt');
      writer.string(psbtText(psbt));
      writer.key('complete');
      writer.bool(complete);
      const transaction = complete ? transactionOf(viewOf(psbt)) : undefined;
      if (transaction) {
        writer.key('hex');
        writer.hex(encodeTransaction(transaction));
      }
      writer.endObject();
      return writer.finish();
    } finally {
      provider.privateKeys.wipe();
    }
  },
);
