/**
 * The result of `decodepsbt` or `decoderawtransaction` in sections that can be
 * written one by one, each from the bytes that it is about, so that the text of
 * a large input is never there as a whole. Behind each other the sections are
 * the text of the result; each begins and ends where a line does when the text
 * is printed prettily.
 */
import type { Span } from '../../core/bytes/span.ts';
import { concatBytes } from '../../core/bytes/writer.ts';
import { prettyLines } from '../json/pretty-lines.ts';
import type { TextMarks } from '../json/text-tracker.ts';
import { JsonTextWriter } from '../json/text-writer.ts';

/** A stretch of compact JSON text, as UTF-8. */
export interface Section {
  readonly text: Uint8Array;
  /** Which of its text shows which bytes of the input. */
  readonly marks: TextMarks;
  /** How many brackets are open where it begins. */
  readonly depth: number;
}

export interface JsonSections {
  readonly count: number;
  /** Writes a section; without marks where `marked` is false. */
  section(index: number, marked?: boolean): Section;
  /** How many lines the section has when it is printed prettily. */
  linesIn(index: number): number;
  /** The bytes of the input that a section is about. */
  bytesOf(index: number): Span;
  /** The section about the byte at `offset`, or -1. */
  sectionOf(offset: number): number;
}

/** Several behind each other. */
export class JoinedSections implements JsonSections {
  readonly count: number;
  /** Index of the first section of each part. */
  private readonly first: readonly number[];

  /** A byte belongs to the first part that says so; a byte of none to section 0. */
  constructor(private readonly parts: readonly JsonSections[]) {
    const first: number[] = [];
    let count = 0;
    for (const part of parts) {
      first.push(count);
      count += part.count;
    }
    this.first = first;
    this.count = count;
  }

  section(index: number, marked = true): Section {
    const { part, inside } = this.find(index);
    return part.section(inside, marked);
  }

  linesIn(index: number): number {
    const { part, inside } = this.find(index);
    return part.linesIn(inside);
  }

  bytesOf(index: number): Span {
    const { part, inside } = this.find(index);
    return part.bytesOf(inside);
  }

  sectionOf(offset: number): number {
    for (const [i, part] of this.parts.entries()) {
      const inside = part.sectionOf(offset);
      if (inside >= 0) return this.first[i]! + inside;
    }
    return 0;
  }

  private find(index: number): { readonly part: JsonSections; readonly inside: number } {
    const at = this.first.findLastIndex((first, i) => first <= index && this.parts[i]!.count > 0);
    return { part: this.parts[at]!, inside: index - this.first[at]! };
  }
}

/** What one section is, without its text. */
export interface SectionFrame {
  readonly lines: number;
  readonly depth: number;
  /** The bytes that it is about. */
  readonly bytes: Span;
  /** Where its bytes are looked for: `bytes`, unless they belong to others too. */
  readonly finds?: boolean;
  /** Text behind what is written. */
  readonly behind?: string;
}

/** A single section. */
export class OneSection implements JsonSections {
  readonly count = 1;

  constructor(
    private readonly source: Uint8Array,
    private readonly frame: SectionFrame,
    private readonly write: (writer: JsonTextWriter) => void = () => undefined,
  ) {}

  section(_index: number, marked = true): Section {
    return writeSection(this.source, marked, this.frame, this.write);
  }

  linesIn(): number {
    return this.frame.lines;
  }

  bytesOf(): Span {
    return this.frame.bytes;
  }

  sectionOf(offset: number): number {
    const { bytes, finds = true } = this.frame;
    return finds && offset >= bytes.start && offset < bytes.end ? 0 : -1;
  }
}

/** Text between others, about `bytes`, which are not looked for in it; `depth` is that of its first bracket. */
export function plainSection(
  source: Uint8Array,
  text: string,
  depth: number,
  bytes: Span = { start: 0, end: source.length },
): JsonSections {
  const frame = { lines: lineCount(text, depth), depth, bytes, finds: false, behind: text };
  return new OneSection(source, frame);
}

const NO_MARKS: TextMarks = {
  textStart: new Uint32Array(0),
  textEnd: new Uint32Array(0),
  byteStart: new Uint32Array(0),
  byteEnd: new Uint32Array(0),
};

/** The section that `write` writes, and what stands behind it. */
export function writeSection(
  source: Uint8Array,
  marked: boolean,
  { depth, behind = '' }: Pick<SectionFrame, 'depth' | 'behind'>,
  write: (writer: JsonTextWriter) => void,
): Section {
  const writer = new JsonTextWriter(marked ? { source } : {});
  write(writer);
  const { marks = NO_MARKS } = writer;
  const text = concatBytes(...writer.finishChunks(), new TextEncoder().encode(behind));
  return { text, marks, depth };
}

/** Elements of an array, each or a few together a section; their bytes follow each other. */
export interface Elements {
  /** Offsets where they begin, and where the last one ends. */
  readonly starts: Uint32Array;
  readonly end: number;
  /** Where a second part of each element begins, and where the last one ends. */
  readonly more?: { readonly starts: Uint32Array; readonly end: number };
  /** How many make a section. */
  readonly together: number;
  /** Lines of each section. */
  readonly lines: Uint32Array;
  readonly depth: number;
  readonly write: (writer: JsonTextWriter, index: number) => void;
}

export class ElementSections implements JsonSections {
  readonly count: number;

  constructor(
    private readonly source: Uint8Array,
    private readonly elements: Elements,
  ) {
    this.count = Math.ceil(elements.starts.length / elements.together);
  }

  section(index: number, marked = true): Section {
    const { starts, together, depth, write } = this.elements;
    const first = index * together;
    const end = Math.min(starts.length, first + together);
    // A comma follows all but the last of the array.
    const frame = { depth, behind: end < starts.length ? ',' : '' };
    return writeSection(this.source, marked, frame, (writer) => {
      for (let element = first; element < end; element++) write(writer, element);
    });
  }

  linesIn(index: number): number {
    return this.elements.lines[index]!;
  }

  bytesOf(index: number): Span {
    const { starts, end, together } = this.elements;
    return { start: starts[index * together]!, end: starts[(index + 1) * together] ?? end };
  }

  sectionOf(offset: number): number {
    const { starts, end, more, together } = this.elements;
    const element = offset < end ? lastAtMost(starts, offset) : this.secondPartAt(offset, more);
    return element < 0 ? -1 : Math.floor(element / together);
  }

  private secondPartAt(offset: number, more: Elements['more']): number {
    return more && offset < more.end ? lastAtMost(more.starts, offset) : -1;
  }
}

/** How many lines a text has whose first bracket closes at `depth`. */
export function lineCount(text: string, depth: number): number {
  return prettyLines(new TextEncoder().encode(text), depth).starts.length;
}

/** Index of the last of the rising `values` that is not above `limit`, or -1. */
function lastAtMost(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
