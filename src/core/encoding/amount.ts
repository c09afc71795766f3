/** Satoshis of a bitcoin (COIN, consensus/amount.h). */
export const COIN = 100_000_000n;

/** All satoshis that there will ever be, rounded up (MAX_MONEY, consensus/amount.h). */
export const MAX_MONEY = 21_000_000n * COIN;

/** Whether an amount in satoshis can exist (MoneyRange). */
export function isMoneyRange(satoshis: bigint): boolean {
  return satoshis >= 0n && satoshis <= MAX_MONEY;
}

/** Satoshis as bitcoins with eight decimals, for any signed 64-bit number (ValueFromAmount, core_io.cpp). */
export function formatAmount(satoshis: bigint): string {
  return satoshis < 0n ? `-${formatMagnitude(-satoshis)}` : formatMagnitude(satoshis);
}

function formatMagnitude(satoshis: bigint): string {
  const digits = satoshis.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

/** The same without zeros at the end, but for the first two decimals (FormatMoney, util/moneystr.cpp). */
export function formatMoney(satoshis: bigint): string {
  return formatAmount(satoshis).replace(/0{1,6}$/, '');
}

/** A JSON number, but for exponents of any size. */
const NUMBER = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/** What Core's arithmetic holds: eighteen digits. */
const LIMIT = 10n ** 18n;

/**
 * Decimal text as an integer of 10^-decimals, `undefined` where Core refuses
 * it (ParseFixedPoint, util/strencodings.cpp): not a JSON number, a digit
 * other than 0 past the last decimal, or eighteen digits exceeded. `-0` is 0.
 * An exponent is judged even where the digits are all zero, so `0e18` fails.
 */
export function parseFixedPoint(text: string, decimals: number): bigint | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const [, sign, integer = '', fraction = '', exponentText = '0'] = match;
  // Core passes over a lone integer 0 without counting it as a trailing zero.
  const digits = (integer === '0' ? '' : integer) + fraction;
  const significant = withoutTrailingZeros(digits);
  const trailing = digits.length - significant.length;
  const exponent = Number(exponentText) - fraction.length + trailing + decimals;
  // "0.00…01" has digits that are zeros in front.
  const mantissa = significant.replace(/^0+/, '');
  // Eighteen digits are looked for here, before a text of millions becomes a number.
  if (exponent < 0 || exponent >= 18 || mantissa.length > 18) return undefined;
  const magnitude = BigInt(mantissa) * 10n ** BigInt(exponent);
  if (magnitude >= LIMIT) return undefined;
  return sign === '-' ? -magnitude : magnitude;
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end--;
  return digits.slice(0, end);
}
