import { describe, expect, test } from 'vitest';
import { BUDGETS, Budget, type BudgetName, budgetSteps } from './budgets.ts';

/* The numbers stand here anew: a budget that is changed is changed twice. */

const STEPS: readonly (readonly [name: BudgetName, bytes: number, maps: number, steps: number])[] =
  [
    ['derivations', 0, 1, 20_000],
    ['derivations', 0, 0, 20_000],
    ['derivations', 1, 1, 20_001],
    ['derivations', 24, 1, 20_001],
    ['derivations', 25, 1, 20_002],
    ['derivations', 0, 3, 6667],
    ['derivations', 0, 625, 32],
    ['derivations', 0, 626, 32],
    ['derivations', 240, 100_000, 42],
    ['signatures', 0, 1, 10_000],
    ['signatures', 96, 10_000, 34],
    ['aggregates', 0, 1, 64],
    ['aggregates', 480, 9, 74],
    ['expansions', 0, 1, 64],
    ['expansions', 49, 1, 66],
    ['looks', 0, 1, 4000],
    ['looks', 0, 4001, 1],
    ['looks', 1025, 4001, 3],
    ['silentPayments', 0, 1, 20_000],
    ['silentPayments', 97, 1, 20_003],
    ['names', 25, 1, 20_002],
    ['names', 0, 1000, 160],
  ];

test.each(STEPS)('%s of %i bytes in %i maps: %i', (name, bytes, maps, steps) => {
  expect(budgetSteps(name, bytes, maps)).toBe(steps);
});

test('each budget has its rows', () => {
  expect(new Set(STEPS.map(([name]) => name))).toEqual(new Set(Object.keys(BUDGETS)));
});

/** Steps that are taken one after the other, whether they are, and whether something was left out. */
const TAKEN: readonly (readonly [
  name: string,
  left: number,
  taken: readonly (readonly [steps: number, isTaken: boolean])[],
  isSpent: boolean,
])[] = [
  ['nothing', 3, [], false],
  ['all at once', 3, [[3, true]], false],
  ['one more than there is', 3, [[4, false]], true],
  [
    'all one by one',
    2,
    [
      [1, true],
      [1, true],
    ],
    false,
  ],
  [
    'one after the last',
    2,
    [
      [1, true],
      [1, true],
      [1, false],
    ],
    true,
  ],
  ['nothing of nothing', 0, [[0, true]], false],
  ['one of nothing', 0, [[1, false]], true],
  [
    'few behind what was too much',
    9,
    [
      [10, false],
      [1, false],
      [0, false],
    ],
    true,
  ],
];

describe('a budget', () => {
  test.each(TAKEN)('%s', (_, left, taken, isSpent) => {
    const budget = new Budget(left);
    expect(taken.map(([steps]) => [steps, budget.take(steps)])).toEqual(taken);
    expect(budget.isSpent).toBe(isSpent);
  });

  test('is taken by one where nothing is said', () => {
    const budget = new Budget(1);
    expect([budget.take(), budget.take()]).toEqual([true, false]);
  });
});
