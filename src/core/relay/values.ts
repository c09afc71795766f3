/** The amounts of a transaction against those of its coins (Consensus::CheckTxInputs). */
import { formatMoney, isMoneyRange } from '../encoding/amount.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import type { RelayRefusal } from './refusal.ts';

/** What the outputs leave of these satoshis for a fee, or why there can be none. */
export function feeOrRefusal(
  { outputs }: Pick<Transaction, 'outputs'>,
  spent: bigint,
): { readonly fee: bigint } | { readonly refusal: RelayRefusal } {
  const paid = sumOf(outputs);
  if (spent >= paid) return { fee: spent - paid };
  const more = `value in (${formatMoney(spent)}) < value out (${formatMoney(paid)})`;
  return { refusal: { reason: 'bad-txns-in-belowout', more } };
}

function sumOf(outputs: readonly TxOutput[]): bigint {
  return outputs.reduce((sum, { value }) => sum + value, 0n);
}

/** The sum so far with a coin's amount; undefined where there can be no such amounts. */
export function withAmount(sum: bigint, { value }: TxOutput): bigint | undefined {
  return isMoneyRange(value) && isMoneyRange(sum + value) ? sum + value : undefined;
}
