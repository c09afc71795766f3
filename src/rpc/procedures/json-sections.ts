/**
 * A result in sections that can be written one by one, each from the bytes that
 * it is about, so that the text of a large input is never there as a whole.
 * Behind each other the sections are the text of the result; each begins and
 * ends where a line does when the text is printed prettily. What the sections
 * are is found out by printing the result once without its elements.
 */
import { firstWhere } from '../../core/bytes/first-where.ts';
import type { Span } from '../../core/bytes/span.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { NO_MARKS, smallestMark, type TextMarks } from '../json/text-tracker.ts';
import { LineSink } from './line-sink.ts';
import type { Elements, Located, ResultSink } from './result-sink.ts';
import { ResultWriter } from './result-writer.ts';
import type { LocatedParts } from './transaction-json.ts';

/** A stretch of compact JSON text, as UTF-8. */
export interface Section {
  readonly text: Uint8Array;
  /** Which of its text shows which bytes of the input. */
  readonly marks: TextMarks;
  /** How many brackets are open where it begins. */
  readonly depth: number;
}

/** What is printed, always to the same effect. */
export interface Printable {
  readonly source: Uint8Array;
  readonly chain: Chain;
  print(sink: ResultSink): void;
  /** Of the transaction that is printed, where it is large. */
  readonly parts: LocatedParts | undefined;
}

/** Text between elements that are written by themselves. */
interface Piece {
  readonly lines: number;
  readonly depth: number;
  readonly about: Span | undefined;
}

/** Elements that are written by themselves, and the lines of each section of them. */
interface Group extends Elements {
  readonly located: Located;
  readonly lines: Uint32Array;
  readonly depth: number;
}

/** Where elements are written by themselves; those without a place, or of an empty array, are not. */
function isApart(elements: Elements): elements is Elements & { readonly located: Located } {
  return elements.located !== undefined && elements.count > 0;
}

/** Finds out what the sections are. */
class LayoutSink extends LineSink {
  readonly pieces: Piece[] = [];
  readonly groups: Group[] = [];
  private begun = { lines: 0, depth: 0 };

  override elements(elements: Elements): void {
    if (!isApart(elements)) {
      super.elements(elements);
      return;
    }
    const { located, count, write } = elements;
    this.endPiece(located.about);
    const lines = located.lines ?? this.linesOf(elements, located.together);
    this.groups.push({ located, count, write, lines, depth: this.depth });
    // Whatever there is, the bracket behind it has a line of its own.
    this.lines = this.begun.lines + 1;
    this.begun = { lines: this.lines, depth: this.depth };
  }

  endPiece(about?: Span): void {
    const { lines, depth } = this.begun;
    this.pieces.push({ lines: this.lines - lines, depth, about });
    this.begun = { lines: this.lines, depth: this.depth };
  }

  private linesOf({ count, write }: Elements, together: number): Uint32Array {
    const lines = new Uint32Array(Math.ceil(count / together));
    for (let i = 0; i < count; i++) {
      const before = this.lines;
      write(this, i);
      lines[Math.floor(i / together)]! += this.lines - before;
    }
    return lines;
  }
}

type Cut = ReturnType<ResultWriter['cut']>;

/** Bytes of a piece that is not written again. */
const SHORT = 1 << 16;

/** Writes the pieces. */
class PieceWriter extends ResultWriter {
  readonly cuts: Cut[] = [];

  override elements(elements: Elements): void {
    if (isApart(elements)) this.cuts.push(this.cut());
    else super.elements(elements);
  }
}

export class JsonSections {
  readonly count: number;
  private readonly pieces: readonly Piece[];
  private readonly groups: readonly Group[];
  /** Sections before each group; the one before it is the piece that it stands behind. */
  private readonly firsts: readonly number[];
  /** Pieces that are short, once they were written. */
  private readonly short: Cut[] = [];

