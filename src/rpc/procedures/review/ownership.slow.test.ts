import { describe, expect, test } from 'vitest';
import { IS_ALL } from '../../../../test/all.ts';
import { outputCases, type TruthCase, truthCases } from '../../../core/review/testing/truth.ts';
import { wrongBehind, wrongByAccounts, wrongOwners } from '../../testing/ownership-property.ts';

/*
 * What is called theirs the keys of the person alone can spend, and nobody can without one
 * of them. Who can is known from how the files are made; Inspect judges by descriptors and
 * Sign by keys, and both call the same outputs theirs.
 */

const MADE = 2_000;
/** All of them take most of an hour. */
const EACH = IS_ALL ? 1 : 24;
const someOf = <Item>(all: readonly Item[]) => all.filter((_, n) => n % EACH === 0);
/** So many a test, that none takes long. */
const AT_ONCE = 10;

function partsOf<Item>(items: readonly Item[]): readonly (readonly [number, readonly Item[]])[] {
  const parts = Math.ceil(items.length / AT_ONCE);
  return Array.from({ length: parts }, (_, i) => i * AT_ONCE).map((first) => [
    first,
    items.slice(first, first + AT_ONCE),
  ]);
}

describe('made files, of which one thing is changed', () => {
  const numbers = Array.from({ length: MADE }, (_, n) => n);
  test.each(partsOf(someOf(numbers)))('from number %i on', (_first, some) => {
    expect(some.flatMap((n) => wrongOwners(n))).toEqual([]);
  });
});

const filesOf = (cases: readonly TruthCase[]) =>
  cases
    .map(({ request }) => JSON.parse(request).params[0] as string)
    .filter((file) => file.startsWith('cHNidP'));

const FILES = [...filesOf(outputCases()), ...filesOf(truthCases('inspectpsbt'))];

describe('recorded files', () => {
  test('are as many as ever', () => expect(FILES.length).toBe(800 + 371));

  test.each(partsOf(someOf(FILES)))(
    'from number %i on, with made ones behind them',
    (first, some) => {
      expect(some.flatMap((base, n) => wrongBehind(base, first + n))).toEqual([]);
    },
  );

  const found: number[] = [];

  test.each(partsOf(someOf(FILES)))(
    'from number %i on, whose accounts are known',
    (_first, some) => {
      const accounts = some.map((file) => wrongByAccounts(file));
      expect(accounts.flatMap(({ wrong }) => wrong)).toEqual([]);
      found.push(...accounts.map(({ derived }) => derived));
    },
  );

  test('are of accounts that derive some of their outputs', () => {
    expect(found.some((count) => count > 0)).toBe(true);
  });
});
