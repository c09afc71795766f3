import type { Recorder } from '../bytes/recorder.ts';
import { resized } from '../bytes/resize.ts';
import { NODE_KINDS } from './kind-table.ts';
import { blankIndex, type NodeIndex } from './node-index.ts';
import { mayBeClosed, NODE_PROBLEMS, type NodeKind } from './node-kinds.ts';

const KIND_NUMBERS: ReadonlyMap<string, number> = new Map(NODE_KINDS.map((kind, i) => [kind, i]));
const MAY_BE_CLOSED = NODE_KINDS.map(mayBeClosed);
const PROBLEM_NUMBERS: ReadonlyMap<string, number> = new Map(
  NODE_PROBLEMS.map((problem, i) => [problem, i]),
);

/**
 * With more, records and scripts that would pass it stay closed: in 18 bytes each,
 * held by the worker and by the page, parts may be many times the input.
 */
const MOST_PARTS = 8_000_000;

const FIRST_CAPACITY = 256;

/** A part whose end is not known. */
export interface BegunPart {
  readonly kind: NodeKind;
  readonly start: number;
}

/** Collects a {@link NodeIndex} from what the decoder tells. */
export class IndexRecorder implements Recorder {
  readonly detailed = true;
  private readonly columns: Columns = blankIndex(NODE_KINDS, FIRST_CAPACITY);
  private count = 0;
  private readonly openRows: number[] = [];
  /** How many parts are open inside the closed one and with it. */
  private hidden = 0;
  /** The end of what has been told so far. */
  private reported = 0;

  constructor(private readonly most = MOST_PARTS) {}

  restart(): void {
    this.count = 0;
    this.openRows.length = 0;
    this.hidden = 0;
    this.reported = 0;
    this.columns.problem.fill(0);
  }

  open(kind: string, start: number): void {
    if (this.hasNoRoom()) this.hidden++;
    else this.openRows.push(this.add(kind, start, start));
  }

  close(end: number): void {
    if (end > this.reported) this.reported = end;
    if (this.hidden > 1) {
      this.hidden--;
      return;
    }
    this.hidden = 0;
    this.closeInnermost(end);
  }

  leaf(kind: string, start: number, end: number): void {
    this.reported = end;
    if (!this.hasNoRoom()) this.add(kind, start, end);
  }

  problem(code: string): void {
    const innermost = this.openRows.at(-1);
    if (innermost === undefined || this.hidden > 1) return;
    this.columns.problem[innermost] = PROBLEM_NUMBERS.get(code) ?? 0;
  }

  /**
   * The index of an input of `length` bytes. Where decoding failed, open parts
   * end where it stood and the bytes behind that are one `undecoded` part, so
   * that parts without parts always cover the input exactly. `goOn` may tell
   * parts of these bytes, which are inside that one.
   */
  finish(length: number, goOn?: (recorder: Recorder, from: number) => void): NodeIndex {
    this.hidden = 0;
    while (this.openRows.length > 0) this.closeInnermost(this.reported);
    if (this.reported < length) this.addUndecoded(length, goOn);
    resize(this.columns, this.count);
    return this.columns;
  }

  /** Rows of the parts that are open, from the outermost: where decoding stands. */
  get openParts(): readonly number[] {
    return [...this.openRows];
  }

  /** Kind and first byte of a part. */
  part(row: number): BegunPart {
    return { kind: NODE_KINDS[this.columns.kind[row]!]!, start: this.columns.start[row]! };
  }

  private closeInnermost(end: number): void {
    const row = this.openRows.pop();
    if (row === undefined) return;
    this.columns.end[row] = end;
    this.columns.next[row] = this.count;
  }

  /** Whether what is told is inside a closed part, which may be closed just now. */
  private hasNoRoom(): boolean {
    if (this.hidden === 0 && this.count >= this.most) this.closeLast();
    return this.hidden > 0;
  }

  /** Closes the innermost open part that may be closed, and forgets the parts inside it. */
  private closeLast(): void {
    const { kind, problem } = this.columns;
    const last = this.openRows.findLastIndex((row) => MAY_BE_CLOSED[kind[row]!]);
    if (last < 0) return;
    this.hidden = this.openRows.length - last;
    this.openRows.length = last + 1;
    const first = this.openRows[last]! + 1;
    problem.fill(0, first, this.count);
    this.count = first;
  }

  /** Inside the outermost part where there is one, which then ends with the input. */
  private addUndecoded(length: number, goOn?: (recorder: Recorder, from: number) => void): void {
    const inside = this.count > 0;
    if (inside) this.openRows.push(0);
    this.openRows.push(this.add('undecoded', this.reported, length));
    goOn?.(this, this.reported);
    this.hidden = 0;
    while (this.openRows.length > (inside ? 1 : 0)) this.closeInnermost(length);
    if (inside) this.closeInnermost(length);
  }

  private add(kind: string, start: number, end: number): number {
    const row = this.count++;
    if (row === this.columns.kind.length) resize(this.columns, row * 2);
    const { columns } = this;
    const number = KIND_NUMBERS.get(kind);
    if (number === undefined) throw new Error(`the kind ${kind} is in no table`);
    columns.kind[row] = number;
    columns.parent[row] = this.openRows.at(-1) ?? -1;
    columns.next[row] = row + 1;
    columns.start[row] = start;
    columns.end[row] = end;
    return row;
  }
}

type Columns = { -readonly [Name in keyof NodeIndex]: NodeIndex[Name] };

function resize(columns: Columns, length: number): void {
  columns.kind = resized(columns.kind, length);
  columns.parent = resized(columns.parent, length);
  columns.next = resized(columns.next, length);
  columns.start = resized(columns.start, length);
  columns.end = resized(columns.end, length);
  columns.problem = resized(columns.problem, length);
}
