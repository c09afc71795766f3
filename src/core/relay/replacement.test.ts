import { expect, test } from 'vitest';
import { leastReplacementFee } from './replacement.ts';

/* Reckoned by hand from the rules of `policy/rbf.cpp`. */

test.each([
  ['of the same size: its own relay', 1_000n, 110, 110, 1_011n],
  ['a byte more rounds the relay up', 1_000n, 111, 111, 1_012n],
  ['smaller: it still pays all that was paid', 1_000n, 200, 100, 1_010n],
  ['larger: at no lower feerate', 1_000n, 100, 201, 2_010n],
  ['a feerate that is no whole number is rounded up', 1_001n, 100, 201, 2_013n],
  ['larger, of one that pays little', 10n, 100, 110, 21n],
  ['of one without a fee', 0n, 100, 100, 10n],
])('%s', (_, fee, vsize, own, least) => {
  expect(leastReplacementFee({ fee, vsize }, own)).toBe(least);
});
