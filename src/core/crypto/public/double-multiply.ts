import { GENERATOR, GROUP_ORDER, Point } from '../secp256k1.ts';
import type { AffinePoint } from './affine-point.ts';
import {
  carry,
  elementOf,
  FIELD_PRIME,
  type FieldElement,
  invert,
  isSame,
  isZero,
  LIMBS,
  load,
  multiply,
  newElement,
  numberOfElement,
  scale,
  square,
  subtract,
} from './field.ts';
import { LAMBDA_ROOT, NAF_BITS, nafDigits, oddHalves } from './scalar-halves.ts';

/**
 * Sums u1 G + u2 Q for checking signatures, where nothing is secret. Both
 * multiplications share their doublings (Straus, 1964), both numbers are cut
 * into halves by the curve's endomorphism and written with few digits, and the
 * points that are added come from tables of odd multiples, made once for the
 * generator and once for a key.
 *
 * The formulas for adding have exceptions: two points with the same x give a Z
 * of zero, and then it stays zero to the end. So a Z that is not zero at the end
 * says that there was none; where it is zero, the library does the sum anew.
 */

/** The point (X / Z^2, Y / Z^3); X and Y are carried (see field.ts), Z is at most twice so large. */
export interface JacobianPoint {
  readonly x: FieldElement;
  readonly y: FieldElement;
  readonly z: FieldElement;
}

/** A point whose Z is one. */
type AffineElements = Omit<JacobianPoint, 'z'>;

/** Bits of the digits for a key, and for the generator, whose table is made once. */
const KEY_BITS = 4;
const GENERATOR_BITS = 10;

/** Where a multiple's x, y and the x of lambda times it are in a table. */
const Y_AT = LIMBS;
const LAMBDA_X_AT = 2 * LIMBS;
const ENTRY = 3 * LIMBS;

const BETA = elementOf(LAMBDA_ROOT);
const ONE = elementOf(1n);

/**
 * The odd multiples 1, 3, 5, … of a point, and lambda times each of them. All have
 * one Z, so that they are added as if it were one: the formulas for adding know no
 * coefficient of the curve, and (X, Y) lies on a curve with another seven, where
 * (X / Z^2, Y / Z^3) lies on ours. Sums of them lie on that curve as well; the Z
 * of a sum times this one is that of the sum on ours.
 */
export class OddMultiples {
  private readonly entries: Float64Array;
  /** The Z that all of them have. */
  readonly z: FieldElement;
  /** The multiple that was looked up last. */
  readonly x = newElement();
  readonly y = newElement();

  private constructor(table: MultiplesTable) {
    this.entries = table.entries;
    this.z = table.z;
  }

  /** With a Z of one, for what is added to anything. `bits` are those of a digit. */
  static affine(point: AffinePoint, bits: number): OddMultiples {
    const { entries, z } = tableOf(point, 2 ** (bits - 1));
    const inverse = invert(z);
    for (let at = 0; at < entries.length; at += ENTRY) multiplyZ(entries, at, inverse);
    return new OddMultiples({ entries, z: ONE });
  }

  /** Without an inversion, which takes as long as a seventh of a sum. */
  static quick(point: AffinePoint, bits: number): OddMultiples {
    return new OddMultiples(tableOf(point, 2 ** (bits - 1)));
  }

  /**
   * The sum and a digit's multiple of the point, or of lambda times the point; an
   * odd digit or zero, which adds nothing. Where the sum lies on another curve, `z`
   * is the Z that its points of a Z of one have on that of the multiples.
   */
  addTo(
    sum: JacobianPoint | undefined,
    digit: number,
    isLambda: boolean,
    z?: FieldElement,
  ): JacobianPoint | undefined {
    if (digit === 0) return sum;
    this.look(digit, isLambda);
    if (sum) addAffine(sum, this, z);
    return sum ?? { ...toAffine(this, z ?? ONE), z: ONE.slice() };
  }

  private look(digit: number, isLambda: boolean): void {
    const at = ((Math.abs(digit) - 1) / 2) * ENTRY;
    load(this.x, this.entries, isLambda ? at + LAMBDA_X_AT : at);
    load(this.y, this.entries, at + Y_AT);
    if (digit < 0) scale(this.y, this.y, -1);
  }
}

/** Multiples of one Z, each with its x, its y and the x of lambda times it. */
interface MultiplesTable {
  readonly entries: Float64Array;
  readonly z: FieldElement;
}

/**
 * The multiples by 1, 3, 5, …. They are added up on the curve where twice the
 * point has a Z of one. Each addition multiplies Z by a factor, and the factors
 * from any Z to the last one make all alike, without an inversion. Nothing is
 * made for an entry but its place: small arrays of their own would take longer
 * than the arithmetic.
 */
