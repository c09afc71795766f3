import { PART_KINDS } from '../bytes/part-kinds.ts';
import { FORMATS } from '../psbt/fields.ts';
import { registryParts } from '../psbt/registry.ts';
import type { NodeKind, RecordKind } from './node-kinds.ts';

/**
 * All kinds; a position is the number that stands for a kind in an index. An
 * index brings this list along, as the page does not have the tables.
 */
export const NODE_KINDS: readonly NodeKind[] = [
  'undecoded',
  ...PART_KINDS,
  ...registryParts(),
  ...(FORMATS.flatMap(({ kinds }) => kinds) as readonly RecordKind[]),
];
