import { describe, expect, test } from 'vitest';
import { EVERYDAY } from '../../../core/ownership/testing/everyday-files.ts';
import { mistakesIn } from '../../testing/everyday.ts';

/* A few of each kind; all of them are in `everyday.slow.test.ts`. */

test('the files are many, each of another name', () => {
  expect(EVERYDAY.length).toBeGreaterThan(80);
  expect(new Set(EVERYDAY.map(({ name }) => name)).size).toBe(EVERYDAY.length);
});

const EACH = 6;

describe('everyday files', () => {
  test.each(EVERYDAY.filter((_, n) => n % EACH === 0))('$name', (file) => {
    expect(mistakesIn(file)).toEqual([]);
  });
});
