import { useStore } from 'zustand/react';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { FoldIcon } from '../../ui/icons.tsx';
import { TREE_TEXT } from './text.ts';

interface TreeToolsProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

/** Opens or closes everything at once. */
export function TreeTools({ inspector, document }: TreeToolsProps) {
  const expanding = useStore(document.view, (state) => state.expanding);
  const late = useDelayed(expanding, 100);
  async function openAll(): Promise<void> {
    if (document.leavesRecordsClosed) inspector.say(TREE_TEXT.recordsStayClosed);
    await document.openAll().catch(() => undefined);
  }
  return (
    <div className="tree-tools">
      <button
        type="button"
        className="button small"
        aria-label={TREE_TEXT.openAll}
        title={TREE_TEXT.openAll}
        aria-busy={late}
        onClick={() => void openAll()}
      >
        <FoldIcon opens />
      </button>
      <button
        type="button"
        className="button small"
        aria-label={TREE_TEXT.closeAll}
        title={TREE_TEXT.closeAll}
        onClick={() => document.closeAll()}
      >
        <FoldIcon opens={false} />
      </button>
    </div>
  );
}
