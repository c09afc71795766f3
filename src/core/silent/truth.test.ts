import { expect, test } from 'vitest';
import { silentCases } from '../review/testing/truth.ts';
import { wrongSilentPayments } from './testing/told-silent.ts';

/* A few of those that `truth.recorded.test.ts` takes all of. */

test.each(['silent-regtest', 'silent-bip375'] as const)('one in eight of %s', (name) => {
  const some = silentCases(name).filter((_, i) => i % 8 === 3);
  expect(some.length).toBeGreaterThan(8);
  expect(wrongSilentPayments(some)).toEqual([]);
});
