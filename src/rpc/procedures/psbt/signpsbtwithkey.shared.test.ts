import { expect, test } from 'vitest';
import { sharedCalls } from '../../../../test/shared-recordings.ts';
import { casesOf, reported } from '../testing/signing-turns.ts';

/* As signpsbtwithkey.slow.test.ts. */

test.each([
  ['desc-main', 7],
  ['desc-regtest', 22],
])('with the keys of %s', (name, signed) => {
  const tally = reported(name, casesOf(sharedCalls(name)));
  expect(tally.others).toEqual([]);
  expect(tally.signed).toBe(signed);
});
