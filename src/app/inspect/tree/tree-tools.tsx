import { useStore } from 'zustand/react';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { TEXT } from '../../text.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { FoldIcon } from '../../ui/icons.tsx';

interface TreeToolsProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

/** Opens or closes everything at once. */
export function TreeTools({ inspector, document }: TreeToolsProps) {
  const expanding = useStore(document.view, (state) => state.expanding);
  const late = useDelayed(expanding, 100);
  async function openAll(): Promise<void> {
    if (document.leavesRecordsClosed) inspector.say(TEXT.recordsStayClosed);
    await document.openAll().catch(() => undefined);
  }
  return (
    <div className="tree-tools">
      <button
        type="button"
        className="button small"
        aria-label={TEXT.openAll}
        title={TEXT.openAll}
        aria-busy={late}
        onClick={() => void openAll()}
      >
        <FoldIcon opens />
      </button>
      <button
        type="button"
        className="button small"
        aria-label={TEXT.closeAll}
        title={TEXT.closeAll}
        onClick={() => document.closeAll()}
      >
        <FoldIcon opens={false} />
      </button>
    </div>
  );
}
