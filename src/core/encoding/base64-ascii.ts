/**
 * Base64 and hex that arrive as ASCII bytes and in pieces: a file of 32 MiB
 * never becomes a text. Unlike `base64.ts`, which is as strict as Core, this
 * reads what people paste; what was odd is told, so that the page can say it.
 */

/** What is odd about a run of digits that was decoded all the same. */
export type RunOddity =
  /** Blanks, line breaks or the marks of quoted lines between the digits. */
  | 'white-space'
  /** `-` and `_` for `+` and `/` (RFC 4648, section 5). */
  | 'url-alphabet'
  /** Base64 without the `=` that it should end with. */
  | 'no-padding'
  /** `%2B`, `%2F` and `%3D` for `+`, `/` and `=`, as in the query of an address (RFC 3986). */
  | 'percent-encoded'
  /** A last digit that makes no whole byte was left out, or its bits are not zero. */
  | 'cut-off';

/** Decodes digits that follow each other, piece by piece, into bytes laid out before. */
export interface RunDecoder {
  /**
   * Takes in ASCII bytes from `from` up to `to`; answers where it stopped, which is `to` or
   * the first character that is no part of the run.
   */
  push(ascii: Uint8Array, from?: number, to?: number): number;
  /** The bytes, a view of a buffer that may be a little longer. */
  finish(): Uint8Array;
  /** What was odd; whole only after {@link finish}. */
  readonly oddities: ReadonlySet<RunOddity>;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Above the values of digits: what else a character can be. */
const URL_DIGIT = 0x40;
const SPACE = 0x80;
const PADDING = 0x81;
const BACKSLASH = 0x82;
const LINE_BREAK = 0x83;
const QUOTE_MARK = 0x84;
const PERCENT = 0x85;
const OTHER = 0xff;

const BASE64_CLASS = classTable();
BASE64_CLASS['='.charCodeAt(0)] = PADDING;
BASE64_CLASS['%'.charCodeAt(0)] = PERCENT;
for (let value = 0; value < 64; value++) BASE64_CLASS[BASE64.charCodeAt(value)] = value;
BASE64_CLASS['-'.charCodeAt(0)] = URL_DIGIT | 62;
BASE64_CLASS['_'.charCodeAt(0)] = URL_DIGIT | 63;

const HEX_CLASS = classTable();
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  HEX_CLASS[digit.charCodeAt(0)] = value;
  HEX_CLASS[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Every byte as what it is when it is no digit. A backslash begins an escape of JSON. */
function classTable(): Uint8Array {
  const classes = new Uint8Array(256).fill(OTHER);
  for (const space of ' \t\v\f') classes[space.charCodeAt(0)] = SPACE;
  for (const end of '\n\r') classes[end.charCodeAt(0)] = LINE_BREAK;
  // What letters put before each line that they quote.
  classes['>'.charCodeAt(0)] = QUOTE_MARK;
  // Word processors leave spaces that do not break, of no width, and soft hyphens: all beyond ASCII.
  classes.fill(SPACE, 0x80);
  classes['\\'.charCodeAt(0)] = BACKSLASH;
  return classes;
}

const SLASH = '/'.charCodeAt(0);
/** Escapes of JSON that are white space: `\n`, `\r`, `\t`. */
const SPACE_ESCAPES: ReadonlySet<number> = new Set([0x6e, 0x72, 0x74]);

/** What both alphabets share: the buffer, and characters that are not digits. */
abstract class Run implements RunDecoder {
  protected readonly out: Uint8Array;
  protected length = 0;
  /** Bits of digits that do not make a byte yet, and how many digits they are. */
  protected group = 0;
  protected pending = 0;
  protected padding = 0;
  private escaped = false;
  /** Hex digits after a percent sign, where there was one. */
  private percent: string | undefined;
  private spaced = false;
  /** Whether nothing but blanks and marks of quotes stood in this line so far. */
  private atLineStart = true;
  private readonly found = new Set<RunOddity>();

  constructor(capacity: number) {
    this.out = new Uint8Array(capacity);
  }

  get oddities(): ReadonlySet<RunOddity> {
    return this.found;
  }

  push(ascii: Uint8Array, from = 0, to = ascii.length): number {
    let at = from;
    while (at < to) {
      at = this.digits(ascii, at, to);
      if (at < to && !this.special(ascii[at]!)) return at;
      at++;
    }
    return to;
  }

  abstract finish(): Uint8Array;

  /** Takes in digits as long as there are any; answers where the first other character is. */
  protected abstract digits(ascii: Uint8Array, from: number, to: number): number;

  /** What a character that {@link digits} left is, in the alphabet's table. */
  protected abstract classOf(code: number): number;

  /** One digit of a character that is told here: what an escape stands for, or of the URL alphabet. */
  protected abstract digit(value: number): void;

  protected odd(oddity: RunOddity): void {
    this.found.add(oddity);
  }

  /** A character that is no plain digit; false where the run ends before it. */
  private special(code: number): boolean {
    if (this.escaped) return this.unescape(code);
    if (this.percent !== undefined) return this.unescapePercent(code);
    const kind = this.classOf(code);
    if (kind === LINE_BREAK) this.atLineStart = true;
    if (kind === SPACE || kind === LINE_BREAK) return this.space();
    if (kind === QUOTE_MARK) return this.atLineStart && this.space();
    if (kind === BACKSLASH) {
      this.escaped = true;
      return true;
    }
    if (kind === PERCENT) {
      this.percent = '';
      return true;
    }
    if (kind === PADDING) return this.pad();
    if (kind === OTHER || this.padding > 0) return false;
    this.touch();
    if (kind >= URL_DIGIT) this.odd('url-alphabet');
    this.digit(kind & 63);
    return true;
  }

  private unescape(code: number): boolean {
    this.escaped = false;
    if (SPACE_ESCAPES.has(code)) return this.space();
    const value = code === SLASH ? this.classOf(code) : OTHER;
    if (value === OTHER) return false;
    this.digit(value);
    return true;
  }

  /** What two hex digits stand for, if it could have stood there itself. */
  private unescapePercent(code: number): boolean {
    const digits = `${this.percent}${String.fromCharCode(code)}`;
    if (!/^[0-9a-f]+$/i.test(digits)) return false;
    this.percent = digits.length < 2 ? digits : undefined;
    if (this.percent !== undefined) return true;
    const plain = Number.parseInt(digits, 16);
    if (this.classOf(plain) === PERCENT) return false;
    if (!this.special(plain)) return false;
    this.odd('percent-encoded');
    return true;
  }

  private space(): boolean {
    this.spaced = true;
    return true;
  }

  private pad(): boolean {
    if (this.padding === 2) return false;
    this.padding++;
    return true;
  }

  /** A digit comes: white space before it stood between digits. */
  protected touch(): void {
    if (this.spaced && (this.length > 0 || this.pending > 0)) this.odd('white-space');
    this.spaced = false;
    this.atLineStart = false;
  }

  /** Whether the next character must go through {@link special}. */
  protected get guarded(): boolean {
    return this.escaped || this.percent !== undefined || this.padding > 0;
  }
}

class Base64Run extends Run {
  protected digits(ascii: Uint8Array, from: number, to: number): number {
    if (this.guarded) return from;
    const start = from;
    let at = from;
    let { length } = this;
    const { out } = this;
    while (at < to) {
      // Whole groups at once; a group with anything but digits goes digit by digit.
      while (this.pending === 0 && to - at >= 4) {
        const a = BASE64_CLASS[ascii[at]!]!;
        const b = BASE64_CLASS[ascii[at + 1]!]!;
        const c = BASE64_CLASS[ascii[at + 2]!]!;
        const d = BASE64_CLASS[ascii[at + 3]!]!;
        if ((a | b | c | d) >= URL_DIGIT) break;
        out[length++] = (a << 2) | (b >> 4);
        out[length++] = (b << 4) | (c >> 2);
        out[length++] = (c << 6) | d;
        at += 4;
      }
      if (at > start) this.touch();
      this.length = length;
      if (at >= to) break;
      const value = BASE64_CLASS[ascii[at]!]!;
      if (value >= URL_DIGIT) break;
      this.touch();
      this.digit(value);
      length = this.length;
      at++;
    }
    return at;
  }

  protected classOf(code: number): number {
    return BASE64_CLASS[code]!;
  }

  protected digit(value: number): void {
    this.group = (this.group << 6) | value;
    if (++this.pending < 4) return;
    this.out[this.length++] = this.group >> 16;
    this.out[this.length++] = this.group >> 8;
    this.out[this.length++] = this.group;
    this.group = 0;
    this.pending = 0;
  }

  finish(): Uint8Array {
    const { pending, group } = this;
    if (pending > 0 && this.padding !== 4 - pending) this.odd('no-padding');
    if (pending === 1) this.odd('cut-off');
    if (pending >= 2) {
      const whole = pending - 1;
      const spare = pending * 6 - whole * 8;
      if ((group & ((1 << spare) - 1)) !== 0) this.odd('cut-off');
      const bits = group >> spare;
      for (let i = whole - 1; i >= 0; i--) this.out[this.length++] = bits >> (8 * i);
    }
    return this.out.subarray(0, this.length);
  }
}

class HexRun extends Run {
  protected digits(ascii: Uint8Array, from: number, to: number): number {
    if (this.guarded) return from;
    let at = from;
    for (; at < to; at++) {
      const value = HEX_CLASS[ascii[at]!]!;
      if (value > 15) break;
      if (at === from) this.touch();
      this.digit(value);
    }
    return at;
  }

  protected classOf(code: number): number {
    return HEX_CLASS[code]!;
  }

  protected digit(value: number): void {
    if (this.pending === 0) {
      this.group = value;
      this.pending = 1;
      return;
    }
    this.out[this.length++] = (this.group << 4) | value;
    this.pending = 0;
  }

  finish(): Uint8Array {
    if (this.pending > 0) this.odd('cut-off');
    return this.out.subarray(0, this.length);
  }
}

/** A decoder for at most `characters` characters of base64, of either alphabet. */
export function base64Run(characters: number): RunDecoder {
  return new Base64Run(Math.ceil((characters * 3) / 4) + 3);
}

/** A decoder for at most `characters` characters of hex, in either case. */
export function hexRun(characters: number): RunDecoder {
  return new HexRun(Math.ceil(characters / 2));
}
