import { procedure } from '../../procedure.ts';
import {
  DESCRIPTORS,
  EXAMPLE_PSBT,
  EXAMPLE_PSBT_DESCRIPTOR,
  readDescriptors,
} from '../descriptors/descriptor-parameters.ts';
import { PREVTXS } from './previous-transactions.ts';
import { processPsbtCall } from './process-psbt.ts';
import { psbtResult } from './psbt-parameter.ts';

/** Nothing is signed, so that nothing is asked for. */
const NO_RANDOMNESS = () => {
  throw new Error('randomness is asked for where nothing is signed');
};

export const utxoupdatepsbt = procedure(
  {
    name: 'utxoupdatepsbt',
    category: 'rawtransactions',
    description:
      'Adds to a PSBT what output descriptors say of the scripts and keys of its inputs and\n' +
      'outputs (updater, BIP 174). A node would also look up what is spent; here it is told.',
    parameters: [
      { name: 'psbt', type: 'STR', presence: 'required', description: 'The PSBT as base64.' },
      {
        name: 'descriptors',
        type: 'ARR',
        secret: true,
        presence: 'omitted',
        description: 'Output descriptors; private keys in them sign nothing.',
        inner: DESCRIPTORS,
      },
      PREVTXS,
    ],
    results: [{ type: 'STR', name: '', description: 'The PSBT as base64.' }],
    examples: [
      {
        note: 'A PSBT with an output that a descriptor knows:',
        params: [EXAMPLE_PSBT, [EXAMPLE_PSBT_DESCRIPTOR]],
      },
    ],
  },
  ([base64, descriptors, prevtxs], { chain }) => {
    const provider = readDescriptors(descriptors ?? [], chain, false);
    try {
      const source = { provider, usesPrivateKeys: false, tellsOrigins: true };
      const call = { base64, source, hashType: undefined, finalises: false, prevtxs };
      return psbtResult(processPsbtCall({ ...call, randomBytes: NO_RANDOMNESS }).psbt);
    } finally {
      provider.privateKeys.wipe();
    }
  },
);
