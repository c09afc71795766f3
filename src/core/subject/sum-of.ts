import { isMoneyRange } from '../encoding/amount.ts';

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
