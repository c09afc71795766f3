/** Locks against nSequence, lock time and version: as they are told, as they are finalised, and as they run. */
import { describe, expect, test } from 'vitest';
import { inspect } from './testing/file-rows.ts';
import {
  DISABLED,
  expectOneTelling,
  FINAL,
  fileOf,
  LOCK_ROWS,
  type LockRow,
  nameOf,
  runs,
  SECONDS,
  TIME,
} from './testing/lock-rows.ts';

/** One in seven; all are in `lock-table.slow.test.ts`. */
const SOME = LOCK_ROWS.filter((_, n) => n % 7 === 0);

test.each([0, 1, 2, 3, 4])('some rows have each value of column %i', (column) => {
  const valuesIn = (rows: readonly LockRow[]) =>
    new Set(rows.map((row) => JSON.stringify(row[column])));
  expect(valuesIn(SOME)).toEqual(valuesIn(LOCK_ROWS));
});

test('some rows pass, and some do not', () => {
  expect(new Set(SOME.map((row) => runs(fileOf(row))))).toEqual(new Set([true, false]));
});

describe('is told as it is finalised and as it runs', () => {
  test.each(SOME.map((row) => [nameOf(row), row] as const))('%s', (_, row) => {
    expectOneTelling(row);
  });
});

describe('what is at fault, in words', () => {
  type Said = readonly [row: LockRow, what: string];

  test.each<Said>([
    [
      [{ older: 10 }, false, 1, 10, 0],
      'transaction version 1 has no relative locks (BIP 68 needs 2)',
    ],
    [[{ older: 10 }, false, 2, DISABLED + 10, 0], 'nSequence 0x8000000a has the disable bit'],
    [[{ older: 10 }, true, 2, SECONDS + 10, 0], 'nSequence 0x0040000a counts time, not blocks'],
    [[{ older: 10 + SECONDS }, false, 2, 10, 0], 'nSequence 0x0000000a counts blocks, not time'],
    [[{ older: 10 }, false, 2, 9, 0], 'nSequence is 9 blocks'],
    [
      [{ after: 100 }, false, 1, FINAL, 100],
      'nSequence 0xffffffff is final, which switches the lock time off',
    ],
    [[{ after: 100 }, true, 2, 0, 99], 'the lock time is block 99'],
    [[{ after: TIME }, false, 2, 0, 99], 'the lock time is a height (block 99), not a time'],
    [
      [{ older: 10 }, false, 1, FINAL, 0],
      'transaction version 1 has no relative locks (BIP 68 needs 2) and nSequence 0xffffffff has the disable bit',
    ],
    [
      [{ after: 100 }, false, 2, FINAL, 0],
      'the lock time is 0 and nSequence 0xffffffff is final, which switches the lock time off',
    ],
  ])('%j: %s', (row, what) => {
    const { findings } = inspect(fileOf(row));
    const [found] = findings.filter(({ code }) => code === 'lock-unmet');
    expect(found?.what).toContain(`, but ${what}`);
  });
});
