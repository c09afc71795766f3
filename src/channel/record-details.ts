import type { InspectedInput } from '../core/inspect/inspected-input.ts';
import { blankIndex, COLUMNS, type NodeIndex, nodeCount } from '../core/inspect/node-index.ts';
import type { RecordDetails } from './inspect-protocol.ts';

/** Parts that are sent at once where all are asked for: those in the first closed ones. */
const MOST_PARTS = 2_000_000;

/** What is in closed parts, by their rows in the outline; other rows are left out. */
export function detailsOf(input: InspectedInput, rows: readonly number[]): RecordDetails {
  return concatenate(
    input.index,
    rows.filter((row) => hasDetail(input, row)).map((row) => [row, input.detail(row)]),
  );
}

/** What is in all closed parts, or in the first where that is too much to hold. */
export function allDetails(input: InspectedInput): RecordDetails {
  const found: [row: number, detail: NodeIndex][] = [];
  let parts = 0;
  for (let row = 0; row < nodeCount(input.index) && parts < MOST_PARTS; row++) {
    if (!input.isLazy(row)) continue;
    const detail = input.detail(row);
    parts += nodeCount(detail);
    found.push([row, detail]);
  }
  return concatenate(input.index, found);
}

function hasDetail(input: InspectedInput, row: number): boolean {
  return row < nodeCount(input.index) && input.isLazy(row);
}

function concatenate(
  { kinds }: NodeIndex,
  details: readonly (readonly [row: number, detail: NodeIndex])[],
): RecordDetails {
  const from = new Uint32Array(details.length + 1);
  for (const [i, [, detail]] of details.entries()) from[i + 1] = from[i]! + nodeCount(detail);
  const index = blankIndex(kinds, from[details.length]!);
  for (const [i, [, detail]] of details.entries()) {
    for (const name of COLUMNS) index[name].set(detail[name], from[i]);
  }
  return { rows: Uint32Array.from(details, ([row]) => row), from, index };
}
