import fc from 'fast-check';
import * as libsecp256k1 from 'tiny-secp256k1';
import { describe, expect, test } from 'vitest';
import { pointBytes } from '../public-key.ts';
import { bytesOf, GENERATOR, GROUP_ORDER, Point } from '../secp256k1.ts';
import { sumsWithGenerator } from './public-sums.ts';

const scalar = fc.oneof(
  fc.bigInt({ min: 1n, max: GROUP_ORDER - 1n }),
  fc.constantFrom(1n, 2n, 1023n, 1024n, GROUP_ORDER - 1n, GROUP_ORDER - 2n, GROUP_ORDER >> 1n),
);

/** By libsecp256k1; `undefined` at infinity. */
function expected(point: Point, number: bigint): string | undefined {
  const sum = libsecp256k1.pointAddScalar(pointBytes(point), bytesOf(number), true);
  return sum ? Buffer.from(sum).toString('hex') : undefined;
}

function made(point: Point, numbers: readonly bigint[]): readonly (string | undefined)[] {
  return sumsWithGenerator(point.toAffine(), numbers).map(
    (sum) => sum && Buffer.from(pointBytes(Point.fromAffine(sum))).toString('hex'),
  );
}

describe('a point plus multiples of the generator', () => {
  // The first are made without tables, the others with them.
  test.each(['before there are tables', 'with tables'])('is as libsecp256k1 has it, %s', () => {
    fc.assert(
      fc.property(scalar, fc.array(scalar, { maxLength: 8 }), (key, numbers) => {
        const point = GENERATOR.multiply(key);
        expect(made(point, numbers)).toEqual(numbers.map((one) => expected(point, one)));
      }),
      { numRuns: 60, seed: 4 },
    );
  });

  test('is at infinity where they cancel out, and doubles where they are the same', () => {
    for (const number of [1n, 2n, 3n, 1025n, GROUP_ORDER - 7n]) {
      const point = GENERATOR.multiply(number);
      const numbers = [5n, GROUP_ORDER - number, number, 6n];
      expect(made(point, numbers)).toEqual(numbers.map((one) => expected(point, one)));
      expect(made(point, numbers)[1]).toBeUndefined();
    }
  });
});
