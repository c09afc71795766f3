import { expect, test } from 'vitest';
import { Chance } from '../ownership/testing/random.ts';
import { lostPayments } from './testing/made-payments.ts';

test('payments of one to four signers, of coins of all kinds, are all found by who is paid', () => {
  expect(lostPayments(30, new Chance(53))).toEqual([]);
});
