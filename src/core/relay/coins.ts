/** The coins that a transaction spends: whether they are there and old enough (coins.h, consensus/tx_verify.cpp). */
import { isUnspendable } from '../script/asm.ts';
import type { TxOutput } from '../tx/types.ts';
import type { RelayRefusal } from './refusal.ts';
import type { Seen, Tip } from './tip.ts';

export interface Coin extends TxOutput {
  /** Whether a coinbase made it; absent where nothing tells. */
  readonly isCoinbase?: boolean | undefined;
  /** The version of the transaction that made it, where that may still wait in the mempool. */
  readonly versionIfWaiting?: number | undefined;
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
