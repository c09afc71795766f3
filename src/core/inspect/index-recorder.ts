import type { Recorder } from '../bytes/recorder.ts';
import { resized } from '../bytes/resize.ts';
import type { NodeIndex } from './node-index.ts';
import { NODE_KINDS, NODE_PROBLEMS } from './node-kinds.ts';

const KIND_NUMBERS: ReadonlyMap<string, number> = new Map(NODE_KINDS.map((kind, i) => [kind, i]));
const PROBLEM_NUMBERS: ReadonlyMap<string, number> = new Map(
  NODE_PROBLEMS.map((problem, i) => [problem, i]),
);

/** How deep an index goes. */
export interface IndexDepth {
  /** Parts inside one of these kinds are left out. */
  readonly closed: ReadonlySet<string>;
  /** Whether scripts are opened to their opcodes. */
  readonly detailed: boolean;
  /** The most parts that are collected; {@link TooManyParts} is raised at the next. */
  readonly most?: number;
}

/** There are more parts than were asked for. */
export class TooManyParts extends Error {}

/** Everything, down to opcodes and pushes. */
export const FULL_DEPTH: IndexDepth = { closed: new Set(), detailed: true };

const FIRST_CAPACITY = 256;
const UNDECODED = 0;

/** Collects a {@link NodeIndex} from what the decoder tells. */
export class IndexRecorder implements Recorder {
  readonly detailed: boolean;
  private columns = newColumns(FIRST_CAPACITY);
  private count = 0;
  private readonly openRows: number[] = [];
  /** How many parts are open inside one that is closed to the index. */
  private hidden = 0;
  /** The end of what has been told so far. */
  private told: number;

  constructor(
    private readonly depth: IndexDepth,
    private readonly start = 0,
  ) {
    this.detailed = depth.detailed;
    this.told = start;
  }

  get isClosed(): boolean {
    return this.hidden > 0;
  }

  closes(kind: string): boolean {
    return this.depth.closed.has(kind);
  }

  restart(): void {
    this.count = 0;
    this.openRows.length = 0;
    this.hidden = 0;
    this.told = this.start;
    this.columns.problem.fill(0);
  }

  open(kind: string, start: number): void {
    if (this.hidden > 0) {
      this.hidden++;
      return;
    }
    this.openRows.push(this.add(kind, start, start));
    if (this.depth.closed.has(kind)) this.hidden = 1;
  }

  close(end: number): void {
    if (end > this.told) this.told = end;
    if (this.hidden > 1) {
      this.hidden--;
      return;
    }
    this.hidden = 0;
    this.closeInnermost(end);
  }

  leaf(kind: string, start: number, end: number): void {
    this.told = end;
    if (this.hidden === 0) this.add(kind, start, end);
  }

  reached(end: number): void {
    this.told = end;
  }

  problem(code: string): void {
    const innermost = this.openRows.at(-1);
    if (innermost === undefined || this.hidden > 1) return;
    this.columns.problem[innermost] = PROBLEM_NUMBERS.get(code) ?? 0;
  }

  /**
   * The index of an input of `length` bytes. Where decoding failed, open parts
   * end where it stood and the bytes behind that are one `undecoded` part, so
   * that parts without parts always cover the input exactly.
   */
  finish(length = this.told): NodeIndex {
    this.hidden = 0;
    while (this.openRows.length > 0) this.closeInnermost(this.told);
    if (this.told < length) this.addUndecoded(length);
    resize(this.columns, this.count);
    return this.columns;
  }

  /** Rows of the parts that are open, from the outermost: where decoding stands. */
  get openParts(): readonly number[] {
    return [...this.openRows];
  }

  private closeInnermost(end: number): void {
    const row = this.openRows.pop();
    if (row === undefined) return;
    this.columns.end[row] = end;
    this.columns.next[row] = this.count;
  }

  /** Inside the outermost part where there is one, which then ends with the input. */
  private addUndecoded(length: number): void {
    const inside = this.count > 0;
    if (inside) this.openRows.push(0);
    this.add(NODE_KINDS[UNDECODED], this.told, length);
    if (inside) this.closeInnermost(length);
  }

  private add(kind: string, start: number, end: number): number {
    if (this.count === this.depth.most) throw new TooManyParts();
    const row = this.count++;
    if (row === this.columns.kind.length) resize(this.columns, row * 2);
    const { columns } = this;
    const number = KIND_NUMBERS.get(kind);
    if (number === undefined) throw new Error(`the kind ${kind} is not in NODE_KINDS`);
    columns.kind[row] = number;
    columns.parent[row] = this.openRows.at(-1) ?? -1;
    columns.next[row] = row + 1;
    columns.start[row] = start;
    columns.end[row] = end;
    return row;
  }
}

type Columns = { -readonly [Name in keyof NodeIndex]: NodeIndex[Name] };

function newColumns(capacity: number): Columns {
  return {
    kind: new Uint8Array(capacity),
    parent: new Int32Array(capacity),
    next: new Uint32Array(capacity),
    start: new Uint32Array(capacity),
    end: new Uint32Array(capacity),
    problem: new Uint8Array(capacity),
  };
}

function resize(columns: Columns, length: number): void {
  columns.kind = resized(columns.kind, length);
  columns.parent = resized(columns.parent, length);
  columns.next = resized(columns.next, length);
  columns.start = resized(columns.start, length);
  columns.end = resized(columns.end, length);
  columns.problem = resized(columns.problem, length);
}
