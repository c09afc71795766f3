import type { Recorder } from '../bytes/recorder.ts';
import { resized } from '../bytes/resize.ts';
import { NODE_KINDS } from './kind-table.ts';
import { blankIndex, type NodeIndex } from './node-index.ts';
import { isRecord, NODE_PROBLEMS } from './node-kinds.ts';

const KIND_NUMBERS: ReadonlyMap<string, number> = new Map(NODE_KINDS.map((kind, i) => [kind, i]));
const IS_RECORD = NODE_KINDS.map(isRecord);
const PROBLEM_NUMBERS: ReadonlyMap<string, number> = new Map(
  NODE_PROBLEMS.map((problem, i) => [problem, i]),
);

/** How deep an index goes. */
export interface IndexDepth {
  /** Whether records are opened; parts inside a closed one are left out. */
  readonly openRecords: boolean;
  /** Whether scripts are opened to their opcodes. */
  readonly detailed: boolean;
  /** The most parts that are collected; {@link TooManyParts} is raised at the next. */
  readonly most?: number;
}

/** There are more parts than were asked for. */
export class TooManyParts extends Error {}

/** Everything, down to opcodes and pushes. */
export const FULL_DEPTH: IndexDepth = { openRecords: true, detailed: true };

const FIRST_CAPACITY = 256;

/** Collects a {@link NodeIndex} from what the decoder tells. */
export class IndexRecorder implements Recorder {
  readonly detailed: boolean;
  private readonly columns: Columns = blankIndex(NODE_KINDS, FIRST_CAPACITY);
  private count = 0;
  private readonly openRows: number[] = [];
  /** How many parts are open inside one that is closed to the index. */
  private hidden = 0;
  /** The end of what has been told so far. */
  private reported: number;

  constructor(
    private readonly depth: IndexDepth,
    private readonly start = 0,
  ) {
    this.detailed = depth.detailed;
    this.reported = start;
  }

  restart(): void {
    this.count = 0;
    this.openRows.length = 0;
    this.hidden = 0;
    this.reported = this.start;
    this.columns.problem.fill(0);
  }

  open(kind: string, start: number): void {
    if (this.hidden > 0) {
      this.hidden++;
      return;
    }
    const row = this.add(kind, start, start);
    this.openRows.push(row);
    if (!this.depth.openRecords && IS_RECORD[this.columns.kind[row]!]) this.hidden = 1;
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
    if (this.hidden === 0) this.add(kind, start, end);
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
  finish(length = this.reported): NodeIndex {
    this.hidden = 0;
    while (this.openRows.length > 0) this.closeInnermost(this.reported);
    if (this.reported < length) this.addUndecoded(length);
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
    this.add('undecoded', this.reported, length);
    if (inside) this.closeInnermost(length);
  }

  private add(kind: string, start: number, end: number): number {
    if (this.count === this.depth.most) throw new TooManyParts();
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
