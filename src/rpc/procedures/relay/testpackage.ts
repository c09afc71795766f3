import { judgePackage, type MemberOutcome } from '../../../core/relay/package/submit.ts';
import { isChildWithParents } from '../../../core/relay/package/well-formed.ts';
import { errorWords } from '../../../core/relay/refusal.ts';
import { isUnspendable } from '../../../core/script/asm.ts';
import { hasValidOps } from '../../../core/script/reader.ts';
import { txidText } from '../../../core/tx/id-text.ts';
import type { Transaction, TxOutput } from '../../../core/tx/types.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import {
  type Json,
  type JsonMember,
  JsonObject,
  jsonNumber,
  jsonObject,
} from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import { amountOf } from '../../typed-values.ts';
import {
  CHAIN_KNOWLEDGE,
  DEFAULT_MAX_FEERATE,
  MAX_FEERATE,
  NOT_JUDGED_FIELD,
  notJudgedMembers,
  RAW_TRANSACTION,
  readFeeRate,
  readPackage,
  readSigned,
  requirePackageCount,
  SIZE_FIELDS,
  sizeMembers,
} from './relay-parameters.ts';

/** BTC of one output that nobody can spend (DEFAULT_MAX_BURN_AMOUNT, node/transaction.h). */
const DEFAULT_MAX_BURN_AMOUNT = '0.00';

export const testpackage = procedure(
  {
    name: 'testpackage',
    category: 'rawtransactions',
    description:
      'Says what submitpackage of a node with default settings and an empty mempool would answer,\n' +
      'where a child pays for its parents. Nothing is sent. That a node would take a package does\n' +
      'not say that others hear of it: nodes pass on one parent with one child. Cannot be told\n' +
      'offline: whether coins are there and unspent (prevtxs claims it); what waits (parents, conflicts,\n' +
      'the rising minimum of a full mempool); the settings and version of a node (before 28 no pairs,\n' +
      'before 29 no ephemeral dust); whether it travels. Not a procedure of Bitcoin Core.',
    parameters: [
      {
        name: 'package',
        type: 'ARR',
        presence: 'required',
        description:
          'One to 25 signed transactions: a child, which comes last, and parents that do not spend\n' +
          'each other.',
        inner: [RAW_TRANSACTION],
      },
      MAX_FEERATE,
      {
        name: 'maxburnamount',
        type: 'AMOUNT',
        presence: { default: DEFAULT_MAX_BURN_AMOUNT },
        description: 'The most BTC that an output may have which nobody can spend.',
      },
      ...CHAIN_KNOWLEDGE,
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          {
            type: 'STR',
            name: 'package_msg',
            description: 'success, or why not all of them would be taken.',
          },
          {
            type: 'OBJ_DYN',
            name: 'tx-results',
            description: 'By the wtxid.',
            inner: [
              {
                type: 'OBJ',
                name: 'wtxid',
                description: '',
                inner: [
                  { type: 'STR_HEX', name: 'txid', description: 'The id of the transaction.' },
                  ...SIZE_FIELDS,
                  {
                    type: 'STR',
                    name: 'error',
                    optional: true,
                    description: 'Why it would not be taken.',
                  },
                  NOT_JUDGED_FIELD,
                ],
              },
            ],
          },
          {
            type: 'ARR',
            name: 'replaced-transactions',
            description: 'None, as no mempool is looked at.',
            inner: [{ type: 'STR_HEX', name: '', description: 'The txid.' }],
          },
        ],
      },
    ],
    examples: [
      {
        note: 'A parent of version 3 that pays nothing, and its child:',
        params: [
          [
            '030000000111111111111111111111111111111111111111111111111111111111111111110000000000fdffffff0210270000000000000451024e730000000000000000016a00000000',
            '0300000001f4fb205a3cd462e685f300478e7343e3aeb4225e053703421cf8f4ddb03125840000000000fdffffff012823000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000',
          ],
          DEFAULT_MAX_FEERATE,
          DEFAULT_MAX_BURN_AMOUNT,
          [
            jsonObject(
              ['txid', '11'.repeat(32)],
              ['vout', jsonNumber(0)],
              ['scriptPubKey', '51024e73'],
              ['amount', '0.00010000'],
            ),
          ],
        ],
      },
    ],
  },
  ([rawTransactions, maxFeeRate, maxBurnAmount, prevtxs, tip]) => {
    requirePackageCount(rawTransactions);
    const maxRate = readFeeRate(maxFeeRate ?? DEFAULT_MAX_FEERATE);
    const maxBurn = amountOf(maxBurnAmount ?? DEFAULT_MAX_BURN_AMOUNT);
    const transactions = rawTransactions.map((text) => readWithin(text, maxBurn));
    requireTopology(transactions);
    const { message, members } = judgePackage({
      maxRate,
      ...readPackage(prevtxs, tip, transactions),
    });
    const results = new Map(members.map((one) => [txidText(one.measures.wtxid), resultOf(one)]));
    return writeJson(
      jsonObject(
        ['package_msg', message],
        ['tx-results', new JsonObject([...results])],
        ['replaced-transactions', []],
      ),
    );
  },
);

function readWithin(text: Json, maxBurn: bigint): Transaction {
  const transaction = readSigned(text);
  if (!transaction.outputs.some((output) => burnsMore(output, maxBurn))) return transaction;
  throw new RpcError(
    RpcErrorCode.verifyError,
    'Unspendable output exceeds maximum configured by user (maxburnamount)',
  );
}

/** Of what nobody can spend: it says so, or does not parse. */
function burnsMore({ scriptPubKey, value }: TxOutput, maxBurn: bigint): boolean {
  return value > maxBurn && (isUnspendable(scriptPubKey) || !hasValidOps(scriptPubKey));
}

function requireTopology(transactions: readonly Transaction[]): void {
  if (transactions.length === 1 || isChildWithParents(transactions)) return;
  throw new RpcError(
    RpcErrorCode.verifyError,
    'package topology disallowed. not child-with-parents or parents depend on each other.',
  );
}

function resultOf({ measures, taken, refusal, notJudged }: MemberOutcome): JsonObject {
  const { txid, virtualSize } = measures;
  const error = refusal ? errorWords(refusal) : 'package-not-validated';
  const members: readonly JsonMember[] = taken
    ? sizeMembers({ ...taken, virtualSize })
    : [['error', error]];
  return jsonObject(['txid', txidText(txid)], ...members, ...notJudgedMembers(notJudged));
}