function tableOf({ x, y }: AffinePoint, count: number): MultiplesTable {
  const entries = new Float64Array(count * ENTRY);
  const factors = new Float64Array(count * LIMBS);
  const two = { x: elementOf(x), y: elementOf(y), z: ONE.slice() };
  const sum = copyOf(two);
  double(two);
  const power = product(two.z, two.z);
  multiply(sum.x, sum.x, power);
  multiply(power, power, two.z);
  multiply(sum.y, sum.y, power);
  for (let i = 0; i < count; i++) {
    if (i > 0) addAffine(sum, two);
    factors.set(zFactor, i * LIMBS);
    entries.set(sum.x, i * ENTRY);
    entries.set(sum.y, i * ENTRY + Y_AT);
  }
  const toLast = ONE.slice();
  for (let i = count - 1; i >= 0; i--) {
    multiplyZ(entries, i * ENTRY, toLast);
    load(power, factors, i * LIMBS);
    multiply(toLast, toLast, power);
  }
  return { entries, z: product(sum.z, two.z) };
}

const t0 = newElement();
const t1 = newElement();

/** Multiplies the Z of the entry at an offset by a number: its x by the square, its y by the cube. */
function multiplyZ(entries: Float64Array, at: number, by: FieldElement): void {
  square(t0, by);
  load(t1, entries, at);
  multiply(t1, t1, t0);
  entries.set(t1, at);
  multiply(t1, t1, BETA);
  entries.set(t1, at + LAMBDA_X_AT);
  multiply(t0, t0, by);
  load(t1, entries, at + Y_AT);
  multiply(t1, t1, t0);
  entries.set(t1, at + Y_AT);
}

export function copyOf({ x, y, z }: JacobianPoint): JacobianPoint {
  return { x: x.slice(), y: y.slice(), z: z.slice() };
}

/** With its Z multiplied by a number; by the inverse of its Z it becomes one. */
export function toAffine({ x, y }: AffineElements, factor: FieldElement): AffineElements {
  const squared = product(factor, factor);
  return { x: product(x, squared), y: product(product(y, squared), factor) };
}

export function product(a: FieldElement, b: FieldElement): FieldElement {
  const out = newElement();
  multiply(out, a, b);
  return out;
}

/** Scratch of the two functions below, which call nothing that uses it. */
const s0 = newElement();
const s1 = newElement();
const s2 = newElement();
const s3 = newElement();
const s4 = newElement();
/** H of the last addition, by which it multiplied Z. */
const zFactor = newElement();

/**
 * point = 2 point, on a curve with a = 0: with S = 4 X Y^2 and M = 3 X^2,
 * X' = M^2 - 2 S, Y' = M (S - X') - 8 Y^4, Z' = 2 Y Z. No point of this curve
 * has a Y of zero, so there is no exception.
 */
function double({ x, y, z }: JacobianPoint): void {
  multiply(z, y, z);
  scale(z, z, 2);
  square(s0, y);
  multiply(s1, x, s0);
  scale(s1, s1, 4);
  carry(s1, s1);
  square(s2, x);
  scale(s2, s2, 3);
  square(s3, s2);
  subtract(s3, s3, s1);
  subtract(s3, s3, s1);
  carry(x, s3);
  subtract(s1, s1, x);
  multiply(s3, s2, s1);
  square(s0, s0);
  scale(s0, s0, 8);
  subtract(s3, s3, s0);
  carry(y, s3);
}

/**
 * point = point + (x, y): with H = x Z^2 - X and R = y Z^3 - Y,
 * X' = R^2 - H^3 - 2 X H^2, Y' = R (X H^2 - X') - Y H^3, Z' = Z H. Where the point
 * lies on another curve, H and R take the Z that it has on that of (x, y): Z times `by`.
 */
function addAffine(point: JacobianPoint, other: AffineElements, by?: FieldElement): void {
  const { x, y, z } = point;
  if (by) multiply(s4, z, by);
  const zThere = by ? s4 : z;
  square(s0, zThere);
  multiply(zFactor, other.x, s0);
  subtract(zFactor, zFactor, x);
  multiply(s0, s0, zThere);
  multiply(s2, other.y, s0);
  subtract(s2, s2, y);
  multiply(z, z, zFactor);
  square(s0, zFactor);
  multiply(s1, zFactor, s0);
  multiply(s0, x, s0);
  square(s3, s2);
  subtract(s3, s3, s1);
  subtract(s3, s3, s0);
  subtract(s3, s3, s0);
  carry(x, s3);
  subtract(s0, s0, x);
  multiply(s3, s2, s0);
  multiply(s4, y, s1);
  subtract(s3, s3, s4);
  carry(y, s3);
}

