import { COIN } from '../../../core/encoding/amount.ts';
import { feeAt, feeRateOf } from '../../../core/relay/fees.ts';
import { judgeRelay, type RelayJudgement } from '../../../core/relay/judge.ts';
import { detailWords, type RelayRefusal, reasonWords } from '../../../core/relay/refusal.ts';
import { standardScripts } from '../../../core/relay/scripts.ts';
import type { ConfirmedCoin, Tip } from '../../../core/relay/tip.ts';
import { txidText } from '../../../core/tx/id-text.ts';
import { transactionId } from '../../../core/tx/ids.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { invalidParameter, RpcError } from '../../errors.ts';
import {
  type Json,
  type JsonArray,
  type JsonMember,
  JsonObject,
  jsonAmount,
  jsonNumber,
  jsonObject,
  memberOrNull,
} from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter, ResultField } from '../../schema.ts';
import {
  amountOf,
  arrayValue,
  boolValue,
  INT,
  integerOf,
  LONG,
  objectValue,
  stringValue,
} from '../../typed-values.ts';
import { GivenCoins } from '../review/given-coins.ts';
import { PREVTXS_OPTION } from '../review/subject-parameter.ts';
import { readTransactionHex } from './decode-transaction.ts';

/** BTC per 1,000 virtual bytes (DEFAULT_MAX_RAW_TX_FEE_RATE, node/transaction.h). */
const DEFAULT_MAX_FEERATE = '0.10';

const TIP = {
  name: 'tip',
  type: 'OBJ',
  presence: 'omitted',
  extension: true,
  description: 'The newest block. What is left out is not judged.',
  inner: [
    { name: 'height', type: 'NUM', presence: 'omitted', description: 'Its height.' },
    {
      name: 'mediantime',
      type: 'NUM',
      presence: 'omitted',
      description: 'Its median time past, in seconds since 1970.',
    },
    {
      name: 'confirmed',
      type: 'ARR',
      presence: 'omitted',
      description: 'An entry an input: the block that holds its coin; null where none does.',
      inner: [
        {
          name: '',
          type: 'OBJ',
          presence: 'omitted',
          description: '',
          inner: [
            { name: 'height', type: 'NUM', presence: 'omitted', description: 'Its height.' },
            {
              name: 'mediantime_before',
              type: 'NUM',
              presence: 'omitted',
              description: 'The median time past of the block before it.',
            },
            {
              name: 'coinbase',
              type: 'BOOL',
              presence: 'omitted',
              description: 'Whether its coinbase made the coin.',
            },
          ],
        },
      ],
    },
  ],
} as const satisfies Parameter;

const FEES: ResultField = {
  type: 'OBJ',
  name: 'fees',
  optional: true,
  description: 'What it pays, where it is allowed.',
  inner: [
    { type: 'STR_AMOUNT', name: 'base', description: 'The fee in BTC.' },
    { type: 'STR_AMOUNT', name: 'effective-feerate', description: 'In BTC/kvB, rounded down.' },
    {
      type: 'ARR',
      name: 'effective-includes',
      description: 'Whose fees and sizes are in that rate.',
      inner: [{ type: 'STR_HEX', name: '', description: 'The wtxid.' }],
    },
  ],
};

const ANSWER: readonly ResultField[] = [
  { type: 'STR_HEX', name: 'txid', description: 'The id of the transaction.' },
  { type: 'STR_HEX', name: 'wtxid', description: 'The id with the witnesses.' },
  {
    type: 'BOOL',
    name: 'allowed',
    description: 'Whether a node with default settings would take it into its mempool.',
  },
  {
    type: 'NUM',
    name: 'vsize_adjusted',
    optional: true,
    description: 'Virtual bytes, more where signature operations are many.',
  },
  { type: 'NUM', name: 'vsize', optional: true, description: 'The same (deprecated).' },
  {
    type: 'NUM',
    name: 'vsize_bip141',
    optional: true,
    description: 'Virtual bytes as BIP 141 defines them.',
  },
  FEES,
  {
    type: 'STR',
    name: 'reject-reason',
    optional: true,
    description: 'The first rule that is broken, where it is not allowed.',
  },
  {
    type: 'STR',
    name: 'reject-details',
    optional: true,
    description: 'The same with more, where there is more.',
  },
  {
    type: 'ARR',
    name: 'not_judged',
    optional: true,
    description:
      'What counts as passed because it could not be seen: locktime, relative locktime,\n' +
      'coinbase maturity, mempool. Not a member of Bitcoin Core.',
    inner: [{ type: 'STR', name: '', description: 'One step.' }],
  },
];

