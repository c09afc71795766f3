import { bytesOfFiveBitValues } from '../encoding/bech32.ts';
import {
  BECH32_CHARACTERS,
  BECH32_CHECKSUM_LENGTH,
  bech32Remainder,
} from '../encoding/bech32-code.ts';

/*
 * BC32 (BCR-2020-004): the letters and the code of bech32, without a prefix, and
 * with a constant of its own.
 */

const CONSTANT = 0x3fffffff;
/** After a zero, which stands for the prefix. */
const AFTER_ZERO = bech32Remainder([0]);

/** Bytes as BC32, in lower case. */
export function encodeBc32(bytes: Uint8Array): string {
  const length = Math.ceil((bytes.length * 8) / 5);
  const values = new Uint8Array(length + BECH32_CHECKSUM_LENGTH);
  writeFiveBitValues(bytes, values);
  const state = bech32Remainder(values, AFTER_ZERO) ^ CONSTANT;
  for (let n = 0; n < BECH32_CHECKSUM_LENGTH; n++) {
    values[length + n] = (state >>> (5 * (BECH32_CHECKSUM_LENGTH - 1 - n))) & 31;
  }
  return new TextDecoder().decode(values.map((value) => BECH32_CHARACTERS.charCodeAt(value)));
}

/** A text of lower case to its bytes; `undefined` where a letter or the checksum is wrong. */
export function decodeBc32(text: string): Uint8Array | undefined {
  const values = Uint8Array.from(text, (letter) => BECH32_CHARACTERS.indexOf(letter));
  if (values.length < BECH32_CHECKSUM_LENGTH || values.includes(NO_LETTER)) return undefined;
  if (bech32Remainder(values, AFTER_ZERO) !== CONSTANT) return undefined;
  return bytesOfFiveBitValues(values.subarray(0, -BECH32_CHECKSUM_LENGTH));
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
