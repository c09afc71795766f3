/**
 * One number for every part of an input: its row in the outline and, behind a
 * record's row, the row in that record's own index. 0 there is the outline's
 * row itself; a lone transaction has no others.
 */
export const DETAIL_ROWS = 2 ** 24;

export function nodeId(outlineRow: number, detailRow = 0): number {
  return outlineRow * DETAIL_ROWS + detailRow;
}

export function outlineRowOf(id: number): number {
  return Math.floor(id / DETAIL_ROWS);
}

export function detailRowOf(id: number): number {
  return id % DETAIL_ROWS;
}
