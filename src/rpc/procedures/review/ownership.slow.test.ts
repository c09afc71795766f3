import { describe, expect, test } from 'vitest';
import { outputCases, truthCases } from '../../../core/review/testing/truth.ts';
import { wrongBehind, wrongByAccounts, wrongOwners } from '../../testing/ownership-property.ts';

/*
 * What is called theirs the keys of the person alone can spend, and nobody can without one
 * of them. Who can is known from how the files are made; Inspect judges by descriptors and
 * Sign by keys, and both call the same outputs theirs.
 */

const MADE = 2_000;
const AT_ONCE = 250;

describe('made files, of which one thing is changed', () => {
  const ranges = Array.from({ length: MADE / AT_ONCE }, (_, i) => i * AT_ONCE);
  test.each(ranges)('from number %i on', (first) => {
    const numbers = Array.from({ length: AT_ONCE }, (_, n) => first + n);
    expect(numbers.flatMap((n) => wrongOwners(n))).toEqual([]);
  });
});

const PSBT = /^cHNidP/;
const filesOf = (cases: ReturnType<typeof outputCases>) =>
  cases
    .map(({ request }) => JSON.parse(request).params[0] as string)
    .filter((file) => PSBT.test(file));

describe.each([
  ['what a PSBT says of its outputs', filesOf(outputCases()), 800],
  ['PSBTs and transactions', filesOf(truthCases('inspectpsbt')), 475],
])('recorded files: %s', (_name, files, count) => {
  test('are as many as ever', () => expect(files.length).toBe(count));

  test('with made ones behind them', () => {
    expect(files.flatMap((base, n) => wrongBehind(base, n))).toEqual([]);
  });

  test('whose accounts are known', () => {
    expect(files.flatMap((file) => wrongByAccounts(file).wrong)).toEqual([]);
  });
});

test('accounts that recorded files tell derive some of their outputs', () => {
  const derived = filesOf(outputCases()).map((file) => wrongByAccounts(file).derived);
  expect(derived.filter((count) => count > 0).length).toBeGreaterThan(40);
});
