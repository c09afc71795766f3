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
  const points = multiplyAll(scalars);
  const inverses = invertAll(
    points.map(({ Z }) => Z),
    FIELD_PRIME,
  );
  return points.map(({ X, Y }, i) => {
    const inverse = inverses[i]!;
    return onCurve((X * inverse) % FIELD_PRIME, (Y * inverse) % FIELD_PRIME);
  });
}

function onCurve(x: bigint, y: bigint): AffinePoint {
  Point.fromAffine({ x, y }).assertValidity();
  return { x, y };
}

/** From so many multiplications on the table below saves more than it costs. */
const WORTH_A_TABLE = 512;
let multiplied = 0;
let table: readonly (readonly Point[])[] | undefined;

function multiplyAll(scalars: readonly bigint[]): readonly Point[] {
  multiplied += scalars.length;
  if (multiplied < WORTH_A_TABLE) return scalars.map((scalar) => GENERATOR.multiply(scalar));
  table ??= generatorTable();
  const windows = table;
  return scalars.map((scalar) => sumOfWindows(windows, scalar));
}

/*
 * The library adds up 33 points from a table of its own, one for every eight
 * bits, and with each a second one that is negated or not. Below they are 26
 * of a larger table, one for every ten bits; every addition is still the
 * library's, whose formula has no exceptions.
 *
 * A number is written with digits that are odd and never zero, so that each
 * window adds one point, whatever the number: an even number has n added, which
 * changes nothing for the point. For the odd number m, the windows of
 * e = (m + 2^260 - 1) / 2 hold the digits: window e_i stands for 2 e_i - 1023.
 */
const WINDOW_BITS = 10;
const WINDOW_SIZE = 1 << WINDOW_BITS;
const WINDOWS = 26;
const OFFSET = (1n << BigInt(WINDOW_BITS * WINDOWS)) - 1n;

/** For each window w the points (2 e - 1023) 1024^w G, by e from 0 to 1023. */
export function generatorTable(): readonly (readonly Point[])[] {
  const windows: Point[][] = [];
  let unit = GENERATOR;
  for (let window = 0; window < WINDOWS; window++) {
    const points = oddMultiples(unit);
    windows.push(points);
    unit = points[WINDOW_SIZE - 1]!.add(unit);
  }
  return windows;
}

/** From -1023 to 1023 times a point. */
function oddMultiples(unit: Point): Point[] {
  const points: Point[] = new Array(WINDOW_SIZE);
  const step = unit.double();
  let point = unit;
  for (let e = WINDOW_SIZE / 2; e < WINDOW_SIZE; e++) {
    points[e] = point;
    points[WINDOW_SIZE - 1 - e] = point.negate();
    point = point.add(step);
  }
  return points;
}

/** A number times the generator. Raises a RangeError for a number that is not from 1 to n - 1. */
export function sumOfWindows(windows: readonly (readonly Point[])[], scalar: bigint): Point {
  if (scalar <= 0n || scalar >= GROUP_ORDER) throw new RangeError('not from 1 to n - 1');
  const [first, ...others] = digitsOf(scalar & 1n ? scalar : scalar + GROUP_ORDER);
  let sum = windows[0]![first!]!;
  for (const [i, digit] of others.entries()) sum = sum.add(windows[i + 1]![digit]!);
  return sum;
}

/** Five windows at a time fit in a double. */
const CHUNK_WINDOWS = 5;
const CHUNK_BITS = WINDOW_BITS * CHUNK_WINDOWS;

/** The windows of e, lowest first. */
function digitsOf(odd: bigint): readonly number[] {
  const digits: number[] = [];
  for (let rest = (odd + OFFSET) >> 1n; digits.length < WINDOWS; rest >>= BigInt(CHUNK_BITS)) {
    let chunk = Number(BigInt.asUintN(CHUNK_BITS, rest));
    for (let i = 0; i < CHUNK_WINDOWS && digits.length < WINDOWS; i++) {
      digits.push(chunk % WINDOW_SIZE);
      chunk = Math.floor(chunk / WINDOW_SIZE);
    }
  }
  return digits;
}
