import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Alarm } from '../../../core/shown/summary.ts';
import { beginning, inOrder, kindsOf, nextCount, type Returning } from './flow-order.ts';

interface Utxo {
  readonly at: number;
  readonly amount?: string;
  readonly alarm?: Alarm;
  readonly returning?: Returning;
}

type Given = Omit<Utxo, 'at'>;

const DANGER: Alarm = { code: 'output-contradicted', severity: 'danger', node: 0 };
const BURN: Alarm = { code: 'burn', severity: 'danger', node: 0 };
const WARNING: Alarm = { code: 'dust', severity: 'warning', node: 0 };
const btc = (satoshis: number) => (satoshis / 1e8).toFixed(8);
const of = (satoshis: number, more: Given = {}): Given => ({ amount: btc(satoshis), ...more });
const times = (count: number, one: Given): readonly Given[] =>
  Array.from({ length: count }, () => one);

function rowsOf(given: readonly Given[], total = 1000) {
  const shown = given.map((one, at): Utxo => ({ ...one, at }));
  const side = { total, shown, amount: '0.00000000', unknown: 0 };
  return inOrder(side, ({ returning }) => returning);
}

const orderOf = (given: readonly Given[], total?: number) =>
  rowsOf(given, total).map(({ utxo }) => utxo.at);

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
        const worths = (some: typeof rows) => some.map(({ utxo }) => given[utxo.at]!.worth);
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
  expect(kindsOf(rowsOf(given)).map(({ alike, rows }) => [alike, rows.length])).toEqual(kinds);
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
