import { bech32, bech32m } from '@scure/base';
import { MAX_BECH32_LENGTH } from './bech32-errors.ts';

/**
 * A segwit address: prefix, version, program in groups of five bits, checksum
 * by version (BIP 173 "Segwit address format", BIP 350). The caller sees to it
 * that version (0 to 16) and length (2 to 40 bytes) are right.
 */
export function encodeSegwitAddress(hrp: string, version: number, program: Uint8Array): string {
  const coder = version === 0 ? bech32 : bech32m;
  return coder.encode(hrp, [version, ...coder.toWords(program)], MAX_BECH32_LENGTH);
}

/** What a bech32 text holds: five-bit values without the checksum, and which checksum it has. */
export interface Bech32Text {
  readonly encoding: 'bech32' | 'bech32m';
  /** In lower case. */
  readonly hrp: string;
  readonly values: readonly number[];
}

/** A text as bech32 or bech32m; undefined where it is neither. */
export function decodeBech32(text: string): Bech32Text | undefined {
  for (const [encoding, coder] of [['bech32', bech32] as const, ['bech32m', bech32m] as const]) {
    const decoded = coder.decodeUnsafe(text, MAX_BECH32_LENGTH);
    if (decoded) return { encoding, hrp: decoded.prefix, values: decoded.words };
  }
  return undefined;
}

/** Five-bit values as bytes; `undefined` where five or more bits, or a set one, are left over. */
export function bytesOfFiveBitValues(
  values: readonly number[] | Uint8Array,
): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((values.length * 5) / 8));
  let held = 0;
  let bits = 0;
  let to = 0;
  for (const value of values) {
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[to++] = held >> bits;
  }
  return bits >= 5 || (held & ((1 << bits) - 1)) !== 0 ? undefined : bytes;
}
