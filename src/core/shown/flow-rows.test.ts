import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finding } from '../findings/finding.ts';
import type { FindingCode } from '../findings/table.ts';
import { type RankedOutput, type Returning, rankedParts } from '../review/ranked-parts.ts';
import { beginning, inOrder, nextCount, restsOf } from './flow-rows.ts';

interface Given {
  /** Absent of what is not known, as of inputs. */
  readonly amount?: bigint;
  readonly alarm?: FindingCode;
  readonly returning?: Returning;
}

const DANGER = 'output-contradicted';
const BURN = 'burn';
const WARNING = 'dust';
const of = (satoshis: number, more: Given = {}): Given => ({ amount: BigInt(satoshis), ...more });
const times = (count: number, one: Given): readonly Given[] =>
  Array.from({ length: count }, () => one);

type Row = RankedOutput & { readonly at: number; readonly amount?: bigint };

/** As a review has them of such a file. */
function shownOf(given: readonly Given[]): readonly Row[] {
  const { outputs } = rankedParts({
    inputs: [],
    outputs: given.map(({ amount = 0n, returning }, index) => ({
      index,
      amount,
      fingerprints: [],
      ...(returning === 'claimed' && { change: true }),
    })),
    outputOwners: given.map(({ returning }) =>
      returning === 'proven' ? { status: 'derived' as const } : undefined,
    ),
    findings: given.flatMap(({ alarm }, output) =>
      alarm ? [finding(alarm, { path: '', part: { output } })] : [],
    ),
  });
  return outputs.map((row, at) => {
    const { amount } = given[at]!;
    return amount === undefined ? { ...row, at, worth: amount } : { ...row, at, amount };
  });
}

const sideOf = (given: readonly Given[], total: number, amount = 0n) => {
  return { total, shown: shownOf(given), amount, unknown: 0 };
};
const rowsOf = (given: readonly Given[], total = 1000) => inOrder(sideOf(given, total));
const orderOf = (given: readonly Given[], total?: number) =>
  rowsOf(given, total).map(({ at }) => at);

describe('of many', () => {
  const rows: readonly (readonly [
    what: string,
    given: readonly Given[],
    order: readonly number[],
  ])[] = [
    ['the largest comes first', [of(1), of(3), of(2)], [1, 2, 0]],
    ['a danger changes nothing', [of(9), of(1, { alarm: DANGER })], [0, 1]],
    ['a warning neither', [of(1, { alarm: WARNING }), of(9)], [1, 0]],
    ['who is paid goes before change', [of(9, { returning: 'claimed' }), of(1)], [1, 0]],
    [
      'what is claimed to return before what does',
      [of(9, { returning: 'proven' }), of(1, { returning: 'claimed' })],
      [1, 0],
    ],
    ['an amount that is not known comes last', [{}, of(0)], [1, 0]],
    ['what is alike stays as it stands', [of(1), of(1)], [0, 1]],
    [
      'ninety dangers of one satoshi do not go before what is paid',
      [...times(90, of(1, { alarm: DANGER })), of(98_000_000)],
      [90, ...Array.from({ length: 90 }, (_, at) => at)],
    ],
    [
      'a large claim of change is not pushed out by small payments',
      [of(98_000_000, { returning: 'claimed' }), ...times(5, of(1))],
      [1, 2, 3, 4, 0, 5],
    ],
    [
      'what provably returns takes no room',
      [...times(5, of(9, { returning: 'proven' })), of(1)],
      [5, 0, 1, 2, 3, 4],
    ],
  ];
  test.each(rows)('%s', (_, given, order) => {
    expect(orderOf(given)).toEqual(order);
  });
});

/** What a file can put on an output, and what a person can know of it. */
const FLAGGED = fc.record({
  worth: fc.oneof(fc.nat(3), fc.nat(1_000_000), fc.constant(98_000_000)),
  alarm: fc.constantFrom(undefined, DANGER, BURN, WARNING),
  returning: fc.constantFrom(undefined, 'claimed' as const),
});

