import { expect, test } from 'vitest';
import { CASE_COUNT } from '../../../core/ownership/testing/changed-files.ts';
import { CHANGES } from '../../../core/ownership/testing/changed-outputs.ts';
import { outputCases } from '../../../core/review/testing/truth.ts';
import { wrongBehind, wrongByAccounts, wrongOwners } from '../../testing/ownership-property.ts';

/* A few of each; all of them are in `ownership.slow.test.ts`. */

const filesOf = (cases: ReturnType<typeof outputCases>) =>
  cases.map(({ request }) => JSON.parse(request).params[0] as string);

test('both views are asked for the same outputs', () => {
  const differing = CHANGES.filter(
    ({ inspect, sign }) => (inspect === 'derived') !== (sign === 'derived'),
  );
  expect(differing.map(({ name }) => name)).toEqual([]);
});

test('what is called theirs they alone can spend: some of the made files', () => {
  const numbers = Array.from({ length: 6 }, (_, n) => (n * 133 + 5) % CASE_COUNT);
  expect(numbers.flatMap((n) => wrongOwners(n))).toEqual([]);
});

test('the same behind files of others', () => {
  const bases = filesOf(outputCases().filter((_, n) => n % 320 === 0));
  expect(bases.flatMap((base, n) => wrongBehind(base, n * 67))).toEqual([]);
  expect(bases.length).toBe(3);
});

test('what accounts derive is theirs, and nothing else', () => {
  const files = filesOf(outputCases().slice(0, 4));
  const found = files.map((file) => wrongByAccounts(file));
  expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
});
