import { GENERATOR, Point } from '../secp256k1.ts';
import type { AffinePoint } from './affine-point.ts';
import { copyOf, type JacobianPoint, OddMultiples, product, toAffine } from './double-multiply.ts';
import { elementOf, invert, isZero, numberOfElement } from './field.ts';
import { HALF_BITS, oddDigits, oddHalves } from './scalar-halves.ts';

/*
 * A public point plus public multiples of the generator, as addresses are
 * derived and output keys tweaked. The generator has a table for every ten bits
 * of a half number, so that nothing is doubled. As in double-multiply.ts the
 * formulas have exceptions, which a Z of zero tells.
 */

const BITS = 10;
const WINDOWS = HALF_BITS / BITS;
/** From so many sums on, in all, the tables save more than they cost. */
const WORTH_TABLES = 200;

let made = 0;
let tables: readonly OddMultiples[] | undefined;

/**
 * The point plus the generator times each of some numbers from 0 to n - 1;
 * `undefined` for a sum at infinity. Many together are cheaper.
 */
export function sumsWithGenerator(
  point: AffinePoint,
  scalars: readonly bigint[],
): readonly (AffinePoint | undefined)[] {
  made += scalars.length;
  if (!tables && made >= WORTH_TABLES) tables = newTables();
  const known = tables;
  if (!known) return scalars.map((scalar) => slowSum(point, scalar));
  const sums = scalars.map((scalar) => sumOf(known, point, scalar));
  return allAffine(sums).map((sum, i) => sum ?? slowSum(point, scalars[i]!));
}

function newTables(): readonly OddMultiples[] {
  return Array.from({ length: WINDOWS }, (_, i) => {
    const unit = GENERATOR.multiplyUnsafe(1n << BigInt(BITS * i));
    return OddMultiples.affine(unit.toAffine(), BITS);
  });
}

/** By the library, whose formulas have no exceptions. */
function slowSum(point: AffinePoint, scalar: bigint): AffinePoint | undefined {
  const sum = Point.fromAffine(point).add(GENERATOR.multiplyUnsafe(scalar));
  return sum.is0() ? undefined : sum.toAffine();
}

const ONE = elementOf(1n);

function sumOf(
  windows: readonly OddMultiples[],
  { x, y }: AffinePoint,
  scalar: bigint,
): JacobianPoint {
  const sum = copyOf({ x: elementOf(x), y: elementOf(y), z: ONE });
  const [low, high] = oddHalves(scalar).map((half) => oddDigits(half, BITS, WINDOWS));
  for (const [i, multiples] of windows.entries()) {
    multiples.addTo(sum, low![i]!, false);
    multiples.addTo(sum, high![i]!, true);
  }
  return sum;
}

/** By one inversion (Montgomery's trick); `undefined` for a Z of zero. */
function allAffine(sums: readonly JacobianPoint[]): readonly (AffinePoint | undefined)[] {
  const factors = sums.map(({ z }) => (isZero(z) ? undefined : z));
  const before = [ONE];
  for (const z of factors) before.push(z ? product(before.at(-1)!, z) : before.at(-1)!);
  let inverse = invert(before.at(-1)!);
  const points: (AffinePoint | undefined)[] = new Array(sums.length);
  for (let i = sums.length - 1; i >= 0; i--) {
    const z = factors[i];
    if (!z) continue;
    const { x, y } = toAffine(sums[i]!, product(inverse, before[i]!));
    points[i] = { x: numberOfElement(x), y: numberOfElement(y) };
    inverse = product(inverse, z);
  }
  return points;
}
