const DIGITS = '0123456789abcdef';
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

/** Bytes as lower-case hex, two digits a byte, in the order given. */
export function bytesToHex(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i++) text += PAIRS[bytes[i]!];
  return text;
}

/**
 * Hex in either case to bytes; `undefined` where the text is empty, odd in
 * length or holds anything but hex digits (IsHex, util/strencodings.cpp: an
 * empty text is not hex).
 */
export function hexToBytes(text: string): Uint8Array | undefined {
  if (text.length === 0 || text.length % 2 !== 0) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    const value = (digitAt(text, 2 * i) << 4) | digitAt(text, 2 * i + 1);
    if (value < 0) return undefined;
    bytes[i] = value;
  }
  return bytes;
}

function digitAt(text: string, index: number): number {
  return DIGIT_VALUES[text.charCodeAt(index)] ?? -1;
}
