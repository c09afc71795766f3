/** A half-open range of byte offsets: `start` is in it, `end` is not. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The range from `start` up to, not including, `end`. */
export function span(start: number, end: number): Span {
  return { start, end };
}
