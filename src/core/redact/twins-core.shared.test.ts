import { expect, test } from 'vitest';
import { everyPsbt, IS_ALL, sampled } from './testing/every-psbt.ts';
import { twinFlaws } from './testing/twin-flaws.ts';

/* The twins of Core's PSBTs: of one in four of each file, made a second time of every other one; of all with TOUCHSTONE_ALL. */

const STEP = IS_ALL ? 1 : 2;
const HOUR = 3_600_000;
const FILES = everyPsbt().filter(({ path }) => /^core-vectors.psbt/.test(path));

test.each(FILES)(
  'have nothing of the original, and the same parts in the same places: $path',
  ({ psbts }) => {
    const flaws = sampled(psbts).flatMap((bytes, i) =>
      twinFlaws(bytes, i % STEP === 0).map((flaw) => `${i}: ${flaw}`),
    );
    expect(flaws).toEqual([]);
  },
  HOUR,
);

test('are of as many files as there are', () => {
  expect(FILES.reduce((sum, { psbts }) => sum + psbts.length, 0)).toBeGreaterThan(2_500);
});
