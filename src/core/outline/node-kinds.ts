import type { PartKind } from '../bytes/part-kinds.ts';
import type { GLOBAL_ROWS, INPUT_ROWS, OUTPUT_ROWS } from '../psbt/fields.ts';
import type { REGISTRY, RegistryPart } from '../psbt/registry.ts';

type Names<Rows> = keyof Rows & string;

/** A record of a PSBT by its map and field. */
export type RecordKind =
  | `psbt.global.${Names<typeof GLOBAL_ROWS> | Names<typeof REGISTRY.global>}`
  | `psbt.in.${Names<typeof INPUT_ROWS> | Names<typeof REGISTRY.input>}`
  | `psbt.out.${Names<typeof OUTPUT_ROWS> | Names<typeof REGISTRY.output>}`;

/** Every kind of part that an index has; texts are keyed by these literals. */
export type NodeKind = 'undecoded' | PartKind | RegistryPart | RecordKind;

/** Whether a part is a record of a PSBT. */
export function isRecord(kind: NodeKind): kind is RecordKind {
  return /^psbt\.(?:global|in|out)\./.test(kind);
}

const CLOSED_KINDS: ReadonlySet<NodeKind> = new Set([
  'psbt.script',
  'tx.in.script_sig',
  'tx.out.script_pubkey',
  'tx.witness',
  'tx.witness.script',
  'tap.script',
]);

/**
 * Whether an index of too many parts may leave those inside a part out. With bytes
 * such a part has always some, so one that has none was left closed.
 */
export function mayBeClosed(kind: NodeKind): boolean {
  return isRecord(kind) || CLOSED_KINDS.has(kind);
}

/** What is legal but odd about a part; 0 stands for nothing. */
export const NODE_PROBLEMS = [
  'none',
  'empty',
  'all-zero',
  'null-output',
  'registry-mismatch',
  'broken-push',
] as const;

export type NodeProblem = (typeof NODE_PROBLEMS)[number];
