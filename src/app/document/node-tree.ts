import { firstWhere } from '../../core/bytes/first-where.ts';
import { resized } from '../../core/bytes/resize.ts';
import { kindOf, type NodeIndex, nodeAt, problemOf } from '../../core/outline/node-index.ts';
import {
  isRecord,
  mayBeClosed,
  type NodeKind,
  type NodeProblem,
} from '../../core/outline/node-kinds.ts';
import { NO_NODE, type NodeId } from './node-id.ts';

/**
 * The parts inside a part, in order, and which of its kind each one is, from 0.
 * They may be millions, so they stand in columns.
 */
export interface Children {
  readonly ids: Uint32Array;
  readonly ordinals: Uint32Array;
}

/**
 * The parts of an input, known by their rows. Reads the columns of the index
 * where they lie and lists a part's children only when they are looked at.
 */
export class NodeTree {
  private readonly children = new Map<NodeId, Children>();

  constructor(readonly index: NodeIndex) {}

  /** How many parts there are. */
  get size(): number {
    return this.index.kind.length;
  }

  kind(id: NodeId): NodeKind {
    return kindOf(this.index, id);
  }

  problem(id: NodeId): NodeProblem {
    return problemOf(this.index, id);
  }

  start(id: NodeId): number {
    return this.index.start[id]!;
  }

  end(id: NodeId): number {
    return this.index.end[id]!;
  }

  /** NO_NODE of an outermost part. */
  parent(id: NodeId): NodeId {
    return this.index.parent[id]!;
  }

  /** From the outermost part to the part itself. */
  path(id: NodeId): readonly NodeId[] {
    const path: NodeId[] = [];
    for (let at = id; at >= 0; at = this.parent(at)) path.unshift(at);
    return path;
  }

  /** Whether it has parts inside it. */
  hasChildren(id: NodeId): boolean {
    return this.partsInside(id) > 0;
  }

  /** How many parts are inside one, at any depth. */
  partsInside(id: NodeId): number {
    return this.index.next[id]! - id - 1;
  }

  isRecord(id: NodeId): boolean {
    return isRecord(this.kind(id));
  }

  /** Whether a part's own parts are left out, as there are too many. */
  hasTooMany(id: NodeId): boolean {
    return mayBeClosed(this.kind(id)) && !this.hasChildren(id) && this.end(id) > this.start(id);
  }

  childrenOf(id: NodeId): Children {
    for (const _ of this.listing(id));
    return this.children.get(id)!;
  }

  /** Makes {@link childrenOf} known; yields now and then, so that the page can breathe between. */
  *listing(id: NodeId): Generator<void> {
    if (!this.children.has(id)) this.children.set(id, yield* childrenIn(this.index, id));
  }

  /** The parts that nothing is around: one, or that and what could not be decoded. */
  roots(): Uint32Array {
    const roots: NodeId[] = [];
    for (let row = 0; row < this.size; row = this.index.next[row]!) roots.push(row);
    return Uint32Array.from(roots);
  }

  /** Which of its siblings of its kind a part is, from 0. */
  ordinal(id: NodeId): number {
    const parent = this.parent(id);
    if (parent < 0) return 0;
    const { ids, ordinals } = this.childrenOf(parent);
    return ordinals[positionOf(ids, id)] ?? 0;
  }

  /** The innermost part that holds the byte, or NO_NODE. */
  at(offset: number): NodeId {
    return nodeAt(this.index, offset);
  }

  /** Whether there are at most so many maps, records and parts in no record. */
  hasFewRecords(most: number): boolean {
    let count = 0;
    for (let row = 0; row < this.size && count <= most; count++) {
      row = this.isRecord(row) ? this.index.next[row]! : row + 1;
    }
    return count <= most;
  }
}

/** Parts that are listed between two breaths. */
const STRIDE = 100_000;

function* childrenIn({ kind, next }: NodeIndex, row: number): Generator<void, Children> {
  const end = next[row]!;
  let ids = new Uint32Array(16);
  let ordinals = new Uint32Array(16);
  const counts = new Uint32Array(256);
  let count = 0;
  for (let child = row + 1; child < end; child = next[child]!) {
    if (count === ids.length) {
      ids = resized(ids, 2 * count);
      ordinals = resized(ordinals, 2 * count);
    }
    ids[count] = child;
    ordinals[count++] = counts[kind[child]!]!++;
    if (count % STRIDE === 0) yield;
  }
  return { ids: resized(ids, count), ordinals: resized(ordinals, count) };
}

/** Ids of siblings rise, so the place of one among them is found by halves. */
export function positionOf(ids: Uint32Array, id: NodeId): number {
  const place = firstWhere(0, ids.length, (at) => ids[at]! >= id);
  return ids[place] === id ? place : NO_NODE;
}
