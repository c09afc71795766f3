import { formatCount } from '../ui/format.ts';

const DECIMALS = 8;

/** An amount in two parts: up to its last digit that is not zero, and the zeros behind. */
export interface AmountText {
  readonly digits: string;
  readonly zeros: string;
}

/** An amount in bitcoins with eight decimals, as Core prints it, in satoshis. */
export function satoshisOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** Satoshis as bitcoins with all eight decimals: `−1,234.05000000`, with a true minus. */
export function amountText(satoshis: bigint): string {
  const magnitude = (satoshis < 0n ? -satoshis : satoshis).toString().padStart(DECIMALS + 1, '0');
  const whole = magnitude.slice(0, -DECIMALS).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${satoshis < 0n ? '−' : ''}${whole}.${magnitude.slice(-DECIMALS)}`;
}

/** The same in two parts: `1,234.05` and `000000`. */
export function amountParts(satoshis: bigint): AmountText {
  const text = amountText(satoshis);
  const digits = text.replace(/\.?0*$/, '');
  return { digits, zeros: text.slice(digits.length) };
}

/** `0.05 BTC`: without the zeros behind, for running text. */
export function amountInWords(satoshis: bigint): string {
  return `${amountParts(satoshis).digits} BTC`;
}

/** `1,234.50 sat/vB`: the one way to write a feerate. `rate` is a decimal number. */
export function rateText(rate: string): string {
  const [whole = '', fraction] = rate.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} sat/vB`;
}

/** The same of a fee in satoshis, cut after two decimals: a rate is not promised that is not paid. */
export function feerateText(fee: bigint, vsize: number): string {
  const hundredths = ((fee * 100n) / BigInt(Math.max(1, vsize))).toString().padStart(3, '0');
  return rateText(`${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`);
}

/** A share of a whole in percent, up to three places: `99.999 %`, `25 %`. */
export function percentText(part: bigint, whole: bigint): string {
  return `${Number((part * 100_000n) / whole) / 1000} %`;
}

/** The beginning and end of a text that is too long to read whole. */
export function shortened(text: string, kept = 8): string {
  return text.length <= kept * 2 + 1 ? text : `${text.slice(0, kept)}…${text.slice(-kept)}`;
}

/** A count and its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
