import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../core/bytes/ascii.ts';
import { COIN, formatAmount } from '../../core/encoding/amount.ts';
import { type TextMarks, TextTracker } from './text-tracker.ts';
import { quoteJson } from './write.ts';

/**
 * The longest text that {@link JsonTextWriter.finish} gives: 500 MB, which
 * leaves room for an envelope below the longest string of V8 (2^29 - 24).
 */
const MAX_JSON_TEXT = 500_000_000;

/** The text is longer than {@link MAX_JSON_TEXT}; it can still be had in chunks. */
export class JsonTextTooLong extends RangeError {
  override readonly name = 'JsonTextTooLong';
  constructor(readonly length: number) {
    super(`JSON text of ${length} bytes is too long for a string`);
  }
}

/**
 * Writes JSON straight to text, as Core writes it without white space, so that
 * an answer of many megabytes is never built as a tree. Commas and colons come
 * by themselves; that begins, ends and keys match is the caller's part.
 *
 * With a `source`, it also remembers which text shows which bytes of it: hex
 * of views into the source, and values announced by {@link mark}.
 */
export class JsonTextWriter {
  private readonly full: Uint8Array[] = [];
  private fullLength = 0;
  private chunk = new Uint8Array(FIRST_CHUNK);
  private length = 0;
  private comma = false;
  private depth = 0;
  private readonly tracker: TextTracker | undefined;

  constructor(options: { readonly source?: Uint8Array } = {}) {
    if (options.source !== undefined) this.tracker = new TextTracker(options.source);
  }

  beginObject(): void {
    this.open(OPEN_BRACE);
  }

  endObject(): void {
    this.close(CLOSE_BRACE);
  }

  beginArray(): void {
    this.open(OPEN_BRACKET);
  }

  endArray(): void {
    this.close(CLOSE_BRACKET);
  }

  /** The name of the next member. */
  key(name: string): void {
    this.separate();
    this.quoted(name);
    this.colon();
  }

  /** The name of the next member as lower-case hex. */
  hexKey(bytes: Uint8Array): void {
    this.separate();
    this.quotedHex(bytes);
    this.colon();
  }

  string(text: string): void {
    this.begin();
    this.quoted(text);
    this.end();
  }

  /** Lower-case hex of the bytes in their order, in quotes. */
  hex(bytes: Uint8Array): void {
    this.begin();
    const start = this.textLength;
    this.quotedHex(bytes);
    this.tracker?.bytes(bytes, start, this.textLength);
    this.end();
  }

  /** As {@link hex}, from the last byte to the first, as ids are shown. */
  reversedHex(bytes: Uint8Array): void {
    this.begin();
    const start = this.textLength;
    let at = this.reserve(2 * bytes.length + 2);
    const chunk = this.chunk;
    chunk[at++] = QUOTE;
    for (let i = bytes.length - 1; i >= 0; i--) {
      const byte = bytes[i]!;
      chunk[at++] = HEX_DIGITS[byte >> 4]!;
      chunk[at++] = HEX_DIGITS[byte & 15]!;
    }
    chunk[at] = QUOTE;
    this.tracker?.bytes(bytes, start, this.textLength);
    this.end();
  }

  /** An integer. */
  number(value: number | bigint): void {
    this.numberText(value.toString());
  }

  /** A number by its text, which must be one. */
  numberText(text: string): void {
    this.begin();
    this.ascii(text);
    this.end();
  }

  bool(value: boolean): void {
    this.numberText(value ? 'true' : 'false');
  }

  nil(): void {
    this.numberText('null');
  }

  /** Satoshis as an amount in BTC: a sign where negative, all eight places (ValueFromAmount). */
  amount(satoshis: bigint): void {
    this.numberText(amountText(satoshis));
  }

  /** A whole value as JSON text. */
  raw(text: string): void {
    this.begin();
    this.utf8(text);
    this.end();
  }

  /** The next value shows the source's bytes from `start` up to `end`. */
  mark(start: number, end: number): void {
    this.tracker?.mark(start, end);
  }

  /**
   * The next value shows the source's bytes from `before` bytes before `first` up to `after`
   * bytes behind `last`. Values that carry no bytes of their own, such as numbers, stand at a
   * known distance from those beside them, which are views of the source.
   */
  markAround(first: Uint8Array, before: number, last: Uint8Array, after: number): void {
    this.tracker?.markAround(first, before, last, after);
  }

