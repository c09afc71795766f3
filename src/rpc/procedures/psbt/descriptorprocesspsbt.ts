import { JsonTextWriter } from '../../json/text-writer.ts';
import { procedure, randomBytesOf } from '../../procedure.ts';
import {
  DESCRIPTORS,
  EXAMPLE_PSBT,
  EXAMPLE_PSBT_DESCRIPTOR,
  readDescriptors,
} from '../descriptors/descriptor-parameters.ts';
import { readHashType } from '../transactions/sign-call.ts';
import { PREVTXS } from './previous-transactions.ts';
import { processPsbtCall } from './process-psbt.ts';
import { FINALIZE, PROCESSED_FIELDS, SIGHASHTYPE, writeProcessed } from './processed-psbt.ts';

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
      SIGHASHTYPE,
      {
        name: 'bip32derivs',
        type: 'BOOL',
        presence: { default: true },
        description: 'Whether the origins of keys are added.',
      },
      FINALIZE,
      PREVTXS,
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: PROCESSED_FIELDS,
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
      const writer = new JsonTextWriter();
      writer.beginObject();
      writeProcessed(writer, processPsbtCall(call));
      writer.endObject();
      return writer.finish();
    } finally {
      provider.privateKeys.wipe();
    }
  },
);
