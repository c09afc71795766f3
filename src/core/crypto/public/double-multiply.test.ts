import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GENERATOR, hasEvenY, GROUP_ORDER as N, type Point } from '../secp256k1.ts';
import { sumOfMultiples, VerifyingKey } from './double-multiply.ts';
import { FIELD_PRIME } from './field.ts';

const G = GENERATOR;
/** What lambda times the generator is: the halves of a number meet there. */
const LAMBDA = 0x5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72n;

/** u1 G + u2 q G, where the quick formulas may meet one point twice, or the point at infinity. */
const ROWS: readonly (readonly [string, bigint, bigint, bigint])[] = [
  ['both once, of the generator itself', 1n, 1n, 1n],
  ['the same point from both sides', 5n, 5n, 1n],
  ['a point and its negative', 7n, 7n, N - 1n],
  ['nothing of the generator', 0n, 3n, 2n],
  ['nothing of the key', 3n, 0n, 2n],
  ['nothing of either', 0n, 0n, 2n],
  ['the most of either', N - 1n, N - 1n, 2n],
  ['lambda times the generator', LAMBDA, 1n, 3n],
  ['lambda of both', LAMBDA, LAMBDA, N - 1n],
  ['a key that is lambda times the generator', 1n, 1n, LAMBDA],
  ['a key that cancels lambda', LAMBDA, N - 1n, LAMBDA],
];

const aScalar = fc.bigInt({ min: 0n, max: N - 1n });

function bySlow(u1: bigint, u2: bigint, key: Point): Point {
  return times(G, u1).add(times(key, u2));
}

function times(point: Point, scalar: bigint): Point {
  return point.multiply(scalar === 0n ? 1n : scalar).subtract(scalar === 0n ? point : ZERO);
}

const ZERO = G.subtract(G);

function holds(u1: bigint, u2: bigint, q: bigint): void {
  const key = G.multiply(q);
  const sum = new VerifyingKey(key.toAffine()).sum(u1, u2);
  const expected = bySlow(u1, u2, key);
  if (expected.is0()) {
    expect([sum.hasX(0n), sum.hasXModuloOrder(0n), sum.hasEvenY()]).toEqual([false, false, false]);
    return;
  }
  const { x, y } = expected.toAffine();
  expect(sum.hasX(x)).toBe(true);
  expect(sum.hasXModuloOrder(x % N)).toBe(true);
  expect(sum.hasEvenY()).toBe(hasEvenY({ y }));
  expect(sum.hasX((x + 1n) % FIELD_PRIME)).toBe(false);
  expect(sum.hasXModuloOrder((x + 1n) % N)).toBe(false);
}

describe('u1 P + u2 Q', () => {
  function agrees(u1: bigint, u2: bigint, p: bigint, q: bigint): void {
    const [one, other] = [G.multiply(p), G.multiply(q)];
    const slow = times(one, u1).add(times(other, u2));
    const expected = slow.is0() ? undefined : slow.toAffine();
    expect(sumOfMultiples(one.toAffine(), u1, other.toAffine(), u2)).toEqual(expected);
  }

  test.each(ROWS)('%s', (_, u1, u2, q) => {
    agrees(u1, u2, 1n, q);
    agrees(u2, u1, q, 1n);
  });

  test('as the library has it', () => {
    const anyKey = fc.bigInt({ min: 1n, max: N - 1n });
    fc.assert(
      fc.property(aScalar, aScalar, anyKey, anyKey, (u1, u2, p, q) => agrees(u1, u2, p, q)),
      { numRuns: 40 },
    );
  });
});

describe('u1 G + u2 Q', () => {
  test.each(ROWS)('%s', (_, u1, u2, q) => holds(u1, u2, q));

  test('as the library has it', () => {
    fc.assert(
      fc.property(aScalar, aScalar, fc.bigInt({ min: 1n, max: N - 1n }), (u1, u2, q) =>
        holds(u1, u2, q),
      ),
      { numRuns: 40 },
    );
  });
});