export const testmempoolaccept = procedure(
  {
    name: 'testmempoolaccept',
    category: 'rawtransactions',
    description:
      'Says whether a node with default settings would relay a signed transaction, and if not,\n' +
      'why. There is neither a chain nor a mempool here: what prevtxs tells exists, is unspent\n' +
      'and confirmed, and all else is not there.',
    parameters: [
      {
        name: 'rawtxs',
        type: 'ARR',
        presence: 'required',
        description: 'The transaction; packages are not judged.',
        inner: [
          {
            name: 'rawtx',
            type: 'STR_HEX',
            presence: 'omitted',
            description: 'A signed transaction as hex.',
          },
        ],
      },
      {
        name: 'maxfeerate',
        type: 'AMOUNT',
        presence: { default: DEFAULT_MAX_FEERATE },
        description: 'The highest rate that is allowed, in BTC/kvB, below 1; 0 allows any.',
      },
      { ...PREVTXS_OPTION, extension: true, mayBeEmpty: true, orText: true },
      TIP,
    ],
    results: [
      {
        type: 'ARR',
        name: '',
        description: '',
        inner: [{ type: 'OBJ', name: '', description: 'The answer.', inner: ANSWER }],
      },
    ],
    examples: [
      {
        note: 'A coin that anyone may spend, once it is old enough where a coinbase made it:',
        params: [
          [
            '020000000111111111111111111111111111111111111111111111111111111111111111110000000000fdffffff01581b000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000',
          ],
          DEFAULT_MAX_FEERATE,
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
  ([rawTransactions, maxFeeRate, prevtxs, tip]) => {
    const text = onlyOne(rawTransactions);
    const maxRate = readFeeRate(maxFeeRate ?? DEFAULT_MAX_FEERATE);
    const transaction = readSigned(text);
    const coins = new GivenCoins(prevtxs ?? []);
    const judgement = judgeRelay({
      transaction,
      coins: transaction.inputs.map(({ prevout }) => coins.find(prevout)),
      tip: readTip(tip, transaction.inputs.length),
      isKnown: coins.hasOutputOf(transactionId(transaction)),
      scripts: (spent) => standardScripts(transaction, spent),
    });
    return writeJson([answerOf(judgement, maxRate)]);
  },
);

function onlyOne(rawTransactions: JsonArray): Json {
  const [only] = rawTransactions;
  if (only === undefined)
    throw invalidParameter('Array must contain between 1 and 25 transactions.');
  if (rawTransactions.length > 1) throw invalidParameter('Packages are not judged');
  return only;
}

/** BTC as satoshis (ParseFeeRate, rpc/util.cpp). */
function readFeeRate(value: Json): bigint {
  const rate = amountOf(value);
  if (rate < COIN) return rate;
  throw invalidParameter('Fee rates larger than or equal to 1BTC/kvB are not accepted');
}

function readSigned(value: Json): Transaction {
  const text = stringValue(value);
  try {
    return readTransactionHex(text, false, true);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const words = `${error.message}: ${text} Make sure the tx has at least one input.`;
    throw new RpcError(error.code, words, error.data);
  }
}

function readTip(given: JsonObject | undefined, inputCount: number): Tip {
  const tip = given ?? new JsonObject([]);
  const confirmed = optional(tip, 'confirmed', arrayValue)?.map(readConfirmed);
  if (confirmed && confirmed.length !== inputCount)
    throw invalidParameter('Wrong number of confirmed');
  return {
    height: optional(tip, 'height', heightOf),
    mediantime: optional(tip, 'mediantime', secondsOf),
    confirmed,
  };
}

function readConfirmed(value: Json): ConfirmedCoin | null {
  if (value === null) return null;
  const coin = objectValue(value);
  return {
    height: optional(coin, 'height', heightOf),
    mediantimeBefore: optional(coin, 'mediantime_before', secondsOf),
    coinbase: optional(coin, 'coinbase', boolValue),
  };
}

function optional<T>(object: JsonObject, name: string, read: (value: Json) => T): T | undefined {
  const value = memberOrNull(object, name);
  return value === null ? undefined : read(value);
}

function heightOf(value: Json): number {
  return Number(integerOf(value, INT));
}

function secondsOf(value: Json): number {
  return Number(integerOf(value, LONG));
}

/** What would be taken is held against the caller's own limit last of all. */
function answerOf(
  { refusal, measures, fee, vsize, notJudged }: RelayJudgement,
  maxRate: bigint,
): JsonObject {
  const { txid, wtxid, virtualSize } = measures;
  const paid = { fee: fee ?? 0n, vsize: vsize ?? virtualSize };
  const maxFee = feeAt(maxRate, paid.vsize);
  const isTooMuch = refusal === undefined && maxFee > 0n && paid.fee > maxFee;
  const verdict = isTooMuch
    ? rejected('max-fee-exceeded')
    : refusal
      ? refused(refusal)
      : allowed(paid, measures);
  return jsonObject(
    ['txid', txidText(txid)],
    ['wtxid', txidText(wtxid)],
    ...verdict,
    ...(notJudged.length > 0 ? [['not_judged', notJudged] as const] : []),
  );
}

function refused(refusal: RelayRefusal): readonly JsonMember[] {
  return rejected(reasonWords(refusal), detailWords(refusal));
}

function rejected(reason: string, details?: string): readonly JsonMember[] {
  const more: JsonMember[] = details === undefined ? [] : [['reject-details', details]];
  return [['allowed', false], ['reject-reason', reason], ...more];
}

function allowed(
  { fee, vsize }: { readonly fee: bigint; readonly vsize: number },
  { wtxid, virtualSize }: RelayJudgement['measures'],
): readonly JsonMember[] {
  return [
    ['allowed', true],
    ['vsize_adjusted', jsonNumber(vsize)],
    ['vsize', jsonNumber(vsize)],
    ['vsize_bip141', jsonNumber(virtualSize)],
    [
      'fees',
      jsonObject(
        ['base', jsonAmount(fee)],
        ['effective-feerate', jsonAmount(feeRateOf(fee, vsize))],
        ['effective-includes', [txidText(wtxid)]],
      ),
    ],
  ];
}
