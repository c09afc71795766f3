import { describe, expect, test } from 'vitest';
import { expectOneTelling, fileOf, LOCK_ROWS, nameOf, runs } from './testing/lock-rows.ts';

/* All rows of which `lock-table.test.ts` takes some. */

test('there are more than three hundred rows, some of which pass', () => {
  expect(LOCK_ROWS.length).toBeGreaterThan(300);
  expect(LOCK_ROWS.filter((row) => runs(fileOf(row))).length).toBeGreaterThan(40);
});

describe('is told as it is finalised and as it runs', () => {
  test.each(LOCK_ROWS.map((row) => [nameOf(row), row] as const))('%s', (_, row) => {
    expectOneTelling(row);
  });
});
