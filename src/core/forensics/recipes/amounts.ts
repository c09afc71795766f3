/** Mistakes in the amount that is signed with (BIP 143, item 6; BIP 341, sha_amounts or amount). */
import { COIN, MAX_MONEY } from '../../encoding/amount.ts';
import { recordOf } from '../../psbt/record-access.ts';
import type { SighashSpend } from '../message.ts';
import { nearest, neighbours } from '../nearest.ts';
import { changed, type SearchContext, type Variant, type WhatRecipes, withCoin } from './recipe.ts';

type Sourced = readonly [source: string, amount: bigint];

/** Each amount in place of the own one. */
function* inPlace(spend: SighashSpend, amounts: Iterable<Sourced>): Iterable<Variant> {
  if (spend.rules === 'legacy') return;
  for (const [source, value] of amounts) {
    const amount = BigInt.asUintN(64, value);
    yield* changed({ source, amount }, withCoin(spend, { value: BigInt.asIntN(64, value) }));
  }
}

/** What programs put in where nothing is known. */
const UNKNOWN: readonly Sourced[] = [
  ['zero', 0n],
  ['max_money', MAX_MONEY],
  ['minus_one', -1n],
];

function* ofAnother({ site }: SearchContext, spend: SighashSpend): Iterable<Sourced> {
  const { index, transaction } = spend;
  const { witnessUtxo } = site.input.sources;
  if (witnessUtxo) yield ['witness_utxo', witnessUtxo.value];
  for (const n of neighbours(index, spend.coins.length)) {
    const coin = spend.coins[n];
    if (coin) yield [`input ${n}`, coin.value];
  }
  for (const n of nearest(index, transaction.outputs.length)) {
    yield [`output ${n}`, transaction.outputs[n]!.value];
  }
  yield* ofPrevious(site);
  const spent = spend.coins.map((coin) => coin?.value);
  if (spent.every((value) => value !== undefined)) yield ['sum of inputs', sum(spent)];
  yield ['sum of outputs', sum(transaction.outputs.map(({ value }) => value))];
}

function* ofPrevious({ input }: SearchContext['site']): Iterable<Sourced> {
  const record = input.map && recordOf(input.map, 'non_witness_utxo');
  const outputs = record?.value.outputs ?? input.sources.givenOutputs ?? [];
  for (const n of neighbours(input.prevout.vout, outputs.length)) {
    yield [`previous output ${n}`, outputs[n]!.value];
  }
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** By an amount that is a floating point number, or of another unit, or read from the other end. */
function inUnits(value: bigint): readonly Sourced[] {
  return [
    ['rounded down', value - 1n],
    ['rounded up', value + 1n],
    ['x1e8', value * COIN],
    ['/1e8', value / COIN],
    ['x1000', value * 1000n],
    ['/1000', value / 1000n],
    ['big-endian', bytesReversed(value)],
  ];
}

function bytesReversed(value: bigint): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt.asUintN(64, value), true);
  return view.getBigUint64(0, false);
}

export const AMOUNT_RECIPES = {
  'amount-unknown': (_, spend) => inPlace(spend, UNKNOWN),
  'amount-of-another': (context, spend) => inPlace(spend, ofAnother(context, spend)),
  'amount-units': (_, spend) => {
    const own = spend.coins[spend.index];
    return own ? inPlace(spend, inUnits(own.value)) : [];
  },
} as const satisfies WhatRecipes;
