import { procedure } from '../../procedure.ts';
import { decodeRawTransactionToJson } from './decode-transaction.ts';
import { TRANSACTION_FIELDS } from './transaction-result.ts';

export const decoderawtransaction = procedure(
  {
    name: 'decoderawtransaction',
    category: 'rawtransactions',
    description: 'Shows what a transaction says, read from its bytes.',
    parameters: [
      {
        name: 'hexstring',
        type: 'STR_HEX',
        presence: 'required',
        description: 'The transaction as hex.',
      },
      {
        name: 'iswitness',
        type: 'BOOL',
        presence: { hint: 'whichever reading makes sense' },
        description:
          'Whether the transaction is in the form with witnesses. A transaction without inputs ' +
          'can be read either way; where nothing is said, both readings are tried.',
      },
    ],
    results: [{ type: 'OBJ', name: '', description: '', inner: TRANSACTION_FIELDS }],
    examples: [
      {
        note: 'A transaction with one output and no inputs yet:',
        params: [
          '02000000000100e1f50500000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000',
        ],
      },
    ],
  },
  ([hex, isWitness], { chain }) =>
    decodeRawTransactionToJson(hex, isWitness !== true, isWitness !== false, chain),
);
