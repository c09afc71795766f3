import { bytesToHex, hexToBytes } from '../../../core/bytes/hex.ts';
import { equalBytes } from '../../../core/bytes/order.ts';
import type { Recorder } from '../../../core/bytes/recorder.ts';
import { MAX_MONEY } from '../../../core/encoding/amount.ts';
import { combineTransactions } from '../../../core/roles/combine-transactions.ts';
import { withoutSignatures } from '../../../core/roles/create.ts';
import { decodeTransaction } from '../../../core/tx/decode.ts';
import { encodeTransaction, transactionId } from '../../../core/tx/ids.ts';
import type { Transaction, TxOutput } from '../../../core/tx/types.ts';
import { invalidParameter, RpcError, RpcErrorCode } from '../../errors.ts';
import { decodeOrComplain } from '../../fault-data.ts';
import type { Json, JsonArray } from '../../json/value.ts';
import { jsonNumber, jsonObject } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import { stringValue } from '../../typed-values.ts';
import { faultWords, missingAmount } from './sign-call.ts';
import { Prevouts, readPrevouts } from './sign-prevouts.ts';
import { PREVIOUS_OUTPUT } from './signrawtransactionwithkey.ts';

const EXAMPLE =
  '0200000001111111111111111111111111111111111111111111111111111111111111111100000000' +
  '00fdffffff01e803000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000';

export const combinerawtransaction = procedure(
  {
    name: 'combinerawtransaction',
    category: 'rawtransactions',
    description:
      'Puts the signatures that several parties made for one transaction into one. What the\n' +
      'transaction spends is looked for among prevtxs, as there is no chain here.',
    parameters: [
      {
        name: 'txs',
        type: 'ARR',
        presence: 'required',
        description: 'The transactions, two at least.',
        inner: [
          {
            name: 'hexstring',
            type: 'STR_HEX',
            presence: 'omitted',
            description: 'A transaction as hex.',
          },
        ],
      },
      {
        name: 'prevtxs',
        type: 'ARR',
        presence: 'omitted',
        orText: true,
        extension: true,
        description: 'The outputs that the transaction spends.',
        inner: [
          { name: '', type: 'OBJ', presence: 'omitted', description: '', inner: PREVIOUS_OUTPUT },
        ],
      },
    ],
    results: [{ type: 'STR', name: '', description: 'The combined transaction as hex.' }],
    examples: [
      {
        note: 'Two without any signature:',
        params: [
          [EXAMPLE, EXAMPLE],
          [
            jsonObject(
              ['txid', '11'.repeat(32)],
              ['vout', jsonNumber(0)],
              ['scriptPubKey', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
              ['amount', '0.00002000'],
            ),
          ],
        ],
      },
    ],
  },
  ([txs, prevtxs]) => {
    if (txs.length < 2) {
      throw undecodable('Missing transactions. At least two transactions required.');
    }
    const transactions = txs.map(readVariant);
    requireSame(transactions);
    const spentOutputs = findSpent(transactions[0]!, prevtxs ?? []);
    const combined = combineTransactions(transactions, spentOutputs);
    combined.inputs.forEach(({ witness }, i) => {
      const spent = spentOutputs[i]!;
      if (spent.value === MAX_MONEY && witness.length > 0) throw missingAmount(spent);
    });
    return writeJson(bytesToHex(encodeTransaction(combined)));
  },
);

const EITHER = { legacy: true, extended: true };

function readVariant(value: Json, index: number): Transaction {
  const words = `TX decode failed for tx ${index}. Make sure the tx has at least one input.`;
  const bytes = hexToBytes(stringValue(value));
  if (!bytes) throw undecodable(words);
  const decode = (recorder?: Recorder) => decodeTransaction(bytes, EITHER, recorder);
  return decodeOrComplain(decode, () => words, decode);
}

function undecodable(words: string): RpcError {
  return new RpcError(RpcErrorCode.deserialization, words);
}

/** They may differ in input scripts and witnesses only. */
function requireSame(transactions: readonly Transaction[]): void {
  const ids = transactions.map((one) => transactionId(withoutSignatures(one)));
  const other = ids.findIndex((id) => !equalBytes(id, ids[0]!));
  if (other < 0) return;
  const words = `Transaction number ${other + 1} not compatible with first transaction`;
  throw invalidParameter(words);
}

/** What a node without a chain and a mempool says of an output that nobody told. */
function findSpent({ inputs }: Transaction, prevtxs: JsonArray): readonly TxOutput[] {
  const utxos = new Prevouts();
  readPrevouts(prevtxs, utxos);
  return inputs.map(({ prevout }) => {
    const spent = utxos.get(prevout);
    if (spent) return spent;
    throw new RpcError(RpcErrorCode.verifyError, faultWords({ kind: 'unknown-utxo' }));
  });
}
