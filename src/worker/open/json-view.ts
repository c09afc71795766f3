import { type JsonLine, MAX_LINE_LENGTH } from '../../channel/protocol/inspect-protocol.ts';
import { firstWhere } from '../../core/bytes/first-where.ts';
import type { Span } from '../../core/bytes/span.ts';
import { concatBytes } from '../../core/bytes/writer.ts';
import {
  lineAt,
  lineText,
  type PrettyLines,
  prettyLines,
  valueStart,
} from '../../rpc/json/pretty-lines.ts';
import { smallestMark, type TextMarks } from '../../rpc/json/text-tracker.ts';

/** The lines of a result as JSON. */
export class JsonLines {
  private readonly pretty: PrettyLines;
  /** Where each piece begins, and where the last ends. */
  private readonly offsets: readonly number[];

  /**
   * `pieces` are compact text, as UTF-8, in pieces none of which ends inside a name
   * or value; `marks` say which of it shows which bytes of an input of `size`.
   */
  constructor(
    private readonly pieces: readonly Uint8Array[],
    private readonly marks: TextMarks,
    private readonly size: number,
  ) {
    this.pretty = prettyLines(pieces);
    let end = 0;
    this.offsets = [0, ...pieces.map(({ length }) => (end += length))];
  }

  get lines(): number {
    return this.pretty.starts.length;
  }

  /** The lines from `from` up to `to`, as far as there are any. */
  linesBetween(from: number, to: number): readonly JsonLine[] {
    const found: JsonLine[] = [];
    const end = Math.min(to, this.lines);
    for (let line = Math.max(0, from); line < end; line++) found.push(this.lineOf(line));
    return found;
  }

  /** The line that shows the byte at `offset` most closely. */
  find(offset: number): number {
    const mark = smallestMark(this.marks, offset, offset + 1, false);
    return mark < 0 ? 0 : lineAt(this.pretty, this.marks.textStart[mark]!);
  }

  /** The compact text of the value that shows a range of bytes, or all of it, as UTF-8. */
  valueShowing({ start, end }: Span): Uint8Array {
    const { textStart, textEnd } = this.marks;
    const mark = smallestMark(this.marks, start, Math.max(end, start + 1), true);
    return this.textOf(textStart[mark] ?? 0, textEnd[mark] ?? this.length);
  }

  private get length(): number {
    return this.offsets.at(-1)!;
  }

  private lineOf(line: number): JsonLine {
    const { pretty, size } = this;
    const start = pretty.starts[line]!;
    const text = this.textOf(start, pretty.starts[line + 1] ?? this.length);
    const shown = lineText(text, 0, text.length, pretty.depths[line]!, MAX_LINE_LENGTH);
    const bytes = markedAt(this.marks, start + valueStart(text, 0)) ?? { start: 0, end: size };
    return { ...shown, byteStart: bytes.start, byteEnd: bytes.end };
  }

  private textOf(start: number, end: number): Uint8Array {
    const { offsets, pieces } = this;
    const first = firstWhere(0, pieces.length, (at) => offsets[at + 1]! > start);
    const last = firstWhere(first, pieces.length, (at) => offsets[at + 1]! >= end);
    const parts = pieces.slice(first, last + 1).map((piece, i) => {
      const before = offsets[first + i]!;
      return piece.subarray(Math.max(0, start - before), end - before);
    });
    // Most are in one piece.
    return parts.length === 1 ? parts[0]! : concatBytes(...parts);
  }
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
  let mark = firstWhere(0, textEnd.length, (at) => textEnd[at]! > place);
  while (mark < textStart.length && textStart[mark]! > place) mark++;
  if (mark === textStart.length) return undefined;
  const isSame = (next: number) =>
    textStart[next] === textStart[mark] && textEnd[next] === textEnd[mark];
  while (isSame(mark + 1)) mark++;
  return { start: byteStart[mark]!, end: byteEnd[mark]! };
}
