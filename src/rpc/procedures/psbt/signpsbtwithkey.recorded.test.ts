import { expect, test } from 'vitest';
import { recordedCalls } from '../../../../test/recorded.ts';
import { casesOf, reported, sixthOf } from '../testing/signing-turns.ts';

/* The others of roles-main are in signpsbtwithkey.slow.test.ts. */

test('with the keys of a sixth of roles-main', () => {
  const { sixth } = sixthOf(casesOf(recordedCalls('roles-main')));
  const tally = reported('a sixth of roles-main', sixth);
  expect(tally.others).toEqual([]);
  expect(tally.signed).toBe(17);
});

test('with the keys of desc-main-tenth', () => {
  const tally = reported('desc-main-tenth', casesOf(recordedCalls('desc-main-tenth')));
  expect(tally.others).toEqual([]);
  expect(tally.signed).toBeGreaterThan(0);
});
