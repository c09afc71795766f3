import { isLeaf, kindOf, type NodeIndex, nodeCount } from '../src/core/outline/node-index.ts';

/**
 * What is wrong with an index of `length` bytes, or `undefined`: the parts
 * without parts must cover the input exactly, in order, and each part must lie
 * inside the one around it.
 */
export function flaw(index: NodeIndex, length: number): string | undefined {
  let covered = 0;
  for (let row = 0; row < nodeCount(index); row++) {
    const start = index.start[row]!;
    const end = index.end[row]!;
    const parent = index.parent[row]!;
    if (start > end) return `row ${row} ends before it starts`;
    if (parent >= 0 && (start < index.start[parent]! || end > index.end[parent]!)) {
      return `row ${row} (${kindOf(index, row)}) leaves its parent`;
    }
    if (!isLeaf(index, row)) continue;
    if (start !== covered) return `gap or overlap at ${covered} before row ${row}`;
    covered = end;
  }
  return covered === length ? undefined : `leaves end at ${covered} of ${length}`;
}
