import { describe, expect, test } from 'vitest';
import { failedVector, SELF_TEST, SELF_TEST_OF_WORDS } from './self-test.ts';
import { SELF_TEST_VECTORS, WORDS_VECTORS } from './vectors.ts';

const VECTORS = [...SELF_TEST_VECTORS, ...WORDS_VECTORS];

describe('each vector', () => {
  test.each(VECTORS)('$name', ({ compute, expected }) => {
    expect(compute()).toBe(expected);
  });

  test('has a name of its own, and there are about 30', () => {
    expect(new Set(VECTORS.map(({ name }) => name)).size).toBe(VECTORS.length);
    expect(VECTORS.length).toBeGreaterThanOrEqual(30);
  });
});

const HOLDS = { name: 'holds', compute: () => 'a', expected: 'a' };
const DIFFERS = { name: 'differs', compute: () => 'a', expected: 'b' };
const RAISES = {
  name: 'raises',
  compute: () => {
    throw new RangeError('a fault');
  },
  expected: 'a',
};

describe('what failed', () => {
  test.each([
    { vectors: [], failed: undefined },
    { vectors: [HOLDS], failed: undefined },
    { vectors: [HOLDS, DIFFERS], failed: 'differs' },
    { vectors: [HOLDS, RAISES, DIFFERS], failed: 'raises' },
  ])('of $vectors.length is $failed', ({ vectors, failed }) => {
    expect(failedVector(vectors)).toBe(failed);
  });

  test('is nothing here', () => {
    expect(SELF_TEST.failed()).toBeUndefined();
    expect(SELF_TEST_OF_WORDS.failed()).toBeUndefined();
    expect(() => SELF_TEST.require()).not.toThrow();
  });
});
