/** What the procedures that say whether a node would take transactions have in common. */
import { COIN } from '../../../core/encoding/amount.ts';
import { feeRateOf } from '../../../core/relay/fees.ts';
import { type PackageQuestion, packageMembers } from '../../../core/relay/package/member.ts';
import { MAX_PACKAGE_COUNT } from '../../../core/relay/package/well-formed.ts';
import type { ConfirmedCoin, NotJudged, Tip } from '../../../core/relay/tip.ts';
import { txidText } from '../../../core/tx/id-text.ts';
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
import { readTransactionHex } from '../transactions/decode-transaction.ts';

/** BTC per 1,000 virtual bytes (DEFAULT_MAX_RAW_TX_FEE_RATE, node/transaction.h). */
export const DEFAULT_MAX_FEERATE = '0.10';

export const RAW_TRANSACTION = {
  name: 'rawtx',
  type: 'STR_HEX',
  presence: 'omitted',
  description: 'A signed transaction as hex.',
} as const satisfies Parameter;

export const MAX_FEERATE = {
  name: 'maxfeerate',
  type: 'AMOUNT',
  presence: { default: DEFAULT_MAX_FEERATE },
  description: 'The highest rate that is allowed, in BTC/kvB, below 1; 0 allows any.',
} as const satisfies Parameter;

export const TIP = {
  name: 'tip',
  type: 'OBJ',
  presence: 'omitted',
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
      description:
        'An entry an input, over all transactions in their order: the block that holds its coin;\n' +
        'null where none does. What stands there for inputs from the package is not looked at.',
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

/** What is known of the chain: behind the parameters of Bitcoin Core. */
export const CHAIN_KNOWLEDGE = [
  { ...PREVTXS_OPTION, extension: true, mayBeEmpty: true, orText: true },
  { ...TIP, extension: true },
] as const satisfies readonly Parameter[];

export const SIZE_FIELDS: readonly ResultField[] = [
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
  {
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
  },
];

export const NOT_JUDGED_FIELD: ResultField = {
  type: 'ARR',
  name: 'not_judged',
  optional: true,
  description:
    'What counts as passed because it could not be seen: locktime, relative locktime,\n' +
    'coinbase maturity, mempool. Not a member of Bitcoin Core.',
  inner: [{ type: 'STR', name: '', description: 'One step.' }],
};

/** Raises RpcError where a package cannot have so many. */
export function requirePackageCount({ length }: JsonArray): void {
  if (length >= 1 && length <= MAX_PACKAGE_COUNT) return;
  throw invalidParameter(`Array must contain between 1 and ${MAX_PACKAGE_COUNT} transactions.`);
}

/** BTC as satoshis (ParseFeeRate, rpc/util.cpp). */
export function readFeeRate(value: Json): bigint {
  const rate = amountOf(value);
  if (rate < COIN) return rate;
  throw invalidParameter('Fee rates larger than or equal to 1BTC/kvB are not accepted');
}

export function readSigned(value: Json): Transaction {
  const text = stringValue(value);
  try {
    return readTransactionHex(text, false, true);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const words = `${error.message}: ${text} Make sure the tx has at least one input.`;
    throw new RpcError(error.code, words, error.data);
  }
}

/** Transactions with what exists besides them; `confirmed` is over all of their inputs. Raises RpcError. */
export function readPackage(
  prevtxs: JsonArray | undefined,
  tip: JsonObject | undefined,
  transactions: readonly Transaction[],
): PackageQuestion {
  const coins = new GivenCoins(prevtxs ?? []);
  const inputCount = transactions.reduce((count, { inputs }) => count + inputs.length, 0);
  return { members: packageMembers(transactions, readTip(tip, inputCount)), coins };
}

export function readTip(given: JsonObject | undefined, inputCount: number): Tip {
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

/** What is paid for so many virtual bytes, and whose fees count together. */
export interface PaidSizes {
  readonly fee: bigint;
  readonly vsize: number;
  readonly virtualSize: number;
  readonly effective: {
    readonly fee: bigint;
    readonly vsize: number;
    readonly includes: readonly Uint8Array[];
  };
}

export function sizeMembers({
  fee,
  vsize,
  virtualSize,
  effective,
}: PaidSizes): readonly JsonMember[] {
  return [
    ['vsize_adjusted', jsonNumber(vsize)],
    ['vsize', jsonNumber(vsize)],
    ['vsize_bip141', jsonNumber(virtualSize)],
    [
      'fees',
      jsonObject(
        ['base', jsonAmount(fee)],
        ['effective-feerate', jsonAmount(feeRateOf(effective.fee, effective.vsize))],
        ['effective-includes', effective.includes.map(txidText)],
      ),
    ],
  ];
}

export function notJudgedMembers(notJudged: readonly NotJudged[]): readonly JsonMember[] {
  return notJudged.length > 0 ? [['not_judged', notJudged]] : [];
}
