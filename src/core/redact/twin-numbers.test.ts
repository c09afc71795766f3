import { describe, expect, test } from 'vitest';
import { TwinLocks, TwinSteps, twinVouts } from './twin-numbers.ts';

const HARDENED = 0x8000_0000;

describe('steps of a path', () => {
  test.each([
    ['small ones stay', [0, 1, 99, HARDENED, HARDENED + 84], [0, 1, 99, HARDENED, HARDENED + 84]],
    ['others are counted by appearance', [500, 100, 500], [100, 101, 100]],
    ['hardened ones stay hardened', [HARDENED + 7000, 7000], [HARDENED + 100, 100]],
  ])('%s', (_, originals, twins) => {
    const steps = new TwinSteps();
    expect(originals.map((one) => steps.of(one))).toEqual(twins);
  });
});

test('numbers of outputs: small ones and that of nothing stay', () => {
  const vouts = twinVouts();
  const originals = [0, 65_535, 0xffff_ffff, 70_000, 1_000_000, 70_000];
  expect(originals.map((one) => vouts.of(one))).toEqual([
    0, 65_535, 0xffff_ffff, 65_536, 65_537, 65_536,
  ]);
});

describe('lock times', () => {
  test.each([
    ['none and small ones stay', [0, 100], [0, 100]],
    ['heights keep their order', [840_000, 812_345], [700_001, 700_000]],
    ['times stay times', [1_700_000_000, 1_600_000_000], [1_500_000_001, 1_500_000_000]],
    ['each is as long in a script', [300, 70_000, 10_000_000], [20_000, 700_000, 20_000_000]],
    ['those above all times', [4_000_000_000], [3_000_000_000]],
  ])('%s', (_, originals, twins) => {
    const locks = new TwinLocks(originals);
    expect(originals.map((one) => locks.of(one))).toEqual(twins);
  });
});
