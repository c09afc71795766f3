import { bech32, bech32m } from '@scure/base';

/** The longest text that an address may be (BIP173, "Bech32"). */
const MAX_LENGTH = 90;
const CHECKSUM_LENGTH = 6;

/**
 * A segwit address: prefix, version, program in groups of five bits, checksum
 * by version (BIP173 "Segwit address format", BIP350). The caller sees to it
 * that version (0 to 16) and length (2 to 40 bytes) are right.
 */
export function encodeSegwitAddress(hrp: string, version: number, program: Uint8Array): string {
  const coder = version === 0 ? bech32 : bech32m;
  return coder.encode(hrp, [version, ...coder.toWords(program)], MAX_LENGTH);
}

/** What a bech32 text holds: five-bit values without the checksum, and which checksum it has. */
export interface Bech32Text {
  readonly ok: true;
  readonly encoding: 'bech32' | 'bech32m';
  /** In lower case. */
  readonly hrp: string;
  readonly values: readonly number[];
}

/** Why a text is not bech32, a literal for each sentence of LocateErrors (bech32.cpp). */
export type Bech32Fault =
  | 'bech32-too-long'
  | 'bech32-character-or-case'
  | 'bech32-separator-missing'
  | 'bech32-separator-position'
  | 'bech32-digit'
  | 'bech32-checksum';

/**
 * A text as bech32 or bech32m, or why it is neither. Core words the last fault
 * by which of the two checksums it can mend; here it is one.
 */
export function decodeBech32(text: string): Bech32Text | { ok: false; error: Bech32Fault } {
  const error = formFault(text);
  if (error !== undefined) return { ok: false, error };
  for (const [encoding, coder] of [['bech32', bech32] as const, ['bech32m', bech32m] as const]) {
    const decoded = coder.decodeUnsafe(text, MAX_LENGTH);
    if (decoded) return { ok: true, encoding, hrp: decoded.prefix, values: decoded.words };
  }
  return { ok: false, error: 'bech32-checksum' };
}

/** Five-bit values as bytes; `undefined` where five or more bits, or a set one, are left over. */
export function bytesOfFiveBitValues(values: readonly number[]): Uint8Array | undefined {
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

function formFault(text: string): Bech32Fault | undefined {
  if (text.length > MAX_LENGTH) return 'bech32-too-long';
  if (/[^!-~]/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text))) {
    return 'bech32-character-or-case';
  }
  const separator = text.lastIndexOf('1');
  if (separator < 0) return 'bech32-separator-missing';
  if (separator === 0 || separator + CHECKSUM_LENGTH >= text.length) {
    return 'bech32-separator-position';
  }
  return /^[02-9ac-hj-np-z]*$/i.test(text.slice(separator + 1)) ? undefined : 'bech32-digit';
}
