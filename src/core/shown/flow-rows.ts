/** The rows of one side of a summary, as many as somebody wants to see, and what is told of the others. */
import {
  type Alike,
  alikeRows,
  fewInOrder,
  inSteps,
  MOST_IN_FILE_ORDER,
  type Ranked,
} from '../review/row-order.ts';
import type { RankedRow, SideSummary } from './summary.ts';

/** Of more rows than stand in the file's order, so many stand there until somebody wants the others. */
const FIRST_OF_MANY = 5;
/** How many come at once then. */
const A_STEP = 100;
/** Kinds of rows that are told apart where they are not shown. */
const MOST_KINDS = 3;

type FlowUtxo = RankedRow & { readonly amount?: bigint };

/** What is not shown row by row. */
export interface FlowRest {
  /** What these have in common; absent of all others. */
  readonly alike?: NonNullable<RankedRow['alike']>;
  readonly count: number;
  /** In satoshis; absent where it is not known. */
  readonly amount: bigint | undefined;
  /** Whether all of them were read. */
  readonly complete: boolean;
}

/** How many rows a side of so many has at first. */
export function beginning(total: number): number {
  return total <= MOST_IN_FILE_ORDER ? total : FIRST_OF_MANY;
}

/** How many rows there are after one step more. */
export function nextCount(shown: number, there: number): number {
  return Math.min(shown + A_STEP, there);
}

/**
 * Who is paid, then what is claimed to return, then what does; of many those that are
 * worth most in each step, and in it the same.
 */
export function inOrder<Row extends Ranked>({ shown, total }: SideSummary<Row>): readonly Row[] {
  return total <= MOST_IN_FILE_ORDER ? fewInOrder(shown) : inSteps(shown, FIRST_OF_MANY, A_STEP);
}

/** Of what is not among the first `count` of `ordered`: the kinds that are told apart, then all others. */
export function restsOf<Row extends FlowUtxo>(
  { total, amount, unknown }: SideSummary<unknown>,
  ordered: readonly Row[],
  count: number,
  complete: boolean,
): readonly FlowRest[] {
  const shown = ordered.slice(0, count);
  const kinds = kindsOf(ordered.slice(count));
  const told = kinds.flatMap(({ rows }) => rows);
  const others = total - shown.length - told.length;
  const isKnown = complete && unknown === 0;
  const sum = isKnown ? amount - sumOf(shown) - sumOf(told) : undefined;
  return [
    ...kinds.map(
      ({ alike, rows }): FlowRest => ({
        alike,
        count: rows.length,
        amount: rows.some((row) => row.amount === undefined) ? undefined : sumOf(rows),
        complete: true,
      }),
    ),
    ...(others > 0 ? [{ count: others, amount: sum, complete }] : []),
  ];
}

/** Rows that have something in common, as far as they are told apart: the first few kinds. */
function kindsOf<Row extends FlowUtxo>(
  rows: readonly Row[],
): readonly (Alike<Row> & { readonly alike: NonNullable<RankedRow['alike']> })[] {
  return alikeRows(rows)
    .flatMap(({ alike, rows: some }) => (alike === undefined ? [] : [{ alike, rows: some }]))
    .slice(0, MOST_KINDS);
}

function sumOf(rows: readonly FlowUtxo[]): bigint {
  return rows.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
}
