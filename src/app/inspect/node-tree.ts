import { firstWhere } from '../../core/bytes/first-where.ts';
import { resized } from '../../core/bytes/resize.ts';
import { kindOf, type NodeIndex, nodeAt, problemOf } from '../../core/inspect/node-index.ts';
import { isRecord, type NodeKind, type NodeProblem } from '../../core/inspect/node-kinds.ts';
import { detailRowOf, NO_NODE, type NodeId, nodeId, outlineRowOf } from './node-id.ts';
import type { RecordDetails } from './port.ts';

/** The rows of one record inside a larger index. */
interface DetailSlice {
  readonly index: NodeIndex;
  readonly from: number;
}

/**
 * The parts inside a part, in order, and which of its kind each one is, from 0.
 * They may be millions, so they stand in columns; ids reach beyond 2^32.
 */
export interface Children {
  readonly ids: Float64Array;
  readonly ordinals: Uint32Array;
}

const NO_CHILDREN: Children = { ids: new Float64Array(0), ordinals: new Uint32Array(0) };

/**
 * The parts of an input: an outline, and the details of those records that
 * have been asked for. Reads the columns where they lie and makes an object of
 * a part's children only when they are looked at.
 */
export class NodeTree {
  private readonly details = new Map<number, DetailSlice>();
  private readonly children = new Map<NodeId, Children>();

  constructor(readonly outline: NodeIndex) {}

  get outlineRows(): number {
    return this.outline.kind.length;
  }

  addDetails({ rows, from, index }: RecordDetails): void {
    for (let i = 0; i < rows.length; i++) {
      this.details.set(rows[i]!, { index, from: from[i]! });
    }
  }

  /** Whether a part's children are known, or it can have none. */
  isLoaded(id: NodeId): boolean {
    const row = outlineRowOf(id);
    return !this.isRecord(row) || this.details.has(row);
  }

  /** A record of a PSBT, which the outline leaves closed. */
  isRecord(outlineRow: number): boolean {
    return isRecord(kindOf(this.outline, outlineRow));
  }

  kind(id: NodeId): NodeKind {
    const { index, row } = this.locate(id);
    return kindOf(index, row);
  }

  problem(id: NodeId): NodeProblem {
    const { index, row } = this.locate(id);
    return problemOf(index, row);
  }

  start(id: NodeId): number {
    const { index, row } = this.locate(id);
    return index.start[row]!;
  }

  end(id: NodeId): number {
    const { index, row } = this.locate(id);
    return index.end[row]!;
  }

  parent(id: NodeId): NodeId {
    const outlineRow = outlineRowOf(id);
    const detailRow = detailRowOf(id);
    if (detailRow > 0) {
      const { index, row } = this.locate(id);
      return nodeId(outlineRow, Math.max(index.parent[row]!, 0));
    }
    const parent = this.outline.parent[outlineRow]!;
    return parent < 0 ? NO_NODE : nodeId(parent);
  }

  /** From the outermost part to the part itself. */
  path(id: NodeId): readonly NodeId[] {
    const path: NodeId[] = [];
    for (let at = id; at >= 0; at = this.parent(at)) path.unshift(at);
    return path;
  }

  /** Whether it has, or is about to have, parts inside it. */
  hasChildren(id: NodeId): boolean {
    const isToCome = detailRowOf(id) === 0 && !this.isLoaded(id);
    return isToCome || this.partsInside(id) > 0;
  }

  /** How many parts are known to be inside one, at any depth. */
  partsInside(id: NodeId): number {
    const { index, row } = this.locate(id);
    const outlineRow = outlineRowOf(id);
    if (!this.details.has(outlineRow)) return index.next[row]! - row - 1;
    return this.nextDetail(outlineRow, detailRowOf(id)) - detailRowOf(id) - 1;
  }

  /** Whether a closed part has too many parts to be listed: any other that has bytes has some. */
  hasTooMany(id: NodeId): boolean {
    const row = outlineRowOf(id);
    const isLazy = detailRowOf(id) === 0 && this.isRecord(row) && this.end(id) > this.start(id);
    return isLazy && this.details.has(row) && !this.hasChildren(id);
  }

  /** Of a record without details: none yet. */
  childrenOf(id: NodeId): Children {
    const known = this.children.get(id);
    if (known !== undefined) return known;
    for (const _ of this.listing(id));
    return this.children.get(id) ?? NO_CHILDREN;
  }

