/** How numbers, times and long texts are written, in the page and in what is told of a file. */

/** Digits in groups of three, the same on every system. */
export function formatCount(count: number): string {
  return count.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A count and its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The beginning and end of a text that is too long to read whole. */
export function shortened(text: string, kept = 8): string {
  return text.length <= kept * 2 + 1 ? text : `${text.slice(0, kept)}…${text.slice(-kept)}`;
}

const SECONDS_A_DAY = 86_400;
/** Days of 400 years, after which the calendar repeats. */
const DAYS_AN_ERA = 146_097;
/** From 1 March of year 0, where such a period begins, to 1 January 1970. */
const DAYS_BEFORE_1970 = 719_468;

/** Unix time as a date and a time, UTC: `2024-02-29 12:00 UTC`. Without a clock, and of any year. */
export function timeText(seconds: number): string {
  const minutes = Math.floor((seconds % SECONDS_A_DAY) / 60);
  const time = [Math.floor(minutes / 60), minutes % 60].map(twoDigits).join(':');
  return `${dateText(Math.floor(seconds / SECONDS_A_DAY))} ${time} UTC`;
}

/** Years are counted from March here, so that the leap day is the last of its year. */
function dateText(daysSince1970: number): string {
  const days = daysSince1970 + DAYS_BEFORE_1970;
  const era = Math.floor(days / DAYS_AN_ERA);
  const dayOfEra = days - era * DAYS_AN_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const before = 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - before;
  // Months from March have 31 and 30 days in turns of five, which make 153.
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0);
  return [year, twoDigits(month < 10 ? month + 3 : month - 9), twoDigits(day)].join('-');
}

function twoDigits(number: number): string {
  return number.toString().padStart(2, '0');
}

/** About how long: `about 36 hours`, `about 12 days`. */
export function durationText(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 120) return `about ${counted(Math.round(minutes), 'minute')}`;
  const hours = minutes / 60;
  return hours < 72
    ? `about ${counted(Math.round(hours), 'hour')}`
    : `about ${counted(Math.round(hours / 24), 'day')}`;
}

/**
 * A feerate in sat/vB with two decimals: "9.87". They are cut, as a rate is not promised
 * that is not paid; of one that is more than a limit they are rounded up, so that it reads
 * as more.
 */
export function feerateNumber(fee: bigint, vsize: number, rounded: 'down' | 'up' = 'down'): string {
  const size = BigInt(Math.max(1, vsize));
  const hundredths = (fee * 100n + (rounded === 'up' ? size - 1n : 0n)) / size;
  return inHundredths(hundredths);
}

/** "12.30" of 1230. */
export function inHundredths(count: bigint): string {
  const text = count.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
