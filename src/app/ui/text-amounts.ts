import { amountInWords } from '../../core/said/words.ts';
import type { AmountUnit } from './amount-unit.ts';
import { formatCount } from './format.ts';

export {
  type AmountText,
  amountInWords,
  amountParts,
  amountText,
  counted,
  feerateText,
  numbered,
  rateText,
  shortened,
} from '../../core/said/words.ts';

/** `−1,234,567`: whole, with a true minus. */
export function satoshiText(satoshis: bigint): string {
  const magnitude = (satoshis < 0n ? -satoshis : satoshis).toString();
  return `${satoshis < 0n ? '−' : ''}${magnitude.replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}

/** A sentence that names an amount, with it in the unit that is chosen. */
export function sentenceIn(unit: AmountUnit, text: string, satoshis: bigint | undefined): string {
  if (satoshis === undefined) return text;
  // A function: what replaces is no pattern.
  return text.replace(amountInWords(satoshis), () => amountIn(unit, satoshis));
}

/** An amount in running text, in the unit that is chosen. */
export function amountIn(unit: AmountUnit, satoshis: bigint): string {
  return unit === 'sat' ? `${satoshiText(satoshis)} sat` : amountInWords(satoshis);
}

/** 1 byte, 1,234 bytes. */
export function bytesInWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'byte' : 'bytes'}`;
}
