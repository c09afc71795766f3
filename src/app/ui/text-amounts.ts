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

/** A share of a whole in percent, up to three places: `99.999 %`, `25 %`. */
export function percentText(part: bigint, whole: bigint): string {
  return `${Number((part * 100_000n) / whole) / 1000} %`;
}
