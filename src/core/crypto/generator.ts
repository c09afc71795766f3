import { invertAll } from './batch-inverse.ts';
import { FIELD_PRIME } from './field.ts';
import { digitsOf, HALF_BITS, LAMBDA_ROOT, oddHalves } from './scalar-halves.ts';
import { GENERATOR, GROUP_ORDER, Point } from './secp256k1.ts';

/** The coordinates of a point that is not at infinity. */
export interface AffinePoint {
  readonly x: bigint;
  readonly y: bigint;
}

/**
 * The generator times each of some numbers, secret ones most often. Raises a
 * RangeError for a number that is not from 1 to n - 1.
 *
 * The library leaves a point as X/Z and Y/Z, and would invert each Z by itself;
 * here they are inverted together. What comes out is held against the curve's
 * equation, as a wrong public key or nonce could give the private key away.
 */
export function generatorMultiples(scalars: readonly bigint[]): readonly AffinePoint[] {
  const points = affine(multiplyAll(scalars));
  for (const point of points) Point.fromAffine(point).assertValidity();
  return points;
}

function affine(points: readonly Point[]): readonly AffinePoint[] {
  const inverses = invertAll(
    points.map(({ Z }) => Z),
    FIELD_PRIME,
  );
  return points.map(({ X, Y }, i) => {
    const inverse = inverses[i]!;
    return { x: (X * inverse) % FIELD_PRIME, y: (Y * inverse) % FIELD_PRIME };
  });
}

function multiplyAll(scalars: readonly bigint[]): readonly Point[] {
  multiplied += scalars.length;
  const worth = WORTH_A_TABLE.findLast(({ multiplications }) => multiplied >= multiplications);
  if (worth && worth.windowBits !== table?.windowBits) table = new GeneratorTable(worth.windowBits);
  const known = table;
  return scalars.map((scalar) => known?.multiply(scalar) ?? GENERATOR.multiply(scalar));
}

/** From so many multiplications on, in all, a table saves more than it costs. */
const WORTH_A_TABLE = [
  { multiplications: 1_000, windowBits: 10 },
  { multiplications: 8_000, windowBits: 13 },
] as const;
let multiplied = 0;
let table: GeneratorTable | undefined;

/**
 * Multiples of the generator as sums of a few from a table. The library adds up
 * 33 points of a table of its own, one for every eight bits; with ten bits it
 * is 26, with thirteen 20, of tables that take longer to make. Every addition is
 * still the library's, whose formula has no exceptions.
 *
 * A number is first cut into halves, which share one table half as large as
 * one for the whole number.
 *
 * A half is written with digits that are odd and never zero, so that each
 * window adds one point, whatever the number. With b bits in each of w windows
 * and the odd number m, positive or not, the windows of e = (m + 2^(bw) - 1) / 2
 * hold the digits: the window e_i stands for 2 e_i + 1 - 2^b.
 */
export class GeneratorTable {
  /** For each window i the points (2 e + 1 - 2^b) 2^(bi) G, by e. */
  private readonly windows: readonly (readonly Point[])[];
  /** 2^(bw) - 1, which makes a half positive. */
  private readonly offset: bigint;

  constructor(readonly windowBits: number) {
    const windows: (readonly Point[])[] = [];
    const count = Math.ceil(HALF_BITS / windowBits);
    for (let unit = GENERATOR; windows.length < count; ) {
      const points = oddMultiples(unit, 2 ** windowBits);
      windows.push(points);
      unit = points.at(-1)!.add(unit);
    }
    this.windows = windows;
    this.offset = (1n << BigInt(windowBits * count)) - 1n;
  }

  /** Raises a RangeError for a number that is not from 1 to n - 1. */
  multiply(scalar: bigint): Point {
    if (scalar <= 0n || scalar >= GROUP_ORDER) throw new RangeError('not from 1 to n - 1');
    const [low, high] = oddHalves(scalar);
    return this.sumOf(low).add(timesLambda(this.sumOf(high)));
  }

  private sumOf(half: bigint): Point {
    const { windows, windowBits, offset } = this;
    const digits = digitsOf((half + offset) >> 1n, windowBits, windows.length);
    let sum = windows[0]![digits[0]!]!;
    for (let i = 1; i < digits.length; i++) sum = sum.add(windows[i]![digits[i]!]!);
    return sum;
  }
}

function timesLambda({ X, Y, Z }: Point): Point {
  return new Point((X * LAMBDA_ROOT) % FIELD_PRIME, Y, Z);
}

/** So many of the odd multiples of a point, half of them below zero; with a Z of 1 they add faster. */
function oddMultiples(unit: Point, count: number): readonly Point[] {
  const points: Point[] = [];
  const step = unit.double();
  for (let point = unit; points.length < count / 2; point = point.add(step)) points.push(point);
  const positive = affine(points).map((point) => Point.fromAffine(point));
  return [...positive.map((point) => point.negate()).reverse(), ...positive];
}
