import type { RandomBelow } from './join.ts';

const RANGE = 2 ** 32;

/**
 * Whole numbers out of bytes that nobody can foresee. A number from the last,
 * incomplete run of `limit` is thrown away, so that none is likelier than another.
 */
export function randomBelow(randomBytes: (length: number) => Uint8Array): RandomBelow {
  return (limit) => {
    const whole = RANGE - (RANGE % limit);
    for (;;) {
      const [a, b, c, d] = randomBytes(4);
      const number = ((a! << 24) | (b! << 16) | (c! << 8) | d!) >>> 0;
      if (number < whole) return number % limit;
    }
  };
}
