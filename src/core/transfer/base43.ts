/*
 * Base43, in which Electrum shows transactions and PSBTs as one QR code: a number
 * in the characters of the alphanumeric mode that are no white space and no percent
 * sign, with a zero for each leading byte that is zero.
 */
import { PSBT_MAGIC } from '../bytes/psbt-magic.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:';
const BASE = BigInt(DIGITS.length);

/** No QR code holds more characters (ISO/IEC 18004, table 7); decoding takes time by their square. */
const LONGEST = 4296;

export function encodeBase43(bytes: Uint8Array): string {
  let number = 0n;
  for (const byte of bytes) number = number * 256n + BigInt(byte);
  const digits: string[] = [];
  for (; number > 0n; number /= BASE) digits.push(DIGITS.charAt(Number(number % BASE)));
  return DIGITS.charAt(0).repeat(leading(bytes, 0)) + digits.reverse().join('');
}

/** `undefined` where a character is none of its digits, or there are too many. */
export function decodeBase43(text: string): Uint8Array | undefined {
  if (text.length === 0 || text.length > LONGEST) return undefined;
  let number = 0n;
  for (const digit of text) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return undefined;
    number = number * BASE + BigInt(value);
  }
  const bytes: number[] = [];
  for (; number > 0n; number /= 256n) bytes.push(Number(number % 256n));
  const zeros = leading([...text.slice(0, LONGEST)], DIGITS.charAt(0));
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()]);
}

function leading<Item>(items: Iterable<Item>, item: Item): number {
  let count = 0;
  for (const one of items) {
    if (one !== item) break;
    count++;
  }
  return count;
}

/** A PSBT's, or a version in use. */
const BEGINNINGS = [[...PSBT_MAGIC], [1, 0, 0, 0], [2, 0, 0, 0], [3, 0, 0, 0]] as const;

/** The least that a transaction with an output has. */
const SHORTEST = 60;

/** The bytes of a PSBT or a transaction in Base43; `undefined` where a text is none by its beginning. */
export function base43Message(text: string): Uint8Array | undefined {
  const bytes = decodeBase43(text);
  if (!bytes || bytes.length < SHORTEST) return undefined;
  const isKnown = BEGINNINGS.some((first) => first.every((byte, i) => bytes[i] === byte));
  return isKnown ? bytes : undefined;
}
