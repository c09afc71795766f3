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
