import { describe, expect, test } from 'vitest';
import { wrongVerdicts } from './testing/told.ts';
import { outputCases } from './testing/truth.ts';

/*
 * What PSBTs say of their outputs and inputs, held against them: half of the files are
 * honest, and in half exactly one thing was altered.
 */

const CASES = outputCases();

const GROUPS: readonly (readonly [group: string, count: number])[] = [
  ['records-honest', 220],
  ['records-altered', 220],
  ['core-honest', 40],
  ['core-altered', 40],
  ['fixed-honest', 80],
  ['fixed-altered', 80],
  ['missing-honest', 60],
  ['missing-altered', 60],
];

describe('what is so of what a PSBT says of its outputs, known by construction', () => {
  test.each(GROUPS)('%s: %i cases', (group, count) => {
    const cases = CASES.filter(({ id }) => id.startsWith(`${group}/`));
    expect(wrongVerdicts(cases)).toEqual([]);
    expect(cases.length).toBe(count);
  });
});