test('no row that is cut is worth more than one that is shown, whatever is flagged', () => {
  fc.assert(
    fc.property(fc.array(FLAGGED, { minLength: 12, maxLength: 250, size: 'max' }), (given) => {
      const rows = rowsOf(
        given.map(({ worth, alarm, returning }) =>
          of(worth, { ...(alarm && { alarm }), ...(returning && { returning }) }),
        ),
        given.length,
      );
      for (
        let end = beginning(given.length);
        end < rows.length;
        end = nextCount(end, rows.length)
      ) {
        const worths = (some: typeof rows) => some.map(({ at }) => given[at]!.worth);
        expect(Math.max(...worths(rows.slice(end)))).toBeLessThanOrEqual(
          Math.min(...worths(rows.slice(0, end))),
        );
      }
    }),
    { numRuns: 500 },
  );
});

test('few stand as in the file', () => {
  expect(orderOf([of(1), of(3, { alarm: DANGER })], 2)).toEqual([0, 1]);
});

test.each<readonly [string, readonly Given[], readonly (readonly [string, number])[]]>([
  ['nothing of what is like all others', times(3, of(1)), []],
  [
    'dangers by their code',
    [...times(90, of(1, { alarm: DANGER })), of(2)],
    [['output-contradicted', 90]],
  ],
  ['no warnings', times(3, of(1, { alarm: WARNING })), []],
  ['what returns', times(3, of(1, { returning: 'proven' })), [['returns', 3]]],
  [
    'a danger of what returns',
    [of(5, { returning: 'proven', alarm: BURN }), of(1, { alarm: DANGER })],
    [
      ['output-contradicted', 1],
      ['burn', 1],
    ],
  ],
])('told apart: %s', (_, given, kinds) => {
  const rests = restsOf(sideOf(given, given.length), shownOf(given), 0, true);
  const told = rests.flatMap(({ alike, count }) => (alike ? [[alike, count]] : []));
  expect(told).toEqual(kinds);
  expect(rests.reduce((sum, { count }) => sum + count, 0)).toBe(given.length);
});

test.each([
  [0, 0],
  [11, 11],
  [12, 5],
  [1000, 5],
])('of %i there are %i rows at first', (total, rows) => {
  expect(beginning(total)).toBe(rows);
});

test('each step shows more, and the last one the rest', () => {
  expect(nextCount(5, 1000)).toBe(105);
  expect(nextCount(905, 1000)).toBe(1000);
});

describe('what is said of those that are not shown', () => {
  const given = [of(10), of(4, { alarm: BURN }), of(3, { alarm: BURN }), of(2)];
  const side = sideOf(given, 6, 40n);

  test.each<[string, Parameters<typeof restsOf>, readonly unknown[]]>([
    [
      'the sum of each kind, and of all others',
      [side, side.shown, 1, true],
      [
        { alike: BURN, count: 2, amount: 7n, complete: true },
        { count: 3, amount: 23n, complete: true },
      ],
    ],
    [
      'no sum of others that were not all read',
      [side, side.shown, 4, false],
      [{ count: 2, amount: undefined, complete: false }],
    ],
    [
      'none where an amount is not known',
      [{ ...side, unknown: 1 }, side.shown, 4, true],
      [{ count: 2, amount: undefined, complete: true }],
    ],
    [
      'nor of a kind with such an amount',
      [side, shownOf([{ alarm: BURN }, of(1, { alarm: BURN })]), 0, true],
      [
        { alike: BURN, count: 2, amount: undefined, complete: true },
        { count: 4, amount: 39n, complete: true },
      ],
    ],
    ['nothing where all are shown', [{ ...side, total: 4 }, side.shown, 4, true], []],
  ])('%s', (_, asked, rests) => {
    expect(restsOf(...asked)).toEqual(rests);
  });
});
