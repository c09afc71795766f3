/**
 * Which inputs, outputs and findings are shown where not all can be, and in which order:
 * the one rule of the page, of texts and of Sign. Whoever makes a file decides what is
 * flagged in it, but not what it is worth: the cut goes by worth alone.
 */

/**
 * So many rows of a side stand all there, those that are paid before those that may return, and
 * else in the file's order; of more, those come first that are worth most.
 */
export const MOST_IN_FILE_ORDER = 11;

export interface Ranked {
  /**
   * Satoshis that may be gone: none of what provably returns, undefined where that is
   * not known. A row that is cut is never worth more than one that is shown.
   */
  readonly worth: bigint | undefined;
  /** Of rows that are shown the smaller stand first. */
  readonly rank: number;
  /** What it has in common with others, where they are told together when they are cut. */
  readonly alike?: string | undefined;
}

/** Rows that are cut and told in one line: how many there are, and of what. */
export interface Alike<Row extends Ranked> {
  readonly alike: Row['alike'];
  readonly rows: readonly Row[];
}

export interface CutRows<Row extends Ranked> {
  readonly shown: readonly Row[];
  /** Those that have something in common first, the most worth of them at the top. */
  readonly rest: readonly Alike<Row>[];
}

/** Few rows, of which none is cut: by rank, and of one rank as they come. */
export function fewInOrder<Row extends Ranked>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((a, b) => a.rank - b.rank);
}

/** The rows that are shown where there is room for `most`, in order, and the others. */
export function cutRows<Row extends Ranked>(rows: readonly Row[], most: number): CutRows<Row> {
  const order = inSteps(rows, most, rows.length);
  return { shown: order.slice(0, most), rest: alikeRows(order.slice(most)) };
}

/**
 * All rows, as they come when `first` are shown and then `step` more each time: those
 * that are worth most in the first step, and so on, within a step by rank and worth.
 */
export function inSteps<Row extends Ranked>(
  rows: readonly Row[],
  first: number,
  step: number,
): readonly Row[] {
  const order = [...rows].sort(byWorth);
  const steps: Row[] = [];
  for (let at = 0, end = first; at < order.length; at = end, end += Math.max(step, 1)) {
    steps.push(...order.slice(at, end).sort(byRank));
  }
  return steps;
}

/** Rows told together, by what they have in common. */
export function alikeRows<Row extends Ranked>(rows: readonly Row[]): readonly Alike<Row>[] {
  const groups = new Map<Row['alike'], Row[]>();
  for (const row of [...rows].sort(byWorth)) {
    const same = groups.get(row.alike);
    if (same) same.push(row);
    else groups.set(row.alike, [row]);
  }
  const all = [...groups].map(([alike, some]) => ({ alike, rows: some }));
  return [
    ...all.filter(({ alike }) => alike !== undefined),
    ...all.filter(({ alike }) => alike === undefined),
  ];
}

/** What is not known stands behind all that is. */
function byWorth(a: Ranked, b: Ranked): number {
  const [one, other] = [a.worth ?? -1n, b.worth ?? -1n];
  return one === other ? 0 : one > other ? -1 : 1;
}

function byRank(a: Ranked, b: Ranked): number {
  return a.rank - b.rank || byWorth(a, b);
}
