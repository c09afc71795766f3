import { describe, expect, test } from 'vitest';
import { type PackageCase, packageAnswerTo, packageCases, tipOf } from '../testing/relay-cases.ts';

/* The answers of a node with default settings to several transactions, asked of an empty mempool. */

const CASES = packageCases();
const LEANING = CASES.filter(({ needs_chain }) => needs_chain);
const STANDING = CASES.filter(({ needs_chain }) => !needs_chain);

function different(cases: readonly PackageCase[], tip: (one: PackageCase) => object | null) {
  return cases.filter((one) => {
    const want = JSON.stringify(one.error ?? one.want);
    return packageAnswerTo(one, tip(one)).answer !== want;
  });
}

const idsOf = (cases: readonly PackageCase[]) => cases.map(({ id }) => id);

describe('a node answers the same', () => {
  test('to 800 packages with the chain as it was', () => {
    expect(idsOf(different(CASES, tipOf))).toEqual([]);
    expect(CASES.length).toBe(800);
  });

  test('to 726 that need no chain', () => {
    expect(idsOf(different(STANDING, () => null))).toEqual([]);
    expect(STANDING.length).toBe(726);
  });

  test('to those that need it, or says what it could not see', () => {
    const others = different(LEANING, () => null).filter((one) => packageAnswerTo(one).isJudged);
    expect(idsOf(others)).toEqual([]);
    expect(LEANING.length).toBe(74);
  });
});
