import { invertAll } from './batch-inverse.ts';
import { FIELD_PRIME } from './jacobi.ts';
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

/** How many bits each half of a number may take, without its sign; see `oddHalves`. */
const HALF_BITS = 130;

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

/** A cube root of one modulo p; (BETA x, y) is lambda times (x, y), lambda being one modulo n. */
const BETA = 0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501een;

function timesLambda({ X, Y, Z }: Point): Point {
  return new Point((X * BETA) % FIELD_PRIME, Y, Z);
}

/** SHORT_A - SHORT_B lambda and LONG_A + SHORT_A lambda are both zero modulo n. */
const SHORT_A = 0x3086d221a7d46bcde86c90e49284eb15n;
const SHORT_B = 0xe4437ed6010e88286f547fa90abfe4c3n;
const LONG_A = 0x114ca50f7a8e2f3f657c1108d9d44cfd8n;

/**
 * Two odd numbers below 2^130 either side of zero, the first plus lambda times
 * the second being a number modulo n (Gallant, Lambert and Vanstone, CRYPTO
 * 2001). What is zero modulo n is taken off about as often as leaves least, and
 * so often that both are odd: all of those numbers are but LONG_A.
 */
function oddHalves(scalar: bigint): readonly [bigint, bigint] {
  const isOdd = scalar & 1n;
  const first = withLastBit((scalar * SHORT_A) / GROUP_ORDER, isOdd ^ 1n);
  const second = withLastBit((scalar * SHORT_B) / GROUP_ORDER, isOdd);
  return [scalar - first * SHORT_A - second * LONG_A, first * SHORT_B - second * SHORT_A];
}

function withLastBit(value: bigint, bit: bigint): bigint {
  return ((value >> 1n) << 1n) | bit;
}

/** So many of the odd multiples of a point, half of them below zero; with a Z of 1 they add faster. */
function oddMultiples(unit: Point, count: number): readonly Point[] {
  const points: Point[] = [];
  const step = unit.double();
  for (let point = unit; points.length < count / 2; point = point.add(step)) points.push(point);
  const positive = affine(points).map((point) => Point.fromAffine(point));
  return [...positive.map((point) => point.negate()).reverse(), ...positive];
}

/** What a double holds exactly. */
const EXACT_BITS = 53;

/** A number cut into windows, the lowest first. */
function digitsOf(value: bigint, windowBits: number, count: number): readonly number[] {
  const size = 2 ** windowBits;
  const windowsAtOnce = Math.floor(EXACT_BITS / windowBits);
  const bitsAtOnce = windowsAtOnce * windowBits;
  const digits: number[] = [];
  for (let rest = value; digits.length < count; rest >>= BigInt(bitsAtOnce)) {
    let chunk = Number(BigInt.asUintN(bitsAtOnce, rest));
    for (let i = 0; i < windowsAtOnce && digits.length < count; i++) {
      digits.push(chunk % size);
      chunk = Math.floor(chunk / size);
    }
  }
  return digits;
}
