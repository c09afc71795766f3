import { type InspectedInput, scopeOf } from '../core/inspect/inspected-input.ts';
import { kindOf, type NodeIndex, nodeCount } from '../core/inspect/node-index.ts';
import type { RecordDetails } from './inspect-protocol.ts';

/** Parts that are sent at once where all are asked for: those of the first records. */
const MOST_PARTS = 2_000_000;

/** The parts of records by their rows in the outline; other rows have none and are left out. */
export function detailsOf(input: InspectedInput, rows: readonly number[]): RecordDetails {
  return concatenate(
    rows.filter((row) => isRecord(input, row)).map((row) => [row, input.detail(row)]),
  );
}

/** The parts of all records, or of the first where they are too many to hold. */
export function allDetails(input: InspectedInput): RecordDetails {
  const found: [row: number, detail: NodeIndex][] = [];
  let parts = 0;
  for (let row = 0; row < nodeCount(input.index) && parts < MOST_PARTS; row++) {
    if (!isRecord(input, row)) continue;
    const detail = input.detail(row);
    parts += nodeCount(detail);
    found.push([row, detail]);
  }
  return concatenate(found);
}

function isRecord({ index }: InspectedInput, row: number): boolean {
  return row < nodeCount(index) && scopeOf(kindOf(index, row)) !== undefined;
}

function concatenate(
  details: readonly (readonly [row: number, detail: NodeIndex])[],
): RecordDetails {
  const from = new Uint32Array(details.length + 1);
  for (const [i, [, detail]] of details.entries()) from[i + 1] = from[i]! + nodeCount(detail);
  const index = columns(from[details.length]!);
  for (const [i, [, detail]] of details.entries()) {
    for (const name of COLUMNS) index[name].set(detail[name], from[i]);
  }
  return { rows: Uint32Array.from(details, ([row]) => row), from, index };
}

const COLUMNS = ['kind', 'parent', 'next', 'start', 'end', 'problem'] as const;

function columns(count: number): NodeIndex {
  return {
    kind: new Uint8Array(count),
    parent: new Int32Array(count),
    next: new Uint32Array(count),
    start: new Uint32Array(count),
    end: new Uint32Array(count),
    problem: new Uint8Array(count),
  };
}
