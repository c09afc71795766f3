import type { FindingCode, Severity } from '../../core/findings/table.ts';
import type { Summary } from '../../core/shown/summary.ts';
import { NO_NODE, type NodeId } from '../document/node-id.ts';
import type { NodeTree } from '../document/node-tree.ts';

/** The worst finding at a part or inside it. */
export interface MarkedPart {
  readonly severity: Exclude<Severity, 'note'>;
  readonly code: FindingCode;
  /** Whether verifying alone can tell it. */
  readonly isLate: boolean;
}

type Marks = ReadonlyMap<NodeId, MarkedPart>;

const NONE: Marks = new Map();
const known = new WeakMap<Summary, Marks>();

/**
 * Which rows of a tree are marked: parts with a warning or a danger, and those
 * around them, so that it is seen where parts are closed. The outermost is marked
 * only for what is about the whole.
 */
export function severitiesOf(summary: Summary | undefined, tree: NodeTree): Marks {
  if (!summary) return NONE;
  const before = known.get(summary);
  if (before) return before;
  const marks = marksOf(summary, tree);
  known.set(summary, marks);
  return marks;
}

/** Findings come with the worst first, so the first mark of a part stays. */
function marksOf({ findings }: Summary, tree: NodeTree): Marks {
  const marks = new Map<NodeId, MarkedPart>();
  for (const { code, severity, nodes, isLate = false } of findings) {
    if (severity === 'note') continue;
    for (const node of nodes) {
      let id = node;
      do {
        if (!marks.has(id)) marks.set(id, { severity, code, isLate });
        id = tree.parent(id);
      } while (id !== NO_NODE && tree.parent(id) !== NO_NODE);
    }
  }
  return marks;
}
