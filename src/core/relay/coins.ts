/** The coins that a transaction spends: whether they are there and old enough (coins.h, consensus/tx_verify.cpp). */
import { isUnspendable } from '../script/asm.ts';
import type { OutPoint, Transaction, TxOutput } from '../tx/types.ts';
import type { RelayRefusal } from './refusal.ts';
import type { Seen, Tip } from './tip.ts';

export interface Coin extends TxOutput {
  /** Whether a coinbase made it; absent where nothing tells. */
  readonly isCoinbase?: boolean | undefined;
  /** The version of the transaction that made it, where that may still wait in the mempool. */
  readonly versionIfWaiting?: number | undefined;
  /** Whether what made it waits as well, so that the next block is the first that can hold it. */
  readonly isWaiting?: true;
}

/** What exists, is unspent and confirmed. */
export interface CoinView {
  readonly find: (prevout: OutPoint) => Coin | undefined;
  /** Whether an output of the transaction of this id is there. */
  readonly hasOutputOf: (txid: Uint8Array) => boolean;
}

/** The outputs of a transaction that waits: none is of a coinbase, and none is left out (CCoinsViewMemPool). */
export function waitingCoin({ outputs }: Transaction, vout: number): Coin | undefined {
  const output = outputs[vout];
  return output && { ...output, isCoinbase: false, isWaiting: true };
}

/** COINBASE_MATURITY. */
const MATURITY = 100;

/** Whether an output can be a coin: what nobody can spend is never kept (AddCoin, coins.cpp). */
export function isCoin(output: TxOutput): boolean {
  return !isUnspendable(output.scriptPubKey);
}

/** Whether a coin may be spent in the next block, and how deep it is then. */
export function maturityOf(
  coin: Coin,
  index: number,
  tip: Tip,
): { readonly seen: Seen; readonly depth?: number } {
  const { height, coinbase } = tip.confirmed?.[index] ?? {};
  const isCoinbase = coin.isCoinbase ?? coinbase;
  if (isCoinbase === false) return { seen: 'met' };
  if (height === undefined || tip.height === undefined) return { seen: 'unseen' };
  const depth = tip.height + 1 - height;
  if (depth >= MATURITY) return { seen: 'met' };
  return { seen: isCoinbase ? 'unmet' : 'unseen', depth };
}

/** In Core's words. */
export function prematureSpend(input: number, depth: number | undefined): RelayRefusal {
  const more = `tried to spend coinbase at depth ${depth}`;
  return { reason: 'bad-txns-premature-spend-of-coinbase', more, input };
}
