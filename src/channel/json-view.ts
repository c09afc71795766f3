import type { Span } from '../core/bytes/span.ts';
import {
  lineAt,
  lineText,
  type PrettyLines,
  prettyLines,
  valueStart,
} from '../rpc/json/pretty-lines.ts';
import { smallestMark, type TextMarks } from '../rpc/json/text-tracker.ts';
import type { JsonSections, Section } from '../rpc/procedures/json-sections.ts';
import { type JsonLine, MAX_LINE_LENGTH } from './inspect-protocol.ts';

/** A section that is looked at, with its lines. */
interface OpenSection extends Section {
  readonly lines: PrettyLines;
}

/** Bytes of text of the sections that are kept. */
const KEPT_TEXT = 1 << 25;

/**
 * The lines of a result as JSON. Only how many lines each section has is kept,
 * and the text of those looked at last; the others are written again.
 */
export class JsonView {
  /** Lines before each section, and all of them at the end. */
  private readonly before: Uint32Array;
  private readonly kept = new Map<number, OpenSection>();
  private keptText = 0;

  constructor(private readonly sections: JsonSections) {
    this.before = new Uint32Array(sections.count + 1);
    for (let i = 0; i < sections.count; i++) {
      this.before[i + 1] = this.before[i]! + sections.linesIn(i);
    }
  }

  get lines(): number {
    return this.before[this.sections.count]!;
  }

  /** The lines from `from` up to `to`, as far as there are any. */
  linesBetween(from: number, to: number): readonly JsonLine[] {
    const found: JsonLine[] = [];
    const end = Math.min(to, this.lines);
    for (let line = Math.max(0, from); line < end; ) {
      const section = this.sectionOfLine(line);
      const first = this.before[section]!;
      const last = Math.min(end, this.before[section + 1]!);
      const open = this.section(section);
      for (; line < last; line++) found.push(this.lineOf(open, section, line - first));
    }
    return found;
  }

  /** The line that shows the byte at `offset` most closely. */
  find(offset: number): number {
    const section = this.sections.sectionOf(offset);
    const { marks, lines } = this.section(section);
    const mark = smallestMark(marks, offset, offset + 1, false);
    const line = mark < 0 ? 0 : lineAt(lines, marks.textStart[mark]!);
    return this.before[section]! + line;
  }

  private section(index: number): OpenSection {
    const known = this.kept.get(index);
    if (known) return known;
    const section = this.sections.section(index);
    const open = { ...section, lines: prettyLines(section.text, section.depth) };
    this.keep(index, open);
    return open;
  }

  /** The section is kept, and others are let go, oldest first, where they are too much together. */
  private keep(index: number, section: OpenSection): void {
    this.kept.set(index, section);
    this.keptText += section.text.length;
    for (const [oldest, { text }] of this.kept) {
      if (this.keptText <= KEPT_TEXT || oldest === index) return;
      this.kept.delete(oldest);
      this.keptText -= text.length;
    }
  }

  private sectionOfLine(line: number): number {
    let low = 0;
    let high = this.sections.count;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.before[middle]! <= line) low = middle;
      else high = middle;
    }
    return low;
  }

  private lineOf({ text, marks, lines }: OpenSection, section: number, line: number): JsonLine {
    const start = lines.starts[line]!;
    const end = lines.starts[line + 1] ?? text.length;
    const shown = lineText(text, start, end, lines.depths[line]!, MAX_LINE_LENGTH);
    const bytes = markedAt(marks, valueStart(text, start)) ?? this.sections.bytesOf(section);
    return { ...shown, byteStart: bytes.start, byteEnd: bytes.end };
  }
}

/** The compact text of the value that shows a range of bytes, as UTF-8; no lines are needed for it. */
export function valueShowing(
  sections: JsonSections,
  start: number,
  end: number,
): Uint8Array | undefined {
  return valueIn(sections.section(sections.sectionOf(start)), { start, end });
}

function valueIn({ marks, text }: Section, { start, end }: Span): Uint8Array | undefined {
  const mark = smallestMark(marks, start, Math.max(end, start + 1), true);
  return mark < 0 ? undefined : text.subarray(marks.textStart[mark]!, marks.textEnd[mark]!);
}

/**
 * What the innermost marked value around a place of the text shows. Marks are in
 * the order in which their values end, an inner one before the one around it: so
 * of those that end behind the place the first that begins before it is innermost.
 * One value may be marked twice, as the bytes it is and as the record that it
 * stands for; the record is more.
 */
function markedAt(marks: TextMarks, place: number): Span | undefined {
  const { textStart, textEnd, byteStart, byteEnd } = marks;
  let mark = firstAbove(textEnd, place);
  while (mark < textStart.length && textStart[mark]! > place) mark++;
  if (mark === textStart.length) return undefined;
  const isSame = (next: number) =>
    textStart[next] === textStart[mark] && textEnd[next] === textEnd[mark];
  while (isSame(mark + 1)) mark++;
  return { start: byteStart[mark]!, end: byteEnd[mark]! };
}

/** Index of the first of the rising `values` above `limit`. */
function firstAbove(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
