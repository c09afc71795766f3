import { bytesToHex } from '../../../core/bytes/hex.ts';
import { encodeTransaction } from '../../../core/tx/ids.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import {
  constructTransaction,
  EXAMPLE_PARAMETERS,
  TRANSACTION_PARAMETERS,
} from './create-parameters.ts';

export const createrawtransaction = procedure(
  {
    name: 'createrawtransaction',
    category: 'rawtransactions',
    description: 'Makes an unsigned transaction out of what it spends and what it pays.',
    parameters: TRANSACTION_PARAMETERS,
    results: [{ type: 'STR_HEX', name: '', description: 'The transaction as hex.' }],
    examples: [{ note: 'A payment and some data:', params: EXAMPLE_PARAMETERS }],
  },
  (args, { chain }) => writeJson(bytesToHex(encodeTransaction(constructTransaction(args, chain)))),
);
