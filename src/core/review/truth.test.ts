import { expect, test } from 'vitest';
import { wrongVerdicts } from './testing/told.ts';
import { truthCases } from './testing/truth.ts';

/* A few of those that `truth.recorded.test.ts` takes all of. */

const KINDS = ['inspect', 'final', 'transaction', 'damaged'];

test.each(KINDS)('one in ten of known truth: %s', (kind) => {
  const cases = truthCases('inspectpsbt').filter(({ id }) => id.startsWith(`${kind}/`));
  const some = cases.filter((_, i) => i % 10 === 0);
  expect(some.length).toBeGreaterThan(5);
  expect(wrongVerdicts(some)).toEqual([]);
});
