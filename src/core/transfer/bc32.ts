import { bytesOfFiveBitValues } from '../encoding/bech32.ts';

/*
 * BC32 (BCR-2020-004): the letters and the code of bech32, without a prefix, and
 * with a constant of its own.
 */

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
const CONSTANT = 0x3fffffff;
const CHECKSUM_LENGTH = 6;

/** Bytes as BC32, in lower case. */
export function encodeBc32(bytes: Uint8Array): string {
  const length = Math.ceil((bytes.length * 8) / 5);
  const values = new Uint8Array(length + CHECKSUM_LENGTH);
  writeFiveBitValues(bytes, values);
  const state = stateAfter(values) ^ CONSTANT;
  for (let n = 0; n < CHECKSUM_LENGTH; n++) {
    values[length + n] = (state >>> (5 * (CHECKSUM_LENGTH - 1 - n))) & 31;
  }
  return new TextDecoder().decode(values.map((value) => LETTERS.charCodeAt(value)));
}

/** A text of lower case to its bytes; `undefined` where a letter or the checksum is wrong. */
export function decodeBc32(text: string): Uint8Array | undefined {
  const values = Uint8Array.from(text, (letter) => LETTERS.indexOf(letter));
  if (values.length < CHECKSUM_LENGTH || values.includes(NO_LETTER)) return undefined;
  if (stateAfter(values) !== CONSTANT) return undefined;
  return bytesOfFiveBitValues(values.subarray(0, -CHECKSUM_LENGTH));
}

/** What a letter that is none is as a byte. */
const NO_LETTER = 0xff;

function writeFiveBitValues(bytes: Uint8Array, values: Uint8Array): void {
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; ) {
      bits -= 5;
      values[at++] = (held >> bits) & 31;
    }
  }
  if (bits > 0) values[at] = (held << (5 - bits)) & 31;
}

/** The code over a zero, which stands for the prefix, and the values. */
function stateAfter(values: Uint8Array): number {
  // One, and then the zero.
  let state = 32;
  for (const value of values) {
    const top = state >>> 25;
    state = ((state & 0x1ffffff) << 5) ^ value;
    for (let bit = 0; bit < 5; bit++) if ((top >> bit) & 1) state ^= GENERATORS[bit]!;
  }
  return state;
}
