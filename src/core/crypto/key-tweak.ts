import type { AffinePoint } from './generator.ts';
import { sumsWithGenerator } from './public-sums.ts';
import { bytesOf, GROUP_ORDER, hasEvenY, numberOf, Point } from './secp256k1.ts';

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

/** A point that is not at infinity as 33 bytes. */
export function compressed(point: Point): Uint8Array {
  return compressedPoint(point.toAffine());
}

function compressedPoint({ x, y }: AffinePoint): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes[0] = hasEvenY({ y }) ? 0x02 : 0x03;
  bytes.set(bytesOf(x), 1);
  return bytes;
}

/**
 * A private key plus a number, both of 32 bytes (secp256k1_ec_seckey_tweak_add);
 * `undefined` where the number is not below the group's order or the sum is zero.
 */
export function addToPrivateKey(privateKey: Uint8Array, tweak: Uint8Array): Uint8Array | undefined {
  const number = numberOf(tweak);
  if (number >= GROUP_ORDER) return undefined;
  const sum = (numberOf(privateKey) + number) % GROUP_ORDER;
  return sum === 0n ? undefined : bytesOf(sum);
}
