import { concatBytes } from '../bytes/writer.ts';
import { type AffinePoint, generatorMultiples } from './generator.ts';
import { bytesOf, hasEvenY, numberOf } from './secp256k1.ts';

/**
 * The public key of a private key (CKey::GetPubKey): 33 bytes from 02 or 03,
 * or 65 from 04. `privateKey` is 32 bytes of a number from 1 to n - 1; raises
 * a RangeError for any other.
 */
export function publicKeyOf(privateKey: Uint8Array, compressed: boolean): Uint8Array {
  return publicKeysOf([{ privateKey, compressed }])[0]!;
}

/** The same for many, which is cheaper than one by one. */
export function publicKeysOf(
  keys: readonly { readonly privateKey: Uint8Array; readonly compressed: boolean }[],
): readonly Uint8Array[] {
  const points = generatorMultiples(keys.map(({ privateKey }) => numberOf(privateKey)));
  return keys.map(({ compressed }, i) => encodePoint(points[i]!, compressed));
}

function encodePoint(point: AffinePoint, compressed: boolean): Uint8Array {
  const { x, y } = point;
  if (!compressed) return concatBytes(Uint8Array.of(0x04), bytesOf(x), bytesOf(y));
  return concatBytes(Uint8Array.of(hasEvenY(point) ? 0x02 : 0x03), bytesOf(x));
}
