/** A list whose rows keys go through. */
export interface Rows {
  readonly count: number;
  /** As many as are seen at once. */
  readonly page: number;
}

/** The row that a key of a list leads to, as the ARIA Authoring Practices have it; `undefined` where it is none of them. */
export function rowOfKey(key: string, row: number, { count, page }: Rows): number | undefined {
  const last = Math.max(count - 1, 0);
  const targets = new Map([
    ['ArrowDown', row + 1],
    ['ArrowUp', row - 1],
    ['PageDown', row + page],
    ['PageUp', row - page],
    ['Home', 0],
    ['End', last],
  ]);
  const target = targets.get(key);
  return target === undefined ? undefined : Math.min(Math.max(target, 0), last);
}
