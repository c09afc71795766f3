import { describe, expect, test } from 'vitest';
import type { Alarm } from '../../core/inspect/summary.ts';
import { beginning, inOrder, nextCount, rankOf } from './flow-order.ts';

interface Utxo {
  readonly amount?: string;
  readonly alarm?: Alarm;
  readonly isClaimed?: boolean;
}

const DANGER: Alarm = { code: 'output-contradicted', severity: 'danger', node: 0 };
const WARNING: Alarm = { code: 'dust', severity: 'warning', node: 0 };

function orderOf(utxos: readonly Utxo[], total = 1000): readonly number[] {
  const side = { total, shown: utxos, amount: '0.00000000', unknown: 0 };
  const rank = (utxo: Utxo) => rankOf(utxo, utxo.isClaimed === true);
  return inOrder(side, rank).map(({ at }) => at);
}

describe('of many', () => {
  const rows: readonly (readonly [
    what: string,
    utxos: readonly Utxo[],
    order: readonly number[],
  ])[] = [
    ['the largest comes first', [{ amount: '1' }, { amount: '3' }, { amount: '2' }], [1, 2, 0]],
    ['what is dangerous goes before it', [{ amount: '9' }, { amount: '1', alarm: DANGER }], [1, 0]],
    ['a warning does not', [{ amount: '9' }, { amount: '1', alarm: WARNING }], [0, 1]],
    ['who is paid goes before change', [{ amount: '9', isClaimed: true }, { amount: '1' }], [1, 0]],
    [
      'a danger also where it is claimed',
      [{ amount: '9' }, { isClaimed: true, alarm: DANGER }],
      [1, 0],
    ],
    ['an amount that is not known comes last', [{}, { amount: '0' }], [1, 0]],
    ['what is alike stays as it stands', [{ amount: '1' }, { amount: '1' }], [0, 1]],
  ];
  test.each(rows)('%s', (_, utxos, order) => {
    expect(orderOf(utxos)).toEqual(order);
  });
});

test('few stand as in the file', () => {
  expect(orderOf([{ amount: '1' }, { amount: '3', alarm: DANGER }], 2)).toEqual([0, 1]);
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
