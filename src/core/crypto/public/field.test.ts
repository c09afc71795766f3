import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  carry,
  elementOf,
  invert,
  isSame,
  isZero,
  multiply,
  newElement,
  numberOfElement,
  FIELD_PRIME as P,
  scale,
  square,
  squareRoot,
  subtract,
} from './field.ts';

const EDGES: readonly (readonly [string, bigint])[] = [
  ['zero', 0n],
  ['one', 1n],
  ['the highest number', P - 1n],
  ['the highest bit alone', 1n << 255n],
  ['every limb at its middle', BigInt(`0x${'800000'.repeat(10)}`)],
  ['every limb just below it', BigInt(`0x${'7fffff'.repeat(10)}`)],
  ['what 2^256 is modulo p', 2n ** 32n + 977n],
];

const aNumber = fc.oneof(
  fc.bigInt({ min: 0n, max: P - 1n }),
  fc.constantFrom(...EDGES.map(([, value]) => value)),
);

/** The largest limb of a carried element, as field.ts promises. */
const LARGEST = 1.1 * 2 ** 23;

function modulo(value: bigint): bigint {
  return ((value % P) + P) % P;
}

function made(work: (out: Float64Array) => void): Float64Array {
  const out = newElement();
  work(out);
  return out;
}

describe('numbers modulo p', () => {
  test.each(EDGES)('%s is read back, times itself, and minus itself zero', (_, value) => {
    const element = elementOf(value);
    expect(numberOfElement(element)).toBe(value);
    expect(numberOfElement(made((out) => square(out, element)))).toBe(modulo(value * value));
    expect(isSame(element, element)).toBe(true);
    expect(isZero(element)).toBe(value === 0n);
  });

  test('sums of three by sums of three, as BigInt has them', () => {
    fc.assert(
      fc.property(
        fc.tuple(aNumber, aNumber, aNumber),
        fc.tuple(aNumber, aNumber, aNumber),
        ([a, b, c], [d, e, f]) => {
          const sum = (x: bigint, y: bigint, z: bigint) =>
            made((out) => {
              add(out, elementOf(x), elementOf(y));
              subtract(out, out, elementOf(z));
            });
          const out = made((product) => multiply(product, sum(a, b, c), sum(d, e, f)));
          expect(numberOfElement(out)).toBe(modulo((a + b - c) * (d + e - f)));
          expect(Math.max(...out.map(Math.abs))).toBeLessThanOrEqual(LARGEST);
        },
      ),
    );
  });

  test('the square of three times the largest carried element is exact', () => {
    const largest = Float64Array.from({ length: 11 }, () => Math.floor(LARGEST));
    const value = numberOfElement(largest);
    const out = made((element) => {
      scale(element, largest, 3);
      square(element, element);
    });
    expect(numberOfElement(out)).toBe(modulo(9n * value * value));
  });

  test('carrying changes no number', () => {
    fc.assert(
      fc.property(aNumber, fc.integer({ min: -(2 ** 12), max: 2 ** 12 }), (a, times) => {
        const out = made((element) => {
          scale(element, elementOf(a), times);
          carry(element, element);
        });
        expect(numberOfElement(out)).toBe(modulo(a * BigInt(times)));
        expect(Math.max(...out.map(Math.abs))).toBeLessThanOrEqual(LARGEST);
      }),
    );
  });

  test('the inverse, and the square root of a square', () => {
    fc.assert(
      fc.property(aNumber, (a) => {
        const element = elementOf(a);
        const inverse = made((out) => multiply(out, invert(element), element));
        expect(numberOfElement(inverse)).toBe(a === 0n ? 0n : 1n);
        const root = numberOfElement(squareRoot(made((out) => square(out, element))));
        expect([a, modulo(-a)]).toContain(root);
      }),
    );
  });

  test('every multiple of p that limbs can hold is zero, and one more is not', () => {
    for (const times of [-127n, -1n, 0n, 1n, 2n, 127n]) {
      const element = elementOf(0n);
      const prime = elementOf(P);
      for (let i = 0; i < 11; i++) element[i] = Number(times) * prime[i]!;
      carry(element, element);
      expect(isZero(element)).toBe(true);
      element[0] = element[0]! + 1;
      expect(isZero(element)).toBe(false);
    }
  });
});
