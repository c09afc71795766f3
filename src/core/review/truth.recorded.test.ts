import { expect, test } from 'vitest';
import { wrongVerdicts } from './testing/told.ts';
import { truthCases } from './testing/truth.ts';

/*
 * What is so of PSBTs and transactions that were made for this: known from how they
 * were made, their digests from another program.
 */

const CASES = truthCases('inspectpsbt');

test('what is so of PSBTs and transactions, known by construction: 679 cases', () => {
  expect(wrongVerdicts(CASES)).toEqual([]);
  expect(CASES.length).toBe(679);
});
