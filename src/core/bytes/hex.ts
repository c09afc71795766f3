import { type Characters, codeAt } from './utf8-text.ts';

const DIGITS = '0123456789abcdef';
const DIGIT_CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const PAIRS: readonly string[] = Array.from(
  { length: 256 },
  (_, byte) => DIGITS.charAt(byte >> 4) + DIGITS.charAt(byte & 15),
);

/** Value of each ASCII character as a hex digit, -1 where it is none. */
const DIGIT_VALUES: Int8Array = (() => {
  const values = new Int8Array(128).fill(-1);
  for (let digit = 0; digit < 16; digit++) {
    values[DIGITS.charCodeAt(digit)] = digit;
    values[DIGITS.toUpperCase().charCodeAt(digit)] = digit;
  }
  return values;
})();

/** Up to here joining pairs is faster than writing digits to a buffer. */
const SHORT = 48;

/** Bytes as lower-case hex, two digits a byte, in the order given. */
export function bytesToHex(bytes: Uint8Array): string {
  if (bytes.length > SHORT) return longToHex(bytes);
  let text = '';
  for (let i = 0; i < bytes.length; i++) text += PAIRS[bytes[i]!];
  return text;
}

/** Joined pair by pair, a text of megabytes would be a tree of as many parts. */
function longToHex(bytes: Uint8Array): string {
  const digits = new Uint8Array(bytes.length * 2);
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    digits[2 * i] = DIGIT_CODES[byte >> 4]!;
    digits[2 * i + 1] = DIGIT_CODES[byte & 15]!;
  }
  return new TextDecoder().decode(digits);
}

/**
 * Hex in either case to bytes; `undefined` where the text is empty, odd in
 * length or holds anything but hex digits (IsHex, util/strencodings.cpp: an
 * empty text is not hex).
 */
export function hexToBytes(text: Characters): Uint8Array | undefined {
  if (text.length === 0 || text.length % 2 !== 0) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    const value = (digitAt(text, 2 * i) << 4) | digitAt(text, 2 * i + 1);
    if (value < 0) return undefined;
    bytes[i] = value;
  }
  return bytes;
}

function digitAt(text: Characters, index: number): number {
  return DIGIT_VALUES[codeAt(text, index)] ?? -1;
}
