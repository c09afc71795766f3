import { isMoneyRange, parseFixedPoint } from '../../encoding/amount.ts';
import type { UtxoFault } from '../types.ts';

/** An amount as typed. */
export type TypedAmount =
  | { readonly is: 'absent' }
  | { readonly is: 'known'; readonly satoshis: bigint }
  | { readonly is: 'wrong'; readonly what: UtxoFault['what'] };

export const NO_AMOUNT: TypedAmount = { is: 'absent' };
/** Of an amount in BTC. */
const EIGHT_PLACES = 8;

export function readAmount(typed: string): TypedAmount {
  const text = typed.trim();
  if (text === '') return NO_AMOUNT;
  const satoshis = parseFixedPoint(text, EIGHT_PLACES);
  if (satoshis === undefined) return { is: 'wrong', what: 'not-an-amount' };
  if (!isMoneyRange(satoshis)) return { is: 'wrong', what: 'out-of-range' };
  return { is: 'known', satoshis };
}
