/** A half-open range of byte offsets: `start` is in it, `end` is not. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a view of `source` stands in it, an empty one too; undefined where it is
 * of another buffer, or not inside.
 */
export function spanOfView(source: Uint8Array, view: Uint8Array): Span | undefined {
  if (view.buffer !== source.buffer) return undefined;
  const start = view.byteOffset - source.byteOffset;
  const end = start + view.length;
  return start < 0 || end > source.length ? undefined : { start, end };
}

/** The range from `start` up to, not including, `end`. */
export function span(start: number, end: number): Span {
  return { start, end };
}

/** How many bytes it has; of what is not there none. */
export function spanSize(of: Span | undefined): number {
  return of ? of.end - of.start : 0;
}
