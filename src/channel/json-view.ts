import { firstWhere } from '../core/bytes/first-where.ts';
import type { Span } from '../core/bytes/span.ts';
import {
  lineAt,
  lineText,
  type PrettyLines,
  prettyLines,
  valueStart,
} from '../rpc/json/pretty-lines.ts';
import { smallestMark, type TextMarks } from '../rpc/json/text-tracker.ts';
import { type JsonLine, MAX_LINE_LENGTH } from './inspect-protocol.ts';

/** The lines of a result as JSON. */
export class JsonView {
  private readonly pretty: PrettyLines;

  /** `text` is compact, as UTF-8; `marks` say which of it shows which bytes of an input of `size`. */
  constructor(
    readonly text: Uint8Array,
    private readonly marks: TextMarks,
    private readonly size: number,
  ) {
    this.pretty = prettyLines(text);
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

  /** The compact text of the value that shows a range of bytes, as UTF-8. */
  valueShowing({ start, end }: Span): Uint8Array | undefined {
    const { textStart, textEnd } = this.marks;
    const mark = smallestMark(this.marks, start, Math.max(end, start + 1), true);
    return mark < 0 ? undefined : this.text.subarray(textStart[mark], textEnd[mark]);
  }

  private lineOf(line: number): JsonLine {
    const { text, pretty, size } = this;
    const start = pretty.starts[line]!;
    const end = pretty.starts[line + 1] ?? text.length;
    const shown = lineText(text, start, end, pretty.depths[line]!, MAX_LINE_LENGTH);
    const bytes = markedAt(this.marks, valueStart(text, start)) ?? { start: 0, end: size };
    return { ...shown, byteStart: bytes.start, byteEnd: bytes.end };
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
