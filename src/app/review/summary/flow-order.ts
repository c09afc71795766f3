import {
  type Alike,
  alikeRows,
  fewInOrder,
  inSteps,
  MOST_IN_FILE_ORDER,
  type Ranked,
} from '../../../core/review/row-order.ts';
import type { Alarm, SideSummary } from '../../../core/shown/summary.ts';
import { satoshisOf } from '../../ui/text-amounts.ts';

/** So many rows are drawn with bands between them: the fee has one too. */
export const MOST_BANDS = MOST_IN_FILE_ORDER + 1;
/** Of more, so many stand there until somebody wants the others. */
const FIRST_OF_MANY = 5;
/** How many come at once then. */
const A_STEP = 100;
/** Kinds of rows that are told apart where they are not shown. */
const MOST_KINDS = 3;

interface Utxo {
  /** Its number in the transaction. */
  readonly at: number;
  readonly amount?: string;
  readonly alarm?: Alarm;
}

/** A row with what decides whether it is shown, and where. */
export interface FlowRow<T> extends Ranked {
  readonly utxo: T;
  readonly alike: AlikeRows | undefined;
}

/** What rows that are not shown are told apart by: the code of their danger, or that they return. */
export type AlikeRows = Alarm['code'] | 'returns';

/** What is known of whose an output is. */
export type Returning = 'proven' | 'claimed' | undefined;

/** How many rows a side of so many has at first. */
export function beginning(total: number): number {
  return total <= MOST_IN_FILE_ORDER ? total : FIRST_OF_MANY;
}

/** How many rows there are after one step more. */
export function nextCount(shown: number, there: number): number {
  return Math.min(shown + A_STEP, there);
}

/**
 * As core orders them: who is paid, then what is claimed to return, then what does; of many
 * those that are worth most in each step, and in it the same.
 */
export function inOrder<T extends Utxo>(
  { shown, total }: SideSummary<T>,
  returningOf: (utxo: T) => Returning,
): readonly FlowRow<T>[] {
  const rows = shown.map((utxo) => rowOf(utxo, returningOf(utxo)));
  return total <= MOST_IN_FILE_ORDER ? fewInOrder(rows) : inSteps(rows, FIRST_OF_MANY, A_STEP);
}

function rowOf<T extends Utxo>(utxo: T, returning: Returning): FlowRow<T> {
  const { amount, alarm } = utxo;
  const worth = amount === undefined ? undefined : satoshisOf(amount);
  const danger = alarm?.severity === 'danger' ? alarm.code : undefined;
  return {
    utxo,
    worth: returning === 'proven' ? 0n : worth,
    rank: returning === undefined ? 0 : returning === 'claimed' ? 1 : 2,
    alike: danger ?? (returning === 'proven' ? 'returns' : undefined),
  };
}

/** Rows that are not shown, as far as they are told apart: the first few kinds. */
export function kindsOf<T>(
  rows: readonly FlowRow<T>[],
): readonly (Alike<FlowRow<T>> & { readonly alike: AlikeRows })[] {
  return alikeRows(rows)
    .flatMap(({ rows: some }) => {
      const alike = some[0]?.alike;
      return alike === undefined ? [] : [{ alike, rows: some }];
    })
    .slice(0, MOST_KINDS);
}
