import { bytesToHex } from '../bytes/hex.ts';
import { publicKeyOf } from './public-key.ts';
import { anyX } from './same-point.ts';

/** Multiples of the generator that are looked for: their private keys are their numbers. */
const MOST_MULTIPLE = 16;

let multiples: ReadonlySet<string> | undefined;

/**
 * Whether a public key of 32, 33 or 65 bytes has the x of one of the first multiples of the
 * generator, whose private keys everybody knows.
 */
export function isEverybodysKey(publicKey: Uint8Array): boolean {
  multiples ??= new Set(
    Array.from({ length: MOST_MULTIPLE }, (_, i) => {
      const privateKey = new Uint8Array(32);
      privateKey[31] = i + 1;
      return bytesToHex(anyX(publicKeyOf(privateKey, true)));
    }),
  );
  return multiples.has(bytesToHex(anyX(publicKey)));
}