let generatorMultiples: OddMultiples | undefined;

/** A public key, a point of the curve, with what makes multiplying it quick once it was needed. */
export class VerifyingKey {
  private multiples: OddMultiples | undefined;

  constructor(private readonly point: AffinePoint) {}

  /** u1 G + u2 times the key, for numbers from 0 to n - 1. */
  sum(u1: bigint, u2: bigint): PointSum {
    this.multiples ??= OddMultiples.quick(this.point, KEY_BITS);
    generatorMultiples ??= OddMultiples.affine(GENERATOR.toAffine(), GENERATOR_BITS);
    const sum = sumOf(generatorMultiples, u1, this.multiples, u2);
    if (!isZero(sum.z)) return new PointSum(sum);
    return PointSum.from(slowSum(u1, this.point, u2));
  }
}

/**
 * u1 times one point plus u2 times another, for numbers from 0 to n - 1; `undefined` for a
 * sum at infinity.
 */
export function sumOfMultiples(
  one: AffinePoint,
  u1: bigint,
  other: AffinePoint,
  u2: bigint,
): AffinePoint | undefined {
  const [ofOne, ofOther] = [
    OddMultiples.affine(one, KEY_BITS),
    OddMultiples.quick(other, KEY_BITS),
  ];
  const sum = sumOf(ofOne, u1, ofOther, u2, KEY_BITS);
  if (!isZero(sum.z)) {
    const { x, y } = toAffine(sum, invert(sum.z));
    return { x: numberOfElement(x), y: numberOfElement(y) };
  }
  const slow = slowMultiple(one, u1).add(slowMultiple(other, u2));
  return slow.is0() ? undefined : slow.toAffine();
}

/** By the library, whose formulas have no exceptions. */
function slowSum(u1: bigint, key: AffinePoint, u2: bigint): Point {
  return GENERATOR.multiplyUnsafe(u1).add(Point.fromAffine(key).multiplyUnsafe(u2));
}

function slowMultiple(point: AffinePoint, scalar: bigint): Point {
  return scalar === 0n ? Point.ZERO : Point.fromAffine(point).multiplyUnsafe(scalar);
}

function sumOf(
  ofGenerator: OddMultiples,
  u1: bigint,
  ofKey: OddMultiples,
  u2: bigint,
  generatorBits = GENERATOR_BITS,
): JacobianPoint {
  const digits = [
    { multiples: ofKey, scalar: u2, bits: KEY_BITS, z: undefined },
    { multiples: ofGenerator, scalar: u1, bits: generatorBits, z: ofKey.z },
  ].flatMap(({ multiples, scalar, bits, z }) =>
    oddHalves(scalar).map((half, i) => {
      return { multiples, of: nafDigits(half, bits + 1), isLambda: i === 1, z };
    }),
  );
  let sum: JacobianPoint | undefined;
  for (let i = NAF_BITS - 1; i >= 0; i--) {
    if (sum) double(sum);
    for (const { multiples, of, isLambda, z } of digits) {
      sum = multiples.addTo(sum, of[i]!, isLambda, z);
    }
  }
  // Odd numbers have digits.
  const { x, y, z } = sum!;
  return { x, y, z: product(z, ofKey.z) };
}

/** A sum of points, whose Z need not be inverted to compare its x. */
class PointSum {
  constructor(private readonly point: JacobianPoint | undefined) {}

  /** From a point of the library's. */
  static from(point: Point): PointSum {
    if (point.is0()) return new PointSum(undefined);
    const { x, y } = point.toAffine();
    return new PointSum({ x: elementOf(x), y: elementOf(y), z: ONE });
  }

  /** Whether this is not the point at infinity, and x is the given one, below p. */
  hasX(x: bigint): boolean {
    if (this.point === undefined) return false;
    const { x: ours, z } = this.point;
    return isSame(ours, product(elementOf(x), product(z, z)));
  }

  /** Whether x modulo n is the given number, below n (SEC 1, 4.1.4): x is it, or it and n once more. */
  hasXModuloOrder(r: bigint): boolean {
    return this.hasX(r) || (r + GROUP_ORDER < FIELD_PRIME && this.hasX(r + GROUP_ORDER));
  }

  /** Whether this is not the point at infinity, and y is even. */
  hasEvenY(): boolean {
    if (this.point === undefined) return false;
    return (numberOfElement(toAffine(this.point, invert(this.point.z)).y) & 1n) === 0n;
  }
}
