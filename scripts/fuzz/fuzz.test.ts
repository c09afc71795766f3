import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runCampaign } from './campaign.ts';
import { makeCase } from './cases.ts';
import { Random } from './random.ts';
import { readSeeds } from './seeds.ts';
import { expectAllKinds } from './testing/all-kinds.ts';

/* The shortest form of `npm run fuzz`: other cases each time, named by their seed when one fails. `fuzz.slow.test.ts` tries more. */

const seeds = readSeeds();
const anySeed = fc.integer({ min: 0, max: 2 ** 31 - 1 });

test('there is something to make cases from', () => {
  const { psbts, transactions, signing, spends, bodies } = seeds;
  for (const list of [psbts, transactions, signing, spends, bodies]) {
    expect(list.length).toBeGreaterThan(150);
  }
});

test('what must hold of any input holds of changed ones', () => {
  fc.assert(
    fc.property(anySeed, fc.nat(), (seed, number) => {
      makeCase(seeds, seed, number).check();
    }),
    { numRuns: 150 },
  );
});

test('a campaign meets every kind, and inputs that are accepted and refused of each', () => {
  const { tallies, findings } = runCampaign(seeds, 12, 0, (next) => next < 400);
  expect(findings).toEqual([]);
  expectAllKinds(tallies);
});

describe('a case', () => {
  test('is the same for the same seed and number', () => {
    fc.assert(
      fc.property(anySeed, fc.nat(), (seed, number) => {
        const [once, again] = [makeCase(seeds, seed, number), makeCase(seeds, seed, number)];
        expect([once.kind, once.input]).toEqual([again.kind, again.input]);
      }),
      { numRuns: 100 },
    );
  });

  test('differs from those before', () => {
    const inputs = Array.from({ length: 500 }, (_, number) => makeCase(seeds, 1, number).input);
    expect(new Set(inputs).size).toBeGreaterThan(450);
  });
});

test('numbers by chance stay below their limit and reach all that is below', () => {
  const random = new Random(3, 4);
  const drawn = Array.from({ length: 500 }, () => random.below(7));
  expect([...new Set(drawn)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(random.below(1)).toBe(0);
});
