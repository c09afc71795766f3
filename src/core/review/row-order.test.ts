import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alikeRows, cutRows, inSteps, type Ranked } from './row-order.ts';

interface Row extends Ranked {
  readonly name: string;
}

const row = (name: string, worth: bigint | undefined, rank = 0, alike?: string): Row => ({
  name,
  worth,
  rank,
  alike,
});
const namesOf = (rows: readonly Row[]) => rows.map(({ name }) => name).join('');

describe('rows for which there is no room', () => {
  test.each<readonly [string, readonly Row[], number, string, string]>([
    ['none where there is room', [row('a', 1n), row('b', 2n)], 2, 'ba', ''],
    ['those that are worth least', [row('a', 1n), row('b', 3n), row('c', 2n)], 2, 'bc', 'a'],
    ['whatever their rank is', [row('a', 1n, 0), row('b', 2n, 9)], 1, 'b', 'a'],
    ['the shown stand by rank', [row('a', 9n, 1), row('b', 2n, 0), row('c', 1n)], 2, 'ba', 'c'],
    ['the first of those that are worth as much', [row('a', 1n), row('b', 1n)], 1, 'a', 'b'],
    ['what is not known before all else', [row('a', undefined), row('b', 0n)], 1, 'b', 'a'],
    ['all where there is no room at all', [row('a', 1n), row('b', 2n)], 0, '', 'ba'],
  ])('%s', (_, rows, most, shown, rest) => {
    const cut = cutRows(rows, most);
    expect(namesOf(cut.shown)).toBe(shown);
    expect(namesOf(cut.rest.flatMap((one) => one.rows))).toBe(rest);
  });
});

test('those that are alike stand together, all others last', () => {
  const rows = [row('a', 9n), row('b', 1n, 0, 'x'), row('c', 5n, 0, 'y'), row('d', 2n, 0, 'x')];
  expect(alikeRows(rows).map((one) => [one.alike, namesOf(one.rows)])).toEqual([
    ['y', 'c'],
    ['x', 'db'],
    [undefined, 'a'],
  ]);
});

const ROWS = fc.array(
  fc.record({
    worth: fc.option(fc.bigInt({ min: 0n, max: 20n }), { nil: undefined }),
    rank: fc.nat(3),
    alike: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
  }),
  { maxLength: 40 },
);

test('no row that comes in a later step is worth more than one of an earlier, and none is lost', () => {
  fc.assert(
    fc.property(ROWS, fc.nat(10), fc.nat(10), (rows, first, step) => {
      const order = inSteps(rows, first, step);
      expect(new Set(order)).toEqual(new Set(rows));
      expect(order).toHaveLength(rows.length);
      for (let end = first; end < order.length; end += Math.max(step, 1)) {
        const least = order.slice(0, end).map(({ worth }) => worth ?? -1n);
        const left = order.slice(end).map(({ worth }) => worth ?? -1n);
        expect(least.every((one) => left.every((other) => one >= other))).toBe(true);
      }
    }),
  );
});
