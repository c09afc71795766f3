import { BACKSLASH, COLON, COMMA, QUOTE } from '../../core/bytes/ascii.ts';
import { firstWhere } from '../../core/bytes/first-where.ts';
import { resized } from '../../core/bytes/resize.ts';

/**
 * Compact JSON text seen as the lines of the same text pretty-printed, each
 * member and item on a line of its own. The text stays as it is, UTF-8 bytes;
 * a line is an offset into it and a depth, so that a text of many megabytes
 * has lines to scroll through without being written a second time.
 */

/** The lines of a text. */
export interface PrettyLines {
  /** Offset of each line's first byte; a line ends where the next begins, the last with the text. */
  readonly starts: Uint32Array;
  /** How many brackets are open around each line. */
  readonly depths: Uint8Array;
}

const INDENT = '  ';
const FIRST_CAPACITY = 128;

/**
 * The lines of compact JSON text, which comes in pieces none of which ends inside a
 * text in quotes. What is empty, `{}` or `[]`, takes no lines of its own.
 */
export function prettyLines(pieces: readonly Uint8Array[]): PrettyLines {
  const lines = new LineCollector();
  let before = 0;
  for (const piece of pieces) {
    lines.take(piece, before);
    before += piece.length;
  }
  return lines.finish();
}

/** Offset behind the text in quotes that begins at `at`. */
function stringEnd(text: Uint8Array, at: number): number {
  let end = at + 1;
  for (;;) {
    end = text.indexOf(QUOTE, end);
    if (end < 0) return text.length;
    let before = end;
    while (text[before - 1] === BACKSLASH) before--;
    end++;
    // An even number of backslashes escape each other and not the quote.
    if ((end - 1 - before) % 2 === 0) return end;
  }
}

/** `{` and `[` differ from `}` and `]` by two; no other character outside texts has these codes. */
function isOpening(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

function isClosing(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}

class LineCollector {
  private starts = new Uint32Array(FIRST_CAPACITY);
  private depths = new Uint8Array(FIRST_CAPACITY);
  private length = 0;
  private depth = 0;
  /** Whether a line begins with the next byte, and whether it closes what is empty if it is a bracket. */
  private next: 'line' | 'line unless empty' | undefined = 'line';

  /** The next piece of the text, which so many bytes stand before. */
  take(text: Uint8Array, before: number): void {
    for (let at = 0; at < text.length; at++) {
      const code = text[at]!;
      const isEmpty = this.next === 'line unless empty' && isClosing(code);
      if (isClosing(code)) this.depth--;
      if (!isEmpty && (this.next || isClosing(code))) this.add(before + at);
      this.next = undefined;
      if (code === QUOTE) at = stringEnd(text, at) - 1;
      else if (code === COMMA) this.next = 'line';
      else if (isOpening(code)) {
        this.depth++;
        this.next = 'line unless empty';
      }
    }
  }

  finish(): PrettyLines {
    return {
      starts: resized(this.starts, this.length),
      depths: resized(this.depths, this.length),
    };
  }

  private add(start: number): void {
    if (this.length === this.starts.length) {
      this.starts = resized(this.starts, 2 * this.length);
      this.depths = resized(this.depths, 2 * this.length);
    }
    this.starts[this.length] = start;
    this.depths[this.length++] = this.depth;
  }
}

/** Offset of the value on a line: behind the name and colon where it has one. */
export function valueStart(text: Uint8Array, start: number): number {
  if (text[start] !== QUOTE) return start;
  const end = stringEnd(text, start);
  return text[end] === COLON ? end + 1 : start;
}

export interface LineText {
  /** With its indentation; at most as many characters as asked for. */
  readonly text: string;
  /** How many characters the whole line has. */
  readonly length: number;
}

/** The line from `start` up to `end`, with a space behind the colon, cut at `limit` characters. */
export function lineText(
  text: Uint8Array,
  start: number,
  end: number,
  depth: number,
  limit: number,
): LineText {
  const indent = INDENT.repeat(depth);
  const value = valueStart(text, start);
  const name = decode(text, start, value);
  const head = indent + (value > start ? `${name} ` : '');
  const shown = decode(text, value, Math.min(end, value + limit));
  const rest = end - value > limit ? codePointsFrom(text, value + limit, end) : 0;
  return { text: (head + shown).slice(0, limit), length: head.length + shown.length + rest };
}

function decode(text: Uint8Array, start: number, end: number): string {
  return new TextDecoder().decode(text.subarray(start, end));
}

/** Characters of a stretch of UTF-8: bytes that do not continue one. */
function codePointsFrom(text: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) if ((text[i]! & 0xc0) !== 0x80) count++;
  return count;
}

/** The line that holds the byte at `offset`. */
export function lineAt({ starts }: PrettyLines, offset: number): number {
  return Math.max(0, firstWhere(0, starts.length, (line) => starts[line]! > offset) - 1);
}
