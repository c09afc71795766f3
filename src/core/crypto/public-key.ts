import { GENERATOR, numberOf, Point } from './secp256k1.ts';

/** What is signed with. */
export interface KeyPair {
  /** 32 bytes of a number from 1 to n - 1. */
  readonly privateKey: Uint8Array;
  /**
   * The public key, which was computed or named before: what is signed has to verify
   * under it. 33 bytes, or for ECDSA 65 too.
   */
  readonly publicKey: Uint8Array;
}

/**
 * The public key of a private key (CKey::GetPubKey): 33 bytes from 02 or 03,
 * or 65 from 04. `privateKey` is 32 bytes of a number from 1 to n - 1; raises
 * a RangeError for any other.
 */
export function publicKeyOf(privateKey: Uint8Array, compressed: boolean): Uint8Array {
  return pointBytes(GENERATOR.multiply(numberOf(privateKey)), compressed);
}

/**
 * A point of the library's, not at infinity, as 33 or 65 bytes; raises an Error where
 * it is not on the curve. Made affine first, as the library would invert Z twice.
 */
export function pointBytes(point: Point, compressed = true): Uint8Array {
  return Point.fromAffine(point.toAffine()).toBytes(compressed);
}
