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

/** Offsets of one row, interleaved. */
const COLUMNS = 4;

/** A value whose end was not written yet. */
interface OpenMark {
  readonly depth: number;
  readonly textStart: number;
  readonly byteStart: number;
  readonly byteEnd: number;
}

/** Collects {@link TextMarks} for values that show bytes of `source`. */
export class TextTracker {
  private rows = new Uint32Array(1024 * COLUMNS);
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

  /** The rows so far, as copies whose buffers can be transferred. */
  marks(): TextMarks {
    return {
      textStart: this.column(0),
      textEnd: this.column(1),
      byteStart: this.column(2),
      byteEnd: this.column(3),
    };
  }

  private row(textStart: number, textEnd: number, byteStart: number, byteEnd: number): void {
    const at = this.length * COLUMNS;
    if (at === this.rows.length) this.grow();
    this.rows[at] = textStart;
    this.rows[at + 1] = textEnd;
    this.rows[at + 2] = byteStart;
    this.rows[at + 3] = byteEnd;
    this.length++;
  }

  private grow(): void {
    const larger = new Uint32Array(this.rows.length * 2);
    larger.set(this.rows);
    this.rows = larger;
  }

  private column(index: number): Uint32Array {
    const column = new Uint32Array(this.length);
    for (let i = 0; i < this.length; i++) column[i] = this.rows[i * COLUMNS + index]!;
    return column;
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
