/**
 * Browsers draw no element that is higher than some 17 million pixels. A list
 * that would be is given a lower element, and its scroll bar moves through it
 * faster than the eye: a position of the bar (`top`) stands for a position in
 * the list (`virtual`).
 */
export const HIGHEST_ELEMENT = 10_000_000;

/** What a list measures, in pixels. */
export interface ListSize {
  /** Of all rows. */
  readonly content: number;
  /** Of the window on them. */
  readonly view: number;
}

export interface RowRange {
  readonly first: number;
  /** Behind the last. */
  readonly end: number;
}

export function isScaled({ content }: ListSize): boolean {
  return content > HIGHEST_ELEMENT;
}

/** The height that the element with the scroll bar is given. */
export function elementHeight({ content }: ListSize): number {
  return Math.min(content, HIGHEST_ELEMENT);
}

/** The place in the list that a position of the scroll bar stands for. */
export function virtualFromTop(top: number, size: ListSize): number {
  if (!isScaled(size)) return top;
  return clampVirtual((top / lastTop(size)) * lastVirtual(size), size);
}

/** The position of the scroll bar that stands for a place in the list. */
export function topFromVirtual(virtual: number, size: ListSize): number {
  if (!isScaled(size)) return virtual;
  return (virtual / lastVirtual(size)) * lastTop(size);
}

export function clampVirtual(virtual: number, size: ListSize): number {
  return Math.min(Math.max(virtual, 0), lastVirtual(size));
}

/** The rows that are to be seen from a place in the list, and some around them. */
export function rowsInView(
  virtual: number,
  view: number,
  rowHeight: number,
  count: number,
  around: number,
): RowRange {
  const first = Math.min(Math.max(Math.floor(virtual / rowHeight) - around, 0), count);
  const end = Math.min(Math.ceil((virtual + view) / rowHeight) + around, count);
  return { first, end: Math.max(end, first) };
}

/** How a row is brought into view. */
export type Alignment = 'nearest' | 'centre';

/** The place in the list from which a row is to be seen; as it stands where it is already. */
export function virtualForRow(
  row: number,
  rowHeight: number,
  virtual: number,
  size: ListSize,
  alignment: Alignment,
): number {
  const top = row * rowHeight;
  const bottom = top + rowHeight;
  if (top >= virtual && bottom <= virtual + size.view) return virtual;
  if (alignment === 'centre') return clampVirtual(top - (size.view - rowHeight) / 2, size);
  return clampVirtual(top < virtual ? top : bottom - size.view, size);
}

function lastTop(size: ListSize): number {
  return Math.max(elementHeight(size) - size.view, 1);
}

function lastVirtual({ content, view }: ListSize): number {
  return Math.max(content - view, 0);
}
