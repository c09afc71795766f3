import { resized } from '../../core/bytes/resize.ts';
import { spanOfView } from '../../core/bytes/span.ts';

/**
 * Which stretch of the written text shows which bytes of the input, as four
 * columns of equal length: row i says that the UTF-8 bytes of the text from
 * `textStart[i]` up to `textEnd[i]` are the input's from `byteStart[i]` up to
 * `byteEnd[i]`. Rows are in the order in which their values ended, so that
 * an inner value stands before the one around it.
 */
export interface TextMarks {
  readonly textStart: Uint32Array;
  readonly textEnd: Uint32Array;
  readonly byteStart: Uint32Array;
  readonly byteEnd: Uint32Array;
}

const FIRST_CAPACITY = 1024;

/** A value whose end was not written yet. */
interface OpenMark {
  readonly depth: number;
  readonly textStart: number;
  readonly byteStart: number;
  readonly byteEnd: number;
}

/** Collects {@link TextMarks} for values that show bytes of `source`. */
export class TextTracker {
  private readonly columns = {
    textStart: new Uint32Array(FIRST_CAPACITY),
    textEnd: new Uint32Array(FIRST_CAPACITY),
    byteStart: new Uint32Array(FIRST_CAPACITY),
    byteEnd: new Uint32Array(FIRST_CAPACITY),
  };
  private length = 0;
  private readonly open: OpenMark[] = [];
  private pending: { readonly start: number; readonly end: number } | undefined;

  constructor(private readonly source: Uint8Array) {}

  /** The next value shows the input's bytes from `start` up to `end`. */
  mark(start: number, end: number): void {
    this.pending = { start, end };
  }

  /**
   * As {@link mark}, from `before` bytes before `first` up to `after` bytes behind `last`,
   * both views of the source; nothing where they are of another buffer.
   */
  markAround(first: Uint8Array, before: number, last: Uint8Array, after: number): void {
    const from = spanOfView(this.source, first);
    const to = spanOfView(this.source, last);
    if (!from || !to) return;
    const start = from.start - before;
    const end = to.end + after;
    if (start >= 0 && end <= this.source.length) this.mark(start, end);
  }

  /** A value begins at `textStart`, inside `depth` others. */
  begin(textStart: number, depth: number): void {
    if (this.pending === undefined) return;
    const { start, end } = this.pending;
    this.pending = undefined;
    this.open.push({ depth, textStart, byteStart: start, byteEnd: end });
  }

  /** The value inside `depth` others ends before `textEnd`. */
  end(textEnd: number, depth: number): void {
    const last = this.open.at(-1);
    if (last === undefined || last.depth !== depth) return;
    this.open.pop();
    this.row(last.textStart, textEnd, last.byteStart, last.byteEnd);
  }

  /** The text shows `bytes`; recorded where they are a view of the source. */
  bytes(bytes: Uint8Array, textStart: number, textEnd: number): void {
    const found = spanOfView(this.source, bytes);
    if (found) this.row(textStart, textEnd, found.start, found.end);
  }

  /** The rows so far, views that the next ones may make useless. */
  marks(): TextMarks {
    const { textStart, textEnd, byteStart, byteEnd } = this.columns;
    return {
      textStart: textStart.subarray(0, this.length),
      textEnd: textEnd.subarray(0, this.length),
      byteStart: byteStart.subarray(0, this.length),
      byteEnd: byteEnd.subarray(0, this.length),
    };
  }

  private row(textStart: number, textEnd: number, byteStart: number, byteEnd: number): void {
    const at = this.length++;
    if (at === this.columns.textStart.length) this.grow(2 * at);
    const { columns } = this;
    columns.textStart[at] = textStart;
    columns.textEnd[at] = textEnd;
    columns.byteStart[at] = byteStart;
    columns.byteEnd[at] = byteEnd;
  }

  private grow(length: number): void {
    const { columns } = this;
    columns.textStart = resized(columns.textStart, length);
    columns.textEnd = resized(columns.textEnd, length);
    columns.byteStart = resized(columns.byteStart, length);
    columns.byteEnd = resized(columns.byteEnd, length);
  }
}

/**
 * The mark of the fewest bytes that has a whole range, or -1; of several that
 * show the same bytes the first, or with `outermost` the last, which has more to
 * say: an object rather than the hex in it.
 */
export function smallestMark(
  marks: TextMarks,
  start: number,
  end: number,
  outermost: boolean,
): number {
  const { byteStart, byteEnd } = marks;
  let found = -1;
  let smallest = Number.POSITIVE_INFINITY;
  for (let mark = 0; mark < byteStart.length; mark++) {
    if (byteStart[mark]! > start || byteEnd[mark]! < end) continue;
    const size = byteEnd[mark]! - byteStart[mark]!;
    if (size > smallest || (size === smallest && !outermost)) continue;
    found = mark;
    smallest = size;
  }
  return found;
}