  /** What was marked so far; `undefined` without a source. */
  get marks(): TextMarks | undefined {
    return this.tracker?.marks();
  }

  /** The whole text. Raises {@link JsonTextTooLong} above 500 MB. */
  finish(): string {
    if (this.textLength > MAX_JSON_TEXT) throw new JsonTextTooLong(this.textLength);
    // No character is spread over two chunks, and decoding each by itself is three times faster than as a stream.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    return this.finishChunks().reduce((text, chunk) => text + decoder.decode(chunk), '');
  }

  /** The whole text as UTF-8, in pieces that follow each other. No name and no value stands in two. */
  finishChunks(): Uint8Array[] {
    return [...this.full, this.chunk.subarray(0, this.length)];
  }

  private get textLength(): number {
    return this.fullLength + this.length;
  }

  private open(bracket: number): void {
    this.begin();
    this.byte(bracket);
    this.depth++;
    this.comma = false;
  }

  private close(bracket: number): void {
    this.byte(bracket);
    this.depth--;
    this.end();
  }

  private begin(): void {
    this.separate();
    this.tracker?.begin(this.textLength, this.depth);
  }

  private end(): void {
    this.comma = true;
    this.tracker?.end(this.textLength, this.depth);
  }

  private separate(): void {
    if (this.comma) this.byte(COMMA);
  }

  private colon(): void {
    this.byte(COLON);
    this.comma = false;
  }

  private byte(value: number): void {
    const at = this.reserve(1);
    this.chunk[at] = value;
  }

  private quotedHex(bytes: Uint8Array): void {
    let at = this.reserve(2 * bytes.length + 2);
    const chunk = this.chunk;
    chunk[at++] = QUOTE;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!;
      chunk[at++] = HEX_DIGITS[byte >> 4]!;
      chunk[at++] = HEX_DIGITS[byte & 15]!;
    }
    chunk[at] = QUOTE;
  }

  /** Most texts are plain ASCII and are copied; the first other character starts again. */
  private quoted(text: string): void {
    const start = this.reserve(text.length + 2);
    const chunk = this.chunk;
    let at = start;
    chunk[at++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const char = text.charCodeAt(i);
      if (char > 0x7e || char < 0x20 || char === QUOTE || char === BACKSLASH) {
        this.length = start;
        this.utf8(quoteJson(text));
        return;
      }
      chunk[at++] = char;
    }
    chunk[at] = QUOTE;
  }

  private ascii(text: string): void {
    const at = this.reserve(text.length);
    const chunk = this.chunk;
    for (let i = 0; i < text.length; i++) chunk[at + i] = text.charCodeAt(i);
  }

  private utf8(text: string): void {
    const bytes = new TextEncoder().encode(text);
    const at = this.reserve(bytes.length);
    this.chunk.set(bytes, at);
  }

  /** Room for `size` bytes behind each other; answers where they begin in `chunk`. */
  private reserve(size: number): number {
    if (this.length + size > this.chunk.length) this.nextChunk(size);
    const start = this.length;
    this.length = start + size;
    return start;
  }

  private nextChunk(size: number): void {
    this.full.push(this.chunk.subarray(0, this.length));
    this.fullLength += this.length;
    const usual = Math.min(2 * this.chunk.length, LARGEST_CHUNK);
    this.chunk = new Uint8Array(Math.max(size, usual));
    this.length = 0;
  }
}

/** Satoshis in BTC; below 2^53 without bigint arithmetic, which is several times slower. */
function amountText(satoshis: bigint): string {
  const near = Number(satoshis);
  if (!Number.isSafeInteger(near)) return formatAmount(satoshis);
  const magnitude = Math.abs(near);
  const places = String(magnitude % SATOSHIS).padStart(8, '0');
  return `${near < 0 ? '-' : ''}${Math.floor(magnitude / SATOSHIS)}.${places}`;
}

const SATOSHIS = Number(COIN);
const FIRST_CHUNK = 1 << 12;
const LARGEST_CHUNK = 1 << 22;

const HEX_DIGITS = new TextEncoder().encode('0123456789abcdef');
