/** How numbers, amounts and times are written, in the page and in what is told of a file. */
import { feerateNumber, formatCount } from '../encoding/number-words.ts';

export {
  counted,
  durationText,
  formatCount,
  sentence,
  shortened,
  timeText,
} from '../encoding/number-words.ts';

/** Names that a line has room for. */
const MOST_NAMES = 6;

/** The last of many are counted. */
export function someNames(names: readonly string[], most = MOST_NAMES): readonly string[] {
  return names.length <= most
    ? names
    : [...names.slice(0, most - 1), `${formatCount(names.length - most + 1)} others`];
}

const MOST_NUMBERS = 12;

/** "outputs 0, 2, 5"; the last of many are counted. */
export function numbered(name: string, numbers: readonly number[], most = MOST_NUMBERS): string {
  const some = numbers.slice(0, most).map((n) => formatCount(n));
  const rest = numbers.length - some.length;
  const all = rest > 0 ? [...some, `and ${formatCount(rest)} more`] : some;
  return `${name}${numbers.length > 1 ? 's' : ''} ${all.join(', ')}`;
}

/** With the stop at its end, which a sentence of a finding has already. */
export function stopped(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

const DECIMALS = 8;

/** Satoshis as bitcoins with all eight decimals: `−1,234.05000000`, with a true minus. */
export function amountText(satoshis: bigint): string {
  const magnitude = (satoshis < 0n ? -satoshis : satoshis).toString().padStart(DECIMALS + 1, '0');
  const whole = magnitude.slice(0, -DECIMALS).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${satoshis < 0n ? '−' : ''}${whole}.${magnitude.slice(-DECIMALS)}`;
}

/** An amount in two parts: up to its last digit that is not zero, and the zeros behind. */
export interface AmountText {
  readonly digits: string;
  readonly zeros: string;
}

/** The same in two parts: `1,234.05` and `000000`. */
export function amountParts(satoshis: bigint): AmountText {
  const text = amountText(satoshis);
  const digits = text.replace(/\.?0*$/, '');
  return { digits, zeros: text.slice(digits.length) };
}

/** `0.05000000 BTC`: the same digits as in rows and as Bitcoin Core prints them. */
export function amountInWords(satoshis: bigint): string {
  return `${amountText(satoshis)} BTC`;
}

/** `1,234.5 sat/vB`, `9.87 sat/vB`: the one way to write a feerate. `rate` is a decimal number; above 10 its second decimal is cut. */
export function rateText(rate: string): string {
  const [whole = '', fraction] = rate.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  const decimals = fraction?.slice(0, whole.length > 1 ? 1 : 2);
  return `${decimals === undefined ? grouped : `${grouped}.${decimals}`} sat/vB`;
}

/** The same of a fee in satoshis, cut and not rounded: a rate is not promised that is not paid. */
export function feerateText(fee: bigint, vsize: number): string {
  return rateText(feerateNumber(fee, vsize));
}
