import { GROUP_SIZE } from '../../core/codec/groups.ts';
import { isGroup } from '../../core/inspect/groups.ts';
import type { NodeKind } from '../../core/inspect/node-kinds.ts';
import { type ColourClass, KINDS } from '../text/kinds.ts';
import type { NodeId } from './node-id.ts';
import type { NodeTree } from './node-tree.ts';

/** Parts of which there are many, called by their number. */
const NUMBERED: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'psbt.input',
  'psbt.output',
  'tx.input',
  'tx.output',
  'tx.witness',
  'tx.witness.item',
]);

/** The lengths and separators between what matters; shown, but dimmed. */
const FRAME: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'psbt.magic',
  'psbt.separator',
  'psbt.key_size',
  'psbt.key_type',
  'psbt.value_size',
  'tx.input_count',
  'tx.output_count',
  'tx.in.script_size',
  'tx.out.script_size',
  'tx.witness.count',
  'tx.witness.item_size',
  'tx.marker',
  'tx.flag',
  'script.push_opcode',
]);

/** What a part is called where it stands: "Input 2", or the group "Inputs from 200". */
export function labelOf(tree: NodeTree, id: NodeId): string {
  const kind = tree.kind(id);
  const { label } = KINDS[kind];
  if (isGroup(kind)) return `${label} ${tree.ordinal(id) * GROUP_SIZE}`;
  return NUMBERED.has(kind) ? `${label} ${tree.ordinal(id)}` : label;
}

export function isFrame(kind: NodeKind): boolean {
  return FRAME.has(kind);
}

export function colourOf(kind: NodeKind): ColourClass {
  return KINDS[kind].colour;
}
