import { expect, test } from 'vitest';
import { everyPsbt, type FoundPsbts, sampled } from './every-psbt.ts';
import { twinFlaws } from './twin-flaws.ts';

/** Made a second time of every other one. */
const STEP = 2;
const HOUR = 3_600_000;

/**
 * Tests of the twins of some files, of which there are more PSBTs than `least`: of one in four of
 * each file, of all with TOUCHSTONE_ALL.
 */
export function testTwins(isOne: (path: string) => boolean, least: number): void {
  const files = everyPsbt().filter(({ path }) => isOne(path));

  test.each<FoundPsbts>(files)(
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
    expect(files.reduce((sum, { psbts }) => sum + psbts.length, 0)).toBeGreaterThan(least);
  });
}
