import type { NodeKind } from '../../../core/outline/node-kinds.ts';
import { NO_NODE, type NodeId } from '../../document/node-id.ts';
import type { NodeTree } from '../../document/node-tree.ts';
import { type ColourClass, KINDS } from '../kinds/kinds.ts';
import { TREE_TEXT } from './text.ts';

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

/** What a part is called where it stands: "Input 2". */
export function labelOf(tree: NodeTree, id: NodeId): string {
  const kind = tree.kind(id);
  const { label } = KINDS[kind];
  if (kind === 'undecoded' && tree.hasChildren(id)) return TREE_TEXT.guess;
  if (kind === 'tx.witness.item') return itemLabel(tree, id);
  return NUMBERED.has(kind) ? `${label} ${numberOf(tree, id)}` : label;
}

/** Maps behind an error are counted on from those before it. */
function numberOf(tree: NodeTree, id: NodeId): number {
  const parent = tree.parent(id);
  if (parent === NO_NODE || tree.kind(parent) !== 'undecoded') return tree.ordinal(id);
  const { ids } = tree.childrenOf(tree.parent(parent));
  const before = ids.filter((other) => tree.kind(other) === tree.kind(id));
  return before.length + tree.ordinal(id);
}

/** Whether a part is read by lengths alone, behind an error. */
export function isGuess(tree: NodeTree, id: NodeId): boolean {
  return tree.path(id).some((at) => at !== id && tree.kind(at) === 'undecoded');
}

/** "Item 2: Public key", where it is known what the item is. */
function itemLabel(tree: NodeTree, id: NodeId): string {
  const numbered = `${KINDS['tx.witness.item'].label} ${tree.ordinal(id)}`;
  const content = tree.childrenOf(id).ids[1];
  if (content === undefined) return numbered;
  const kind = tree.kind(content);
  return kind === 'tx.witness.data' ? numbered : `${numbered}: ${KINDS[kind].label}`;
}

const UTXOS: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'psbt.input',
  'psbt.output',
  'tx.input',
  'tx.output',
]);

/** Whether a kind is an input or an output. */
export function isUtxo(kind: NodeKind): boolean {
  return UTXOS.has(kind);
}

/** Whether parts of a kind have records or items in them, rather than values. */
export function isAroundRecords(kind: NodeKind): boolean {
  return UTXOS.has(kind) || kind === 'tx.witness' || kind === 'psbt.in.final_scriptwitness';
}

/** "Input 2": the outermost input or output that a part is in. */
export function outermostLabel(tree: NodeTree, id: NodeId): string | undefined {
  const utxo = tree.path(id).find((at) => UTXOS.has(tree.kind(at)));
  return utxo === undefined ? undefined : labelOf(tree, utxo);
}

export function isFrame(kind: NodeKind): boolean {
  return FRAME.has(kind);
}

export function colourOf(kind: NodeKind): ColourClass {
  return KINDS[kind].colour;
}
