import fc from 'fast-check';
import * as libsecp256k1 from 'tiny-secp256k1';
import { describe, expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { invertAll } from './batch-inverse.ts';
import { GeneratorTable, generatorMultiples } from './generator.ts';
import { bytesOf, GROUP_ORDER } from './secp256k1.ts';

const TABLES = [4, 5, 10, 13].map((bits) => new GeneratorTable(bits));

const aScalar = fc.oneof(
  fc.bigInt({ min: 1n, max: GROUP_ORDER - 1n }),
  // Windows of zeros and ones throughout.
  fc
    .tuple(fc.nat(25), fc.bigInt({ min: -3n, max: 3n }), fc.boolean())
    .map(([window, near, top]) => {
      const scalar = (1n << BigInt(10 * window)) + near;
      const inRange = scalar > 0n && scalar < GROUP_ORDER ? scalar : 1n;
      return top ? GROUP_ORDER - inRange : inRange;
    }),
);

/** Uncompressed, by libsecp256k1. */
function expected(scalar: bigint): Uint8Array {
  return libsecp256k1.pointFromScalar(bytesOf(scalar), false)!;
}

function encoded({ x, y }: { readonly x: bigint; readonly y: bigint }): Uint8Array {
  return concatBytes(Uint8Array.of(4), bytesOf(x), bytesOf(y));
}

describe('multiples of the generator', () => {
  test.each([
    1n,
    2n,
    3n,
    1023n,
    1024n,
    1025n,
    GROUP_ORDER - 1n,
    GROUP_ORDER - 2n,
    GROUP_ORDER >> 1n,
  ])('by the table: %i', (scalar) => {
    for (const table of TABLES) {
      expect(table.multiply(scalar).toBytes(false)).toEqual(expected(scalar));
    }
  });

  test('by the table are those of libsecp256k1', () => {
    fc.assert(
      fc.property(aScalar, (scalar) => {
        for (const table of TABLES) {
          expect(table.multiply(scalar).toBytes(false)).toEqual(expected(scalar));
        }
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  test('are those of libsecp256k1, few or many at once, before there is a table and after', () => {
    const scalars = fc.sample(aScalar, { numRuns: 1100, seed: 2 });
    for (const some of [scalars.slice(0, 1), scalars.slice(1, 30), scalars.slice(30)]) {
      expect(generatorMultiples(some).map(encoded)).toEqual(some.map(expected));
    }
  });

  test('none of none', () => {
    expect(generatorMultiples([])).toEqual([]);
  });

  test.each([0n, -1n, GROUP_ORDER, GROUP_ORDER + 1n])('are refused by %i', (scalar) => {
    for (const table of TABLES) expect(() => table.multiply(scalar)).toThrow(RangeError);
    expect(() => generatorMultiples([5n, scalar])).toThrow(RangeError);
  });
});

describe('inverses of many', () => {
  test('times what they are of are one', () => {
    fc.assert(
      fc.property(fc.array(aScalar, { maxLength: 20 }), (values) => {
        const inverses = invertAll(values, GROUP_ORDER);
        expect(inverses).toHaveLength(values.length);
        expect(inverses.map((inverse, i) => (inverse * values[i]!) % GROUP_ORDER)).toEqual(
          values.map(() => 1n),
        );
      }),
      { numRuns: 50, seed: 3 },
    );
  });

  test.each([
    ['zero', [2n, 0n, 3n]],
    ['the prime', [GROUP_ORDER]],
  ])('%s has none', (_, values) => {
    expect(() => invertAll(values, GROUP_ORDER)).toThrow();
  });
});
