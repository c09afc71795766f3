import { resized } from '../bytes/resize.ts';
import { NODE_PROBLEMS, type NodeKind, type NodeProblem } from './node-kinds.ts';

/**
 * The parts of an input as columns of equal length, one row a part, each part
 * before those inside it and siblings in their order: a tree in pre-order. The
 * columns' buffers are transferred between worker and page at no cost.
 */
export interface NodeIndex {
  /** The kinds that the numbers in `kind` are positions of. */
  readonly kinds: readonly NodeKind[];
  readonly kind: Uint8Array;
  /** Row of the part around this one; -1 for the outermost. */
  readonly parent: Int32Array;
  /** Row behind the last part inside this one: `row + 1` for a part without any. */
  readonly next: Uint32Array;
  /** Offset of the first byte, and the one behind the last. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Position in {@link NODE_PROBLEMS}. */
  readonly problem: Uint8Array;
}

/** Number of parts. */
export function nodeCount(index: NodeIndex): number {
  return index.kind.length;
}

export function kindOf(index: NodeIndex, row: number): NodeKind {
  return index.kinds[index.kind[row]!]!;
}

export function problemOf(index: NodeIndex, row: number): NodeProblem {
  return NODE_PROBLEMS[index.problem[row]!]!;
}

/** Whether a part has none inside it. */
export function isLeaf(index: NodeIndex, row: number): boolean {
  return index.next[row] === row + 1;
}

/** Rows of the parts directly inside one; of the outermost parts for -1. */
export function childrenOf(index: NodeIndex, row: number): readonly number[] {
  const children: number[] = [];
  const end = row < 0 ? nodeCount(index) : index.next[row]!;
  for (let child = row + 1; child < end; child = index.next[child]!) children.push(child);
  return children;
}

/** Of the parts in the outermost one: rows of those of a kind. */
export function rowsOfKind({ kinds, kind, next }: NodeIndex, wanted: NodeKind): Uint32Array {
  const number = kinds.indexOf(wanted);
  let rows = new Uint32Array(256);
  let count = 0;
  for (let row = 1; row < next[0]!; row = next[row]!) {
    if (kind[row] !== number) continue;
    if (count === rows.length) rows = resized(rows, count * 2);
    rows[count++] = row;
  }
  return resized(rows, count);
}

/**
 * The innermost part that holds the byte at `offset`, or -1. Starts never fall
 * from row to row, so it is the last part that begins at or before the byte;
 * where that one is over already, the byte belongs to a part around it.
 */
export function nodeAt(index: NodeIndex, offset: number): number {
  let row = lastStartingBy(index.start, offset);
  while (row >= 0 && offset >= index.end[row]!) row = index.parent[row]!;
  return row;
}

/** The last row whose start is at most `offset`, or -1. */
function lastStartingBy(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The parts around one, from the outermost to the part itself. */
export function pathTo(index: NodeIndex, row: number): readonly number[] {
  const path: number[] = [];
  for (let at = row; at >= 0; at = index.parent[at]!) path.unshift(at);
  return path;
}

type ColumnName = Exclude<keyof NodeIndex, 'kinds'>;

/** What an index consists of but for its kinds; their buffers can be transferred. */
export const COLUMNS: readonly ColumnName[] = ['kind', 'parent', 'next', 'start', 'end', 'problem'];

/** An index of `count` rows, all zeros. */
export function blankIndex(kinds: readonly NodeKind[], count: number): NodeIndex {
  return {
    kinds,
    kind: new Uint8Array(count),
    parent: new Int32Array(count),
    next: new Uint32Array(count),
    start: new Uint32Array(count),
    end: new Uint32Array(count),
    problem: new Uint8Array(count),
  };
}

/** The rows from `from` up to `to`, in columns of their own. */
export function sliceIndex(index: NodeIndex, from: number, to: number): NodeIndex {
  const slice = blankIndex(index.kinds, to - from);
  for (const name of COLUMNS) slice[name].set(index[name].subarray(from, to));
  return slice;
}
