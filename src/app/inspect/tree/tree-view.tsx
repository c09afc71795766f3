import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand/react';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { NO_NODE, type NodeId } from '../../document/node-id.ts';
import { isOpenRow, nearestRow, visibleRowOf } from '../../document/visible-rows.ts';
import type { RowRange } from '../../ui/list/scaled-scroll.ts';
import { type ListHandle, VirtualList } from '../../ui/list/virtual-list.tsx';
import { useWaitingFocus } from '../focus.ts';
import { copyValue } from '../input/copying.ts';
import { openPreimageAt } from '../preimage/preimage-state.ts';
import { TREE_TEXT } from './text.ts';
import { createTreeKeys } from './tree-keys.ts';
import { rowElementId, TreeRow } from './tree-row.tsx';

interface TreeViewProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly rowHeight: number;
}

/** The parts of the input, of which only those in view are in the document. */
export function TreeView({ inspector, document, rowHeight }: TreeViewProps) {
  const { view, places, values } = document;
  const list = useRef<ListHandle>(null);
  const rows = useStore(view, (state) => state.rows);
  const selected = useStore(view, (state) => state.selected?.id ?? NO_NODE);
  const pinned = visibleRowOf(rows, selected);
  useFollowing(document, list);
  useWaitingFocus();
  const keys = useMemo(
    () =>
      createTreeKeys({
        document,
        pageRows: () => list.current?.pageRows() ?? 1,
        copy: (id) => void copyValue(inspector, document, id),
      }),
    [document, inspector],
  );

  function wantValues({ first, end }: RowRange): void {
    values.want(Array.from(view.getState().rows.ids.subarray(first, end)));
  }

  return (
    <VirtualList
      count={rows.ids.length}
      rowHeight={rowHeight}
      initialPosition={places.tree}
      pinned={pinned}
      handle={list}
      onRange={wantValues}
      onPosition={(position) => {
        places.tree = position;
      }}
      container={{
        role: 'tree',
        className: 'tree',
        tabIndex: 0,
        'aria-label': TREE_TEXT.structure,
        'data-testid': 'tree',
        ...(pinned >= 0 && { 'aria-activedescendant': rowElementId(document, selected) }),
        onKeyDown: (event) => {
          if (keys(event)) event.preventDefault();
        },
        onClick: (event) => clicked(document, event),
        onPointerMove: (event) => document.hover(rowUnder(event)),
        onPointerLeave: () => document.hover(NO_NODE),
      }}
    >
      {(row, { transform, height }) => {
        const id = rows.ids[row]!;
        return (
          <TreeRow
            key={id}
            document={document}
            id={id}
            depth={rows.depths[row]!}
            isOpen={isOpenRow(rows, row)}
            transform={transform}
            height={height}
          />
        );
      }}
    </VirtualList>
  );
}

/** Shows what was chosen elsewhere; what was chosen here is in view already, or is brought to the edge. */
function useFollowing(
  document: InputDocument,
  list: { readonly current: ListHandle | null },
): void {
  const { view } = document;
  const chosen = useStore(view, (state) => state.chosen);
  const expanding = useStore(view, (state) => state.expanding);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every choice, and when all has been opened
  useEffect(() => {
    // On coming back to an input its place is kept.
    const isFirst = first.current;
    first.current = false;
    const { rows, selected, origin } = view.getState();
    if (selected === undefined || (isFirst && origin !== 'open')) return;
    const row = nearestRow(rows, document.tree, selected.id);
    if (row >= 0) list.current?.showRow(row, origin === 'tree' ? 'nearest' : 'centre');
  }, [chosen, expanding]);
}

/** The arrow opens or closes; the rest of a row chooses it, and opens it where it is closed. */
function clicked(document: InputDocument, event: MouseEvent): void {
  const id = rowUnder(event);
  if (id === NO_NODE) return;
  const onArrow = event.target instanceof Element && event.target.hasAttribute('data-twisty');
  const wasSelected = document.view.getState().selected?.id === id;
  document.select(id, 'tree');
  const onVerdict = event.target instanceof Element && event.target.closest('[data-verdict]');
  if (onVerdict) openPreimageAt(document, id);
  else if (onArrow || wasSelected) void document.toggle(id);
  else if (!document.isOpen(id)) void document.openPart(id);
}

function rowUnder(event: MouseEvent | PointerEvent): NodeId {
  if (!(event.target instanceof Element)) return NO_NODE;
  const row = event.target.closest('[data-row]')?.getAttribute('data-row');
  return row === null || row === undefined ? NO_NODE : Number(row);
}
