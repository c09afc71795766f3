import { createPsbt } from '../../../core/roles/create.ts';
import { hasWitness } from '../../../core/tx/ids.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import { procedure } from '../../procedure.ts';
import { readTransactionHex } from '../transactions/decode-transaction.ts';
import { PSBT_VERSION, readPsbtVersion } from './createpsbt.ts';
import { psbtResult } from './psbt-parameter.ts';

export const converttopsbt = procedure(
  {
    name: 'converttopsbt',
    category: 'rawtransactions',
    description: 'Makes a PSBT out of an unsigned transaction.',
    parameters: [
      {
        name: 'hexstring',
        type: 'STR_HEX',
        presence: 'required',
        description: 'The transaction as hex.',
      },
      {
        name: 'permitsigdata',
        type: 'BOOL',
        presence: { default: false },
        description: 'Whether a transaction with signatures is taken too; they are left out.',
      },
      {
        name: 'iswitness',
        type: 'BOOL',
        presence: { hint: 'whichever reading makes sense' },
        description: 'Whether the transaction is in the form with witnesses.',
      },
      PSBT_VERSION,
    ],
    results: [{ type: 'STR', name: '', description: 'The PSBT as base64.' }],
    examples: [
      {
        note: 'A transaction with one input and one output:',
        params: [
          '02000000011111111111111111111111111111111111111111111111111111111111111111' +
            '0000000000fdffffff01e803000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000',
        ],
      },
    ],
  },
  ([hex, permitSignatures, isWitness, psbtVersion]) => {
    const transaction = readTransactionHex(hex, isWitness !== true, isWitness !== false);
    if (permitSignatures !== true && isSigned(transaction)) {
      const words = 'Inputs must not have scriptSigs and scriptWitnesses';
      throw new RpcError(RpcErrorCode.deserialization, words);
    }
    return psbtResult(createPsbt(transaction, readPsbtVersion(psbtVersion)));
  },
);

function isSigned(transaction: Transaction): boolean {
  return (
    hasWitness(transaction) || transaction.inputs.some(({ scriptSig }) => scriptSig.length > 0)
  );
}
