import { GROUP_ORDER, hasEvenY, numberOf, Point } from '../secp256k1.ts';
import { type AffinePoint, compressedPoint } from './affine-point.ts';
import { sumOfMultiples } from './double-multiply.ts';
import { FIELD_PRIME } from './field.ts';
import { yOf } from './lift-x.ts';
import { TweakableKey } from './tweakable-key.ts';

/*
 * Sums and multiples of public points by public numbers, as silent payments (BIP 352)
 * have them: the time that they take tells the numbers.
 */

/** The point of a key of 33 bytes; `undefined` where they are none. */
export function pointOf(bytes: Uint8Array): AffinePoint | undefined {
  const [first] = bytes;
  if (bytes.length !== 33 || (first !== 0x02 && first !== 0x03)) return undefined;
  const x = numberOf(bytes.subarray(1));
  const y = yOf(x);
  if (y === undefined) return undefined;
  return { x, y: hasEvenY({ y }) === (first === 0x02) ? y : FIELD_PRIME - y };
}

/**
 * The sum of points of 33 bytes, as such; `undefined` for a sum at infinity, for none, and
 * where one is no point.
 */
export function sumOfPoints(all: readonly Uint8Array[]): Uint8Array | undefined {
  let sum = Point.ZERO;
  for (const bytes of all) {
    const point = pointOf(bytes);
    if (!point) return undefined;
    sum = sum.add(Point.fromAffine(point));
  }
  return sum.is0() ? undefined : compressedPoint(sum.toAffine());
}

/**
 * A point of 33 bytes times a number of 32, as a point; `undefined` where the number is
 * zero or not below the group's order, or the bytes are no point.
 */
export function multipleOfPoint(bytes: Uint8Array, number: Uint8Array): Uint8Array | undefined {
  const point = pointOf(bytes);
  const scalar = numberOf(number);
  if (!point || scalar === 0n || scalar >= GROUP_ORDER) return undefined;
  const multiple = sumOfMultiples(point, scalar, point, 0n);
  return multiple && compressedPoint(multiple);
}

/** u1 times a point less u2 times another, for numbers below n, as 33 bytes; `undefined` at infinity. */
export function differenceOfMultiples(
  one: AffinePoint,
  u1: bigint,
  other: AffinePoint,
  u2: bigint,
): Uint8Array | undefined {
  const sum = sumOfMultiples(one, u1, other, u2 === 0n ? 0n : GROUP_ORDER - u2);
  return sum && compressedPoint(sum);
}

/**
 * A point of 33 bytes plus the generator times each of some public numbers of 32 bytes;
 * `undefined` for what is no point. Raises an Error where the bytes are no point.
 */
export function pointPlus(
  bytes: Uint8Array,
  numbers: readonly Uint8Array[],
): readonly (Uint8Array | undefined)[] {
  return new TweakableKey(bytes).add(numbers);
}
