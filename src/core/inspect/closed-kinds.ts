import { ITEMS_OF_GROUPS } from './groups.ts';
import { NODE_KINDS, type NodeKind } from './node-kinds.ts';

export type InspectedFormat = 'psbt' | 'transaction';

/** Above this many bytes the scripts of a record or a lone transaction stay closed. */
export const DETAIL_LIMIT = 4_000_000;

/** The records of a PSBT. */
const RECORDS: ReadonlySet<NodeKind> = new Set(
  NODE_KINDS.filter((kind) => /^psbt\.(global|in|out)\./.test(kind)),
);
/** Of a large transaction what it may have millions of, alone or in groups. */
const COINS: ReadonlySet<NodeKind> = new Set([
  ...ITEMS_OF_GROUPS.keys(),
  ...ITEMS_OF_GROUPS.values(),
]);
const NONE: ReadonlySet<NodeKind> = new Set();

/**
 * Which parts the outline of an input of `size` bytes leaves closed: only where
 * they begin and end is kept, and what is in them is read when it is looked at.
 */
export function closedKinds(format: InspectedFormat, size: number): ReadonlySet<NodeKind> {
  if (format === 'psbt') return RECORDS;
  return size > DETAIL_LIMIT ? COINS : NONE;
}
