import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runCampaign } from './campaign.ts';
import { makeCase } from './cases.ts';
import { readSeeds } from './seeds.ts';
import { expectAllKinds } from './testing/all-kinds.ts';

/* The same as `fuzz.test.ts`, with more cases. */

const seeds = readSeeds();

test('what must hold of any input holds of changed ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.nat(), (seed, number) => {
      makeCase(seeds, seed, number).check();
    }),
    { numRuns: 700 },
  );
});

test('a campaign meets every kind, and inputs that are accepted and refused of each', () => {
  const { tallies, findings } = runCampaign(seeds, 7, 0, (next) => next < 1200);
  expect(findings).toEqual([]);
  expectAllKinds(tallies);
});
