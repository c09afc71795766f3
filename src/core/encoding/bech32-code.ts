/** What bech32 (BIP 173) shares with what was made of it: letters and code. */

/** A character for each five bits; also those of a descriptor's checksum (BIP 380). */
export const BECH32_CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** Characters of the checksum. */
export const BECH32_CHECKSUM_LENGTH = 6;

const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;

/**
 * The remainder of a polynomial over GF(32) by the generator: six coefficients of five
 * bits. `remainder` is that of the coefficients before these.
 */
export function bech32Remainder(values: Iterable<number>, remainder = 1): number {
  let rest = remainder;
  for (const value of values) {
    const top = rest >>> 25;
    rest = ((rest & 0x1ffffff) << 5) ^ value;
    for (let bit = 0; bit < 5; bit++) if ((top >> bit) & 1) rest ^= GENERATOR[bit]!;
  }
  return rest;
}
