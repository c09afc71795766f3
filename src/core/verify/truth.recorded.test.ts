import { describe, expect, test } from 'vitest';
import { wrongVerdicts } from './testing/told.ts';
import { otherTruthCases, truthCases } from './testing/truth.ts';

/*
 * What is so of PSBTs and transactions that were made for this: known from how they
 * were made, their digests from another program.
 */

const CASES = truthCases('inspectpsbt');

describe('what is so of PSBTs and transactions, known by construction', () => {
  test('679 cases', () => {
    expect(wrongVerdicts(CASES)).toEqual([]);
    expect(CASES.length).toBe(679);
  });

  const others = otherTruthCases('inspectpsbt');

  test.skipIf(!others)('those beside the project that are not here', () => {
    expect(wrongVerdicts(others ?? [])).toEqual([]);
  });
});
