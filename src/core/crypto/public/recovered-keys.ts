import { etc } from '@noble/secp256k1';
import { GROUP_ORDER, numberOf, Point } from '../secp256k1.ts';
import { type AffinePoint, compressedPoint } from './affine-point.ts';
import { FIELD_PRIME } from './field.ts';
import { yOf } from './lift-x.ts';
import { sumsWithGenerator } from './public-sums.ts';

/**
 * All public keys under which one ECDSA signature is of a digest (SEC 1, 4.1.6, without
 * a hint which of them is meant). Some key there is for every digest, so one proves
 * nothing by itself: only a key that is known from elsewhere does.
 *
 * The key is (s R - z G) / r, where R is any of two points with x = r, or of four where
 * r + n is below p. s R / r is the same for every digest z and is worked out once.
 */
export class RecoveredKeys {
  private readonly points: readonly AffinePoint[];
  /** -1 / r. */
  private readonly factor: bigint;

  /** `compact` is R and S, 32 bytes each. Where one of them is none, no digest has a key. */
  constructor(compact: Uint8Array) {
    const r = numberOf(compact.subarray(0, 32));
    const s = numberOf(compact.subarray(32));
    const isSignature = isScalar(r) && isScalar(s);
    const inverse = isSignature ? etc.invert(r, GROUP_ORDER) : 0n;
    this.factor = (GROUP_ORDER - inverse) % GROUP_ORDER;
    this.points = isSignature
      ? noncesOf(r).flatMap((x) => both(x, (s * inverse) % GROUP_ORDER))
      : [];
  }

  /** The keys for a 32-byte digest, compressed: none, two or four. */
  of(digest: Uint8Array): readonly Uint8Array[] {
    const scalar = (numberOf(digest) * this.factor) % GROUP_ORDER;
    if (scalar === 0n) return this.points.map(compressedPoint);
    return this.points.flatMap((point) => {
      const [sum] = sumsWithGenerator(point, [scalar]);
      return sum ? [compressedPoint(sum)] : [];
    });
  }
}

/** From 1 to n - 1. */
function isScalar(value: bigint): boolean {
  return value > 0n && value < GROUP_ORDER;
}

/** The x that are r modulo n, of points on the curve. */
function noncesOf(r: bigint): readonly AffinePoint[] {
  return [r, r + GROUP_ORDER].flatMap((x) => {
    const y = x < FIELD_PRIME ? yOf(x) : undefined;
    return y === undefined ? [] : [{ x, y }];
  });
}

/** A multiple of a point, and of the point with the other y. */
function both(point: AffinePoint, scalar: bigint): readonly AffinePoint[] {
  const { x, y } = Point.fromAffine(point).multiplyUnsafe(scalar).toAffine();
  return [
    { x, y },
    { x, y: FIELD_PRIME - y },
  ];
}
