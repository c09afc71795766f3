import { firstWhere } from '../../core/bytes/first-where.ts';
import { resized } from '../../core/bytes/resize.ts';
import { NO_NODE, type NodeId } from './node-id.ts';
import type { NodeTree } from './node-tree.ts';

/**
 * The rows of a tree as it stands open, from top to bottom. Never changed: opening
 * or closing makes another.
 */
export interface VisibleRows {
  readonly ids: Uint32Array;
  /** How many parts are around each one. */
  readonly depths: Uint8Array;
}

export const NO_ROWS: VisibleRows = { ids: new Uint32Array(0), depths: new Uint8Array(0) };

/** Which parts stand open. */
export type OpenParts = Pick<ReadonlySet<NodeId>, 'has'>;

/** Collects rows in columns that grow. */
export class RowCollector {
  private ids: Uint32Array;
  private depths: Uint8Array;
  count = 0;

  /** `expected` rows need no more memory than they take. */
  constructor(expected = 1024) {
    this.ids = new Uint32Array(expected);
    this.depths = new Uint8Array(expected);
  }

  add(id: NodeId, depth: number): void {
    if (this.count === this.ids.length) this.grow();
    this.ids[this.count] = id;
    this.depths[this.count++] = depth;
  }

  finish(): VisibleRows {
    return { ids: this.ids.subarray(0, this.count), depths: this.depths.subarray(0, this.count) };
  }

  private grow(): void {
    this.ids = resized(this.ids, this.ids.length * 2);
    this.depths = resized(this.depths, this.depths.length * 2);
  }
}

interface Frame {
  readonly ids: Uint32Array;
  next: number;
}

/**
 * Walks the open parts below `ids` and yields every `stride` rows, so that the
 * caller can let the page breathe between.
 */
export function* collectRows(
  tree: NodeTree,
  open: OpenParts,
  ids: Uint32Array,
  depth: number,
  into: RowCollector,
  stride = 20_000,
): Generator<void> {
  const frames: Frame[] = [{ ids, next: 0 }];
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const id = frame.ids[frame.next++];
    if (id === undefined) {
      frames.pop();
      continue;
    }
    into.add(id, depth + frames.length - 1);
    if (open.has(id)) {
      yield* tree.listing(id);
      frames.push({ ids: tree.childrenOf(id).ids, next: 0 });
    }
    if (into.count % stride === 0) yield;
  }
}

/** All rows at once; for trees that are not large. */
export function allRows(tree: NodeTree, open: OpenParts): VisibleRows {
  const into = new RowCollector();
  for (const _ of collectRows(tree, open, tree.roots(), 0, into));
  return into.finish();
}

/** Puts the rows inside the part at `row` behind it; nothing where they are there already. */
export function openRow(
  rows: VisibleRows,
  row: number,
  tree: NodeTree,
  open: OpenParts,
): VisibleRows {
  if (isOpenRow(rows, row)) return rows;
  const into = new RowCollector();
  const { ids } = tree.childrenOf(rows.ids[row]!);
  for (const _ of collectRows(tree, open, ids, rows.depths[row]! + 1, into));
  return splice(rows, row + 1, row + 1, into.finish());
}

/** Takes the rows inside the part at `row` away. */
export function closeRow(rows: VisibleRows, row: number): VisibleRows {
  return splice(rows, row + 1, subtreeEnd(rows, row), NO_ROWS);
}

/** Whether rows inside the part at `row` follow it. */
export function isOpenRow({ depths }: VisibleRows, row: number): boolean {
  return row + 1 < depths.length && depths[row + 1]! > depths[row]!;
}

/** The row behind the last one inside the part at `row`. */
export function subtreeEnd({ depths }: VisibleRows, row: number): number {
  const depth = depths[row]!;
  let end = row + 1;
  while (end < depths.length && depths[end]! > depth) end++;
  return end;
}

/** The row of the part around, or -1. */
export function parentRow({ depths }: VisibleRows, row: number): number {
  const depth = depths[row]!;
  let at = row - 1;
  while (at >= 0 && depths[at]! >= depth) at--;
  return at;
}

/**
 * The row that shows a part, or -1. Ids rise from top to bottom, as a part
 * stands before those inside it, so it is found by halves.
 */
export function visibleRowOf({ ids }: VisibleRows, id: NodeId): number {
  const row = firstAtLeast(ids, id);
  return ids[row] === id ? row : -1;
}

/** The row of a part, or of the innermost one around it that is to be seen. */
export function nearestRow(rows: VisibleRows, tree: NodeTree, id: NodeId): number {
  for (let at = id; at !== NO_NODE; at = tree.parent(at)) {
    const row = visibleRowOf(rows, at);
    if (row >= 0) return row;
  }
  return -1;
}

function firstAtLeast(ids: Uint32Array, id: NodeId): number {
  return firstWhere(0, ids.length, (row) => ids[row]! >= id);
}

function splice(rows: VisibleRows, from: number, to: number, put: VisibleRows): VisibleRows {
  const count = rows.ids.length - (to - from) + put.ids.length;
  const ids = new Uint32Array(count);
  const depths = new Uint8Array(count);
  ids.set(rows.ids.subarray(0, from));
  ids.set(put.ids, from);
  ids.set(rows.ids.subarray(to), from + put.ids.length);
  depths.set(rows.depths.subarray(0, from));
  depths.set(put.depths, from);
  depths.set(rows.depths.subarray(to), from + put.depths.length);
  return { ids, depths };
}
