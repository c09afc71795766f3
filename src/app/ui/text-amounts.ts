export {
  type AmountText,
  amountInWords,
  amountParts,
  amountText,
  counted,
  feerateText,
  rateText,
  shortened,
} from '../../core/describe/words.ts';

/** An amount in bitcoins with eight decimals, as Core prints it, in satoshis. */
export function satoshisOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}
