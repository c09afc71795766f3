import type { KeyboardEvent } from 'react';
import { isRecord } from '../../../core/outline/node-kinds.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { NodeId } from '../../document/node-id.ts';
import type { NodeTree } from '../../document/node-tree.ts';
import { isOpenRow, nearestRow, parentRow } from '../../document/visible-rows.ts';
import { rowOfKey } from '../../ui/list/row-keys.ts';
import { labelOf } from './labels.ts';
import { createTypeAhead, type TypeAhead } from './type-ahead.ts';

/** Go to the search field, to the shortcuts and to the preimage, wherever the focus is. */
const OTHER_KEYS: ReadonlySet<string> = new Set(['/', '?', '#']);

/**
 * What a letter goes to first: inputs, then the other maps, then records, then
 * all else. In a PSBT the inputs of a transaction inside it are no maps.
 */
function rankOf(tree: NodeTree, id: NodeId): number {
  const kind = tree.kind(id);
  const isPsbt = tree.kind(tree.roots()[0] ?? id) === 'psbt';
  const map = isPsbt ? 'psbt.' : 'tx.';
  if (kind === `${map}input`) return 0;
  if (kind === `${map}output` || kind === 'psbt.global' || (!isPsbt && kind === 'tx.witness')) {
    return 1;
  }
  return isRecord(kind) ? 2 : 3;
}

interface TreeKeys {
  readonly document: InputDocument;
  readonly pageRows: () => number;
  readonly copy: (id: NodeId) => void;
}

/**
 * The keys of a tree as the ARIA Authoring Practices have them, Enter and
 * Ctrl+C besides: Enter opens or closes, and copies where there is nothing to
 * open. Answers whether a key was one of them.
 */
export function createTreeKeys(keys: TreeKeys): (event: KeyboardEvent) => boolean {
  const { document, pageRows, copy } = keys;
  const rows = () => document.view.getState().rows;
  const typeAhead: TypeAhead = createTypeAhead(
    () => rows().ids.length,
    (row) => labelOf(document.tree, rows().ids[row]!),
    (row) => rankOf(document.tree, rows().ids[row]!),
  );

  function current(): number {
    const { selected } = document.view.getState();
    if (selected === undefined) return 0;
    return Math.max(nearestRow(rows(), document.tree, selected.id), 0);
  }

  function goTo(row: number): void {
    const id = rows().ids[row];
    if (id !== undefined) document.select(id, 'tree');
  }

  function right(row: number, id: NodeId): void {
    if (isOpenRow(rows(), row)) goTo(row + 1);
    else void document.openPart(id);
  }

  function left(row: number, id: NodeId): void {
    if (isOpenRow(rows(), row)) document.close(id);
    else if (parentRow(rows(), row) >= 0) goTo(parentRow(rows(), row));
  }

  const actions = new Map<string, (row: number, id: NodeId) => void>([
    ['ArrowRight', right],
    ['ArrowLeft', left],
    ['*', (_row, id) => void document.openSiblings(id)],
    [' ', (_row, id) => void document.toggle(id)],
    ['Enter', (_row, id) => (document.tree.hasChildren(id) ? void document.toggle(id) : copy(id))],
  ]);

  return (event) => {
    const row = current();
    const id = rows().ids[row];
    if (id === undefined || event.altKey) return false;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'c' || event.shiftKey) return false;
      copy(id);
      return true;
    }
    const to = rowOfKey(event.key, row, { count: rows().ids.length, page: pageRows() });
    const action = actions.get(event.key);
    if (to !== undefined || action !== undefined) {
      typeAhead.end();
      if (to !== undefined) goTo(to);
      action?.(row, id);
    } else if (event.key.length === 1 && !OTHER_KEYS.has(event.key)) {
      const found = typeAhead.type(event.key, row, event.timeStamp);
      if (found >= 0) goTo(found);
    } else return false;
    return true;
  };
}
