import { type NodeIndex, nodeCount } from './node-index.ts';

/** Parts kept in all: eighteen bytes each. */
const LIMIT = 1_000_000;

/** Indices of records that were looked at last, by their row in the outline. */
export class DetailCache {
  private readonly kept = new Map<number, NodeIndex>();
  private parts = 0;

  get(row: number): NodeIndex | undefined {
    const found = this.kept.get(row);
    if (found) {
      // The order of a Map is that of insertion: what is used moves to the end.
      this.kept.delete(row);
      this.kept.set(row, found);
    }
    return found;
  }

  set(row: number, detail: NodeIndex): void {
    this.kept.set(row, detail);
    this.parts += nodeCount(detail);
    for (const [oldest, index] of this.kept) {
      if (this.parts <= LIMIT || oldest === row) return;
      this.kept.delete(oldest);
      this.parts -= nodeCount(index);
    }
  }
}
