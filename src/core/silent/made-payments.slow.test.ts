import { expect, test } from 'vitest';
import { Chance } from '../ownership/testing/random.ts';
import { lostPayments } from './testing/made-payments.ts';

test('2,000 payments of one to four signers, of coins of all kinds, are all found by who is paid', () => {
  expect(lostPayments(2000, new Chance(352))).toEqual([]);
});