  constructor(private readonly what: Printable) {
    const layout = new LayoutSink(what.parts);
    what.print(layout);
    layout.endPiece();
    this.pieces = layout.pieces;
    this.groups = layout.groups;
    let count = 1;
    this.firsts = this.groups.map(({ lines }) => {
      const first = count;
      count += lines.length + 1;
      return first;
    });
    this.count = count;
  }

  /** Writes a section; elements without marks where `marked` is false. */
  section(index: number, marked = true): Section {
    const { group, piece, inside } = this.find(index);
    const { text, marks = NO_MARKS } = group
      ? this.elementsOf(group, inside, marked)
      : this.pieceOf(piece);
    return { text, marks, depth: (group ?? this.pieces[piece]!).depth };
  }

  /** How many lines the section has when it is printed prettily. */
  linesIn(index: number): number {
    const { group, piece, inside } = this.find(index);
    return group ? group.lines[inside]! : this.pieces[piece]!.lines;
  }

  /** The bytes of the input that a section is about. */
  bytesOf(index: number): Span {
    const { group, piece, inside } = this.find(index);
    if (!group) return this.pieces[piece]!.about ?? { start: 0, end: this.what.source.length };
    const { starts, end, together } = group.located;
    return { start: starts[inside * together]!, end: starts[(inside + 1) * together] ?? end };
  }

  /** The section that shows the byte at `offset` most closely, the first where none does. */
  sectionOf(offset: number): number {
    for (const [i, { located }] of this.groups.entries()) {
      const element = elementAt(located, offset);
      if (element >= 0) return this.firsts[i]! + Math.floor(element / located.together);
    }
    return this.sectionOfPiece(this.pieceAt(offset));
  }

  private pieceAt(offset: number): number {
    let found = 0;
    let smallest = Number.POSITIVE_INFINITY;
    for (const [i, { marks = NO_MARKS }] of this.written().entries()) {
      const mark = smallestMark(marks, offset, offset + 1, false);
      const size = mark < 0 ? smallest : marks.byteEnd[mark]! - marks.byteStart[mark]!;
      if (size < smallest) [found, smallest] = [i, size];
    }
    return found;
  }

  private sectionOfPiece(piece: number): number {
    return piece === 0 ? 0 : this.firsts[piece - 1]! + this.groups[piece - 1]!.lines.length;
  }

  /** The group and the section in it, or the piece, that a section is. */
  private find(index: number) {
    const at = this.firsts.findLastIndex((first) => first <= index);
    const group = this.groups[at];
    const inside = index - (this.firsts[at] ?? 0);
    return group && inside < group.lines.length
      ? { group, inside, piece: at }
      : { group: undefined, inside: 0, piece: at + 1 };
  }

  private elementsOf({ located, count, write }: Group, inside: number, marked: boolean) {
    const { chain, source } = this.what;
    const writer = new ResultWriter(chain, marked ? source : undefined);
    const end = Math.min(count, (inside + 1) * located.together);
    for (let i = inside * located.together; i < end; i++) write(writer, i);
    if (end < count) writer.more();
    return writer.cut();
  }

  private pieceOf(piece: number): Cut {
    return this.short[piece] ?? this.written()[piece]!;
  }

  private written(): readonly Cut[] {
    const { chain, source, parts } = this.what;
    const writer = new PieceWriter(chain, source, parts);
    this.what.print(writer);
    const cuts = [...writer.cuts, writer.cut()];
    for (const [piece, cut] of cuts.entries()) {
      if (cut.text.length <= SHORT) this.short[piece] = cut;
    }
    return cuts;
  }
}

/** The element that has the byte at `offset`, or -1. */
function elementAt({ starts, end, more }: Located, offset: number): number {
  if (offset < end) return lastAtMost(starts, offset);
  return more && offset < more.end ? lastAtMost(more.starts, offset) : -1;
}

/** Index of the last of the rising `values` that is not above `limit`, or -1. */
function lastAtMost(values: Uint32Array, limit: number): number {
  return firstWhere(0, values.length, (at) => values[at]! > limit) - 1;
}