  /** Makes {@link childrenOf} known; yields now and then, so that the page can breathe between. */
  *listing(id: NodeId): Generator<void> {
    if (this.children.has(id) || !this.isLoaded(id)) return;
    this.children.set(id, yield* this.listChildren(id));
  }

  /** The parts that nothing is around: one, or that and what could not be decoded. */
  roots(): Float64Array {
    const roots: NodeId[] = [];
    for (let row = 0; row < this.outlineRows; row = this.outline.next[row]!)
      roots.push(nodeId(row));
    return Float64Array.from(roots);
  }

  /** Which of its siblings of its kind a part is, from 0. */
  ordinal(id: NodeId): number {
    const parent = this.parent(id);
    if (parent < 0) return 0;
    const { ids, ordinals } = this.childrenOf(parent);
    return ordinals[positionOf(ids, id)] ?? 0;
  }

  /** The innermost known part that holds the byte, or NO_NODE. */
  at(offset: number): NodeId {
    const row = nodeAt(this.outline, offset);
    if (row < 0) return NO_NODE;
    const slice = this.isRecord(row) ? this.details.get(row) : undefined;
    if (slice === undefined) return nodeId(row);
    return nodeId(row, this.innermostDetail(row, slice, offset));
  }

  /** The records without details that hold bytes of the range, `most` at most. */
  unknownRecords(start: number, end: number, most: number): readonly number[] {
    const found: number[] = [];
    let row = Math.max(nodeAt(this.outline, start), 0);
    for (; row < this.outlineRows && this.outline.start[row]! < end; row++) {
      if (this.isRecord(row) && !this.details.has(row)) found.push(row);
      if (found.length === most) break;
    }
    return found;
  }

  private locate(id: NodeId): { readonly index: NodeIndex; readonly row: number } {
    const detailRow = detailRowOf(id);
    const outlineRow = outlineRowOf(id);
    if (detailRow === 0) return { index: this.outline, row: outlineRow };
    const slice = this.details.get(outlineRow);
    if (slice === undefined) return { index: this.outline, row: outlineRow };
    return { index: slice.index, row: slice.from + detailRow };
  }

  private nextDetail(outlineRow: number, detailRow: number): number {
    const slice = this.details.get(outlineRow);
    return slice === undefined ? detailRow + 1 : slice.index.next[slice.from + detailRow]!;
  }

  private listChildren(id: NodeId): Generator<void, Children> {
    const outlineRow = outlineRowOf(id);
    const detailRow = detailRowOf(id);
    const slice = this.details.get(outlineRow);
    if (slice === undefined) return childrenIn(this.outline, outlineRow);
    const { index, from } = slice;
    return childrenIn(index, from + detailRow, from, nodeId(outlineRow), 1);
  }

  /** Starts never fall from row to row, so it is the last that begins by the byte, or one around it. */
  private innermostDetail(
    outlineRow: number,
    { index, from }: DetailSlice,
    offset: number,
  ): number {
    const end = this.nextDetail(outlineRow, 0);
    let row = firstWhere(1, end, (at) => index.start[from + at]! > offset) - 1;
    while (row > 0 && offset >= index.end[from + row]!)
      row = Math.max(index.parent[from + row]!, 0);
    return row;
  }
}

/** Parts that are listed between two breaths. */
const STRIDE = 100_000;

/**
 * Of the part at `row`. Rows inside a record are counted from `from`, where it
 * begins; the id of such a row is that of the record and so many `step`.
 */
function* childrenIn(
  { kind, next }: NodeIndex,
  row: number,
  from = 0,
  id: NodeId = 0,
  step = nodeId(1),
): Generator<void, Children> {
  const end = from + next[row]!;
  // No more than there are rows, and mostly as many: where they are millions, none has others inside.
  const ids = new Float64Array(end - row - 1);
  const ordinals = new Uint32Array(end - row - 1);
  const counts = new Uint32Array(256);
  let count = 0;
  for (let child = row + 1; child < end; child = from + next[child]!) {
    ids[count] = id + (child - from) * step;
    ordinals[count++] = counts[kind[child]!]!++;
    if (count % STRIDE === 0) yield;
  }
  return { ids: resized(ids, count), ordinals: resized(ordinals, count) };
}

/** Ids of siblings rise, so the place of one among them is found by halves. */
export function positionOf(ids: Float64Array, id: NodeId): number {
  const place = firstWhere(0, ids.length, (at) => ids[at]! >= id);
  return ids[place] === id ? place : -1;
}
