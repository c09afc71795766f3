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
import type { AffinePoint } from './generator.ts';
import { HALF_BITS, LAMBDA_ROOT, oddDigits, oddHalves } from './scalar-halves.ts';
import { GENERATOR, GROUP_ORDER, Point } from './secp256k1.ts';

/**
 * Sums u1 G + u2 Q for checking signatures, where nothing is secret. Both
 * multiplications share their doublings (Straus, 1964), both numbers are cut
 * into halves by the curve's endomorphism, and the points that are added come
 * from tables of odd multiples, made once for the generator and once for a key.
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

/** Bits of a half that one digit for a key takes, and one for the generator. */
const KEY_BITS = 5;
const KEY_WINDOWS = HALF_BITS / KEY_BITS;
/** Twice as many, so that a digit of the generator comes with every other one of the key. */
const GENERATOR_BITS = 2 * KEY_BITS;
const GENERATOR_WINDOWS = KEY_WINDOWS / 2;

/** Where a multiple's x, y and the x of lambda times it are in a table. */
const Y_AT = LIMBS;
const LAMBDA_X_AT = 2 * LIMBS;
const ENTRY = 3 * LIMBS;

const BETA = elementOf(LAMBDA_ROOT);
const ONE = elementOf(1n);

/** The odd multiples 1, 3, 5, … of a point, and lambda times each of them. */
export class OddMultiples {
  private readonly table: Float64Array;
  /** The multiple that was looked up last. */
  readonly x = newElement();
  readonly y = newElement();

  constructor(point: AffinePoint, bits: number) {
    this.table = oddMultiples(point, 2 ** (bits - 1));
  }

  /** Adds an odd digit's multiple of the point, or of lambda times the point. */
  addTo(sum: JacobianPoint, digit: number, isLambda: boolean): void {
    this.look(digit, isLambda);
    addAffine(sum, this);
  }

  /** A sum that begins with an odd digit's multiple of the point. */
  begin(digit: number): JacobianPoint {
    this.look(digit, false);
    return copyOf({ x: this.x, y: this.y, z: ONE });
  }

  private look(digit: number, isLambda: boolean): void {
    const at = ((Math.abs(digit) - 1) / 2) * ENTRY;
    load(this.x, this.table, isLambda ? at + LAMBDA_X_AT : at);
    load(this.y, this.table, at + Y_AT);
    if (digit < 0) scale(this.y, this.y, -1);
  }
}

/** A table of the multiples by 1, 3, 5, …, with a Z of one by one inversion (Montgomery's trick). */
function oddMultiples(point: AffinePoint, count: number): Float64Array {
  const multiples = jacobianMultiples(point, count);
  const before: FieldElement[] = [];
  let all = ONE;
  for (const { z } of multiples) {
    before.push(all);
    all = product(all, z);
  }
  const table = new Float64Array(count * ENTRY);
  let inverse = invert(all);
  for (let i = count - 1; i >= 0; i--) {
    const { x, y } = toAffine(multiples[i]!, product(inverse, before[i]!));
    table.set(x, i * ENTRY);
    table.set(y, i * ENTRY + Y_AT);
    table.set(product(x, BETA), i * ENTRY + LAMBDA_X_AT);
    inverse = product(inverse, multiples[i]!.z);
  }
  return table;
}

function jacobianMultiples({ x, y }: AffinePoint, count: number): readonly JacobianPoint[] {
  const one = { x: elementOf(x), y: elementOf(y), z: ONE };
  const two = copyOf(one);
  double(two);
  const step = toAffine(two, invert(two.z));
  const multiples: JacobianPoint[] = [one];
  while (multiples.length < count) {
    const next = copyOf(multiples.at(-1)!);
    addAffine(next, step);
    multiples.push(next);
  }
  return multiples;
}

export function copyOf({ x, y, z }: JacobianPoint): JacobianPoint {
  return { x: x.slice(), y: y.slice(), z: z.slice() };
}

/** By the inverse of its Z. */
export function toAffine({ x, y }: JacobianPoint, zInverse: FieldElement): AffineElements {
  const squared = product(zInverse, zInverse);
  return { x: product(x, squared), y: product(product(y, squared), zInverse) };
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
 * X' = R^2 - H^3 - 2 X H^2, Y' = R (X H^2 - X') - Y H^3, Z' = Z H.
 */
function addAffine(point: JacobianPoint, other: AffineElements): void {
  const { x, y, z } = point;
  square(s0, z);
  multiply(s1, other.x, s0);
  subtract(s1, s1, x);
  multiply(s0, s0, z);
  multiply(s2, other.y, s0);
  subtract(s2, s2, y);
  multiply(z, z, s1);
  square(s0, s1);
  multiply(s1, s1, s0);
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
    this.multiples ??= new OddMultiples(this.point, KEY_BITS);
    generatorMultiples ??= new OddMultiples(GENERATOR.toAffine(), GENERATOR_BITS);
    const sum = sumOf(generatorMultiples, u1, this.multiples, u2);
    if (!isZero(sum.z)) return new PointSum(sum);
    return PointSum.from(slowSum(u1, this.point, u2));
  }
}

/** By the library, whose formulas have no exceptions. */
function slowSum(u1: bigint, key: AffinePoint, u2: bigint): Point {
  return GENERATOR.multiplyUnsafe(u1).add(Point.fromAffine(key).multiplyUnsafe(u2));
}

function sumOf(
  ofGenerator: OddMultiples,
  u1: bigint,
  ofKey: OddMultiples,
  u2: bigint,
): JacobianPoint {
  const [low1, high1] = oddHalves(u1).map((half) =>
    oddDigits(half, GENERATOR_BITS, GENERATOR_WINDOWS),
  ) as [readonly number[], readonly number[]];
  const [low2, high2] = oddHalves(u2).map((half) => oddDigits(half, KEY_BITS, KEY_WINDOWS)) as [
    readonly number[],
    readonly number[],
  ];
  const top = KEY_WINDOWS - 1;
  const sum = ofKey.begin(low2[top]!);
  ofKey.addTo(sum, high2[top]!, true);
  for (let i = top; i >= 0; i--) {
    if (i < top) {
      for (let bit = 0; bit < KEY_BITS; bit++) double(sum);
      ofKey.addTo(sum, low2[i]!, false);
      ofKey.addTo(sum, high2[i]!, true);
    }
    if (i % 2 === 0) {
      ofGenerator.addTo(sum, low1[i / 2]!, false);
      ofGenerator.addTo(sum, high1[i / 2]!, true);
    }
  }
  return sum;
}

/** A sum of points, whose Z need not be inverted to compare its x. */
export class PointSum {
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
