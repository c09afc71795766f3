import type { Cursor } from '../bytes/cursor.ts';

/** Items in each group of a long list but the last. */
export const GROUP_SIZE = 100;
/** Lists of no more items are told item by item. */
const LONGEST_UNGROUPED = 10_000;

/**
 * The next `count` items. Where a recorder leaves parts of `groupKind` closed, it
 * hears of a long list as of such groups, {@link GROUP_SIZE} items each: there may
 * be millions of them, and nobody looks at each.
 */
export function readItems<T>(
  cursor: Cursor,
  count: number,
  groupKind: string | undefined,
  readItem: (index: number) => T,
): readonly T[] {
  const { recorder } = cursor;
  const items: T[] = [];
  if (groupKind === undefined || count <= LONGEST_UNGROUPED || !recorder?.closes(groupKind)) {
    for (let index = 0; index < count; index++) items.push(readItem(index));
    return items;
  }
  for (let index = 0; index < count; index++) {
    if (index % GROUP_SIZE === 0) {
      if (index > 0) recorder.close(cursor.pos);
      recorder.open(groupKind, cursor.pos);
    }
    items.push(readItem(index));
  }
  recorder.close(cursor.pos);
  return items;
}
