/** A line of text, in pixels of the window. */
export type TextLine = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Whether a place lies on one of the lines, and not beside it: in the middle half of
 * its height, as a window that lies over it may leave free an edge that nobody can read.
 */
export function isOnLine(lines: readonly TextLine[], x: number, y: number): boolean {
  return lines.some(({ left, right, top, bottom }) => {
    const edge = (bottom - top) / 4;
    return x >= left && x <= right && y >= top + edge && y <= bottom - edge;
  });
}

/** Whether the pointer is on the words of the question; the element around them is inline, so its boxes are their lines. */
export function isOnQuestion({ target, clientX, clientY }: PointerEvent): boolean {
  const question = target instanceof Element ? target.closest('[data-question]') : null;
  return question !== null && isOnLine([...question.getClientRects()], clientX, clientY);
}
