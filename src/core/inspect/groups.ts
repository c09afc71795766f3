import type { NodeKind } from './node-kinds.ts';

/** Kinds of groups, and what is in them: `GROUP_SIZE` of the items of a long list each. */
export const ITEMS_OF_GROUPS: ReadonlyMap<NodeKind, NodeKind> = new Map<NodeKind, NodeKind>([
  ['tx.inputs', 'tx.input'],
  ['tx.outputs', 'tx.output'],
  ['tx.witnesses', 'tx.witness'],
]);

const GROUPS: ReadonlySet<string> = new Set(ITEMS_OF_GROUPS.keys());

export function isGroup(kind: string): boolean {
  return GROUPS.has(kind);
}
