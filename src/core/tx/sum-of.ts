import { isMoneyRange } from '../encoding/amount.ts';
import type { Transaction } from './types.ts';

/** Undefined where one is not known, or it or a sum before it cannot be. */
export function sumOf(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === undefined || !isMoneyRange(amount) || !isMoneyRange(sum + amount)) {
      return undefined;
    }
    sum += amount;
  }
  return sum;
}

/** Satoshis of all outputs; undefined where there can be no such amounts. */
export function paidBy({ outputs }: Pick<Transaction, 'outputs'>): bigint | undefined {
  return sumOf(outputs.map(({ value }) => value));
}

/** Satoshis that are spent and not paid, below 0 where more is paid; undefined where an amount is not known or cannot be. */
export function feeOfAmounts(
  spent: readonly (bigint | undefined)[],
  transaction: Pick<Transaction, 'outputs'>,
): bigint | undefined {
  const [sum, paid] = [sumOf(spent), paidBy(transaction)];
  return sum === undefined || paid === undefined ? undefined : sum - paid;
}
