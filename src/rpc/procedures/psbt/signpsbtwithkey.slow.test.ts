import { expect, test } from 'vitest';
import { recordedCalls } from '../../../../test/recorded.ts';
import { casesOf, reported, sixthOf } from '../testing/signing-turns.ts';

/* Recordings, with how many of their PSBTs the keys sign something of. */

test('with the keys of roles-main, but for the sixth in signpsbtwithkey.recorded.test.ts', () => {
  const { others } = sixthOf(casesOf(recordedCalls('roles-main')));
  const tally = reported('roles-main', others);
  expect(tally.others).toEqual([]);
  expect(tally.signed).toBe(69);
});

test('with the keys of roles-regtest', () => {
  const tally = reported('roles-regtest', casesOf(recordedCalls('roles-regtest')));
  expect(tally.others).toEqual([]);
  // Of three more the script takes other signatures that are there.
  expect(tally.signed).toBe(391);
});
