import { bytesOf, GROUP_ORDER, hasEvenY, numberOf, Point } from '../secp256k1.ts';
import { type AffinePoint, compressedPoint } from './affine-point.ts';
import { liftX } from './lift-x.ts';
import { sumsWithGenerator } from './public-sums.ts';

/**
 * A public key to which numbers are added, as BIP 32 derives children. The point
 * is worked out once for all of them, which is a third of the cost.
 */
export class TweakableKey {
  private readonly point: AffinePoint;

  /** 33 bytes of a key on the curve; raises an Error for others. */
  constructor(publicKey: Uint8Array) {
    this.point = Point.fromBytes(publicKey).toAffine();
  }

  /**
   * For each number of 32 bytes the public key of 33 bytes whose private key is
   * larger by it (secp256k1_ec_pubkey_tweak_add); `undefined` where the number is
   * zero or not below the group's order, or the sum is no key. Many together are
   * cheaper.
   */
  add(tweaks: readonly Uint8Array[]): readonly (Uint8Array | undefined)[] {
    const numbers = tweaks.map(numberOf);
    if (numbers.some((number) => number === 0n || number >= GROUP_ORDER)) {
      return tweaks.length === 1 ? [undefined] : tweaks.flatMap((tweak) => this.add([tweak]));
    }
    const sums = sumsWithGenerator(this.point, numbers);
    return sums.map((sum) => sum && compressedPoint(sum));
  }
}

/** A key without its parity, and the parity. */
export interface OutputKey {
  /** x of the output key. */
  readonly key: Uint8Array;
  /** Whether its y is odd, which a control block says in its lowest bit. */
  readonly isOdd: boolean;
}

/**
 * The key with an even y that has an x of 32 bytes, larger by a number of 32 bytes
 * (secp256k1_xonly_pubkey_tweak_add). `undefined` where there is no such point, and
 * for tweaks that nobody will ever find: not below the group's order, or with the
 * sum at infinity.
 */
export function addToXOnlyKey(x: Uint8Array, tweak: Uint8Array): OutputKey | undefined {
  const point = liftX(x);
  const number = numberOf(tweak);
  if (!point || number >= GROUP_ORDER) return undefined;
  const [sum] = sumsWithGenerator(point, [number]);
  return sum && { key: bytesOf(sum.x), isOdd: !hasEvenY(sum) };
}

/** The same of a number that is taken off; its x is that of the key with an odd y and the number added. */
export function subtractFromXOnlyKey(x: Uint8Array, tweak: Uint8Array): OutputKey | undefined {
  const number = numberOf(tweak);
  if (number >= GROUP_ORDER) return undefined;
  return addToXOnlyKey(x, bytesOf((GROUP_ORDER - number) % GROUP_ORDER));
}
