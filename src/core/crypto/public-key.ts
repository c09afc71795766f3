import { concatBytes } from '../bytes/writer.ts';
import { type AffinePoint, generatorMultiples } from './generator.ts';
import { isPublicKeySize } from './point.ts';
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

/**
 * A public key as libraries read it: a hybrid key (06 for even y, 07 for odd)
 * becomes the uncompressed key of the same point, others stay. `undefined`
 * where the size is not what the first byte asks for, or the parity is wrong.
 * Whether the point is on the curve is not looked at.
 */
export function withoutHybrid(publicKey: Uint8Array): Uint8Array | undefined {
  if (!isPublicKeySize(publicKey)) return undefined;
  const first = publicKey[0]!;
  if (first < 0x06) return publicKey;
  if ((first & 1) !== (publicKey[64]! & 1)) return undefined;
  const uncompressed = Uint8Array.from(publicKey);
  uncompressed[0] = 0x04;
  return uncompressed;
}
