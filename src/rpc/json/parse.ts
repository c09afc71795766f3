import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LOWER_E,
  LOWER_U,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  PLUS,
  POINT,
  QUOTE,
  ZERO,
} from '../../core/bytes/ascii.ts';
import { MAX_NESTING } from '../limits.ts';
import { type Json, type JsonMember, JsonNumber, JsonObject } from './value.ts';

/**
 * Reads a whole text as Core reads a request (UniValue::read): the grammar of
 * RFC 8259 with nothing before or after the one value but white space; at most
 * 512 levels, or fewer where `deepest` says so; names may repeat and stay. A
 * lone surrogate is refused, written as an escape or literally; a byte order
 * mark is no white space.
 *
 * Two of Core's habits differ from the RFC and are kept: a text that ends
 * right after `-` is that number, and halves of an escaped surrogate pair are
 * put together in Core's own way, see {@link pairOf}.
 *
 * `undefined` where the text is not JSON. Linear in the text, without recursion.
 */
export function parseJson(text: string, deepest = MAX_NESTING): Json | undefined {
  return new Parser(text, Math.min(deepest, MAX_NESTING)).document();
}

/** An object or array whose end was not read yet. */
interface Open {
  readonly isObject: boolean;
  /** Where its items or members begin among those of all that is open. */
  readonly from: number;
  /** The name whose value comes next. */
  name: string;
}

/** Raised inside this file only, where the text cannot be JSON. */
class Refused extends Error {}

class Parser {
  private pos = 0;
  private readonly stack: Open[] = [];
  // What was read of all that is open, so that each list is made once and in its size.
  private readonly items = new Pile<Json>();
  private readonly members = new Pile<JsonMember>();
  private readonly collected = new StringBuilder();

  constructor(
    private readonly text: string,
    private readonly deepest: number,
  ) {}

  document(): Json | undefined {
    try {
      const value = this.value();
      this.skipSpace();
      return this.pos === this.text.length ? value : undefined;
    } catch (fault) {
      if (fault instanceof Refused) return undefined;
      throw fault;
    }
  }

  /** One value with all that it holds. The stack stands in for recursion. */
  private value(): Json {
    for (;;) {
      let value = this.scalarOrOpening();
      while (value !== undefined) {
        const parent = this.stack.at(-1);
        if (parent === undefined) return value;
        this.add(parent, value);
        value = this.afterItem(parent);
      }
    }
  }

  /** A scalar or an empty object or array; `undefined` where one with items was opened. */
  private scalarOrOpening(): Json | undefined {
    this.skipSpace();
    const char = this.text.charCodeAt(this.pos);
    if (char === QUOTE) return this.string();
    if (char === OPEN_BRACE) return this.openObject();
    if (char === OPEN_BRACKET) return this.openArray();
    if (char === MINUS || isDigit(char)) return this.number();
    return this.keyword();
  }

  private openObject(): Json | undefined {
    this.enter({ isObject: true, from: this.members.size, name: '' });
    if (this.takeIf(CLOSE_BRACE)) return this.close();
    this.memberName();
    return undefined;
  }

  private openArray(): Json | undefined {
    this.enter({ isObject: false, from: this.items.size, name: '' });
    return this.takeIf(CLOSE_BRACKET) ? this.close() : undefined;
  }

  private enter(open: Open): void {
    this.pos++;
    this.stack.push(open);
    if (this.stack.length > this.deepest) throw new Refused();
  }

  private add(open: Open, value: Json): void {
    if (open.isObject) this.members.put([open.name, value]);
    else this.items.put(value);
  }

  /** A comma, and the next item follows; or the end, and the closed value is what was read. */
  private afterItem(parent: Open): Json | undefined {
    if (this.takeIf(COMMA)) {
      if (parent.isObject) this.memberName();
      return undefined;
    }
    if (this.takeIf(parent.isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return this.close();
    throw new Refused();
  }

  private close(): Json {
    const { isObject, from } = this.stack.pop()!;
    return isObject ? new JsonObject(this.members.takeFrom(from)) : this.items.takeFrom(from);
  }

  /** A name and its colon, kept for the value behind it. */
  private memberName(): void {
    this.skipSpace();
    if (this.text.charCodeAt(this.pos) !== QUOTE) throw new Refused();
    const name = this.string();
    if (!this.takeIf(COLON)) throw new Refused();
    this.stack.at(-1)!.name = name;
  }

  private keyword(): Json {
    if (this.takeWord('null')) return null;
    if (this.takeWord('true')) return true;
    if (this.takeWord('false')) return false;
    throw new Refused();
  }

  private takeWord(word: string): boolean {
    if (!this.text.startsWith(word, this.pos)) return false;
    this.pos += word.length;
    return true;
  }

  /** Digits, a fraction and an exponent, kept as they stand. */
  private number(): JsonNumber {
    const start = this.pos;
    if (this.text.charCodeAt(start) === MINUS) this.pos++;
    this.integer();
    if (this.text.charCodeAt(this.pos) === POINT) {
      this.pos++;
      this.digits();
    }
    if ((this.text.charCodeAt(this.pos) | LOWER_CASE) === LOWER_E) {
      this.pos++;
      const sign = this.text.charCodeAt(this.pos);
      if (sign === PLUS || sign === MINUS) this.pos++;
      this.digits();
    }
    return new JsonNumber(this.text.slice(start, this.pos));
  }

  /** Digits without a leading zero; Core looks for them behind `-` only where the text goes on. */
  private integer(): void {
    const start = this.pos;
    if (start === this.text.length) return;
    this.digits();
    if (this.text.charCodeAt(start) === ZERO && this.pos > start + 1) throw new Refused();
  }

  private digits(): void {
    const start = this.pos;
    while (isDigit(this.text.charCodeAt(this.pos))) this.pos++;
    if (this.pos === start) throw new Refused();
  }

  /** The text between two quotes; a slice of the input where it holds no escape. */
  private string(): string {
    const start = this.pos + 1;
    const end = plainEnd(this.text, start);
    this.pos = end + 1;
    if (this.text.charCodeAt(end) === QUOTE) return this.text.slice(start, end);
    return this.escapedString(start, end);
  }

  /** As {@link string}, where the characters up to `end` are plain and an escape may follow. */
  private escapedString(start: number, end: number): string {
    const collected = this.collected;
    let from = start;
    let to = end;
    while (this.text.charCodeAt(to) === BACKSLASH) {
      collected.literal(this.text, from, to);
      from = this.escape(to + 1);
      to = plainEnd(this.text, from);
    }
    if (this.text.charCodeAt(to) !== QUOTE) throw new Refused();
    collected.literal(this.text, from, to);
    this.pos = to + 1;
    return collected.finish();
  }

  /** What stands behind a backslash at `pos`; answers where the text goes on. */
  private escape(pos: number): number {
    const char = this.text.charCodeAt(pos);
    if (char === LOWER_U) {
      this.collected.codeUnit(hexUnit(this.text, pos + 1));
      return pos + 5;
    }
    const meant = SIMPLE_ESCAPES[char] ?? 0;
    if (meant === 0) throw new Refused();
    this.collected.ascii(meant);
    return pos + 1;
  }

  private takeIf(char: number): boolean {
    this.skipSpace();
    if (this.text.charCodeAt(this.pos) !== char) return false;
    this.pos++;
    return true;
  }

  private skipSpace(): void {
    while (isSpace(this.text.charCodeAt(this.pos))) this.pos++;
  }
}

/** A stack whose top part is taken away as a list. */
class Pile<T> {
  private readonly values: T[] = [];
  size = 0;

  put(value: T): void {
    this.values[this.size++] = value;
  }

  takeFrom(from: number): readonly T[] {
    const taken = this.values.slice(from, this.size);
    this.size = from;
    return taken;
  }
}

/**
 * Where the run of characters that stand for themselves ends: at a quote, at a
 * backslash, or at what no string may hold (a control character, half a
 * surrogate pair, the end of the text).
 */
function plainEnd(text: string, start: number): number {
  let pos = start;
  for (;;) {
    const char = text.charCodeAt(pos);
    if (char === QUOTE || char === BACKSLASH) return pos;
    // False for the NaN beyond the end as well.
    if (!(char >= 0x20)) throw new Refused();
    if ((char & 0xf800) === 0xd800) pos += pairLength(text, pos);
    else pos++;
  }
}

/** 2, the length of the surrogate pair at `pos`; raises where there is only half of one. */
function pairLength(text: string, pos: number): 2 {
  const isPair = isHighSurrogate(text.charCodeAt(pos)) && isLowSurrogate(text.charCodeAt(pos + 1));
  if (!isPair) throw new Refused();
  return 2;
}

function hexUnit(text: string, pos: number): number {
  const digits = text.slice(pos, pos + 4);
  if (!FOUR_HEX_DIGITS.test(digits)) throw new Refused();
  return Number.parseInt(digits, 16);
}

/**
 * Puts a string with escapes together, and judges surrogates as Core's filter
 * does (univalue_utffilter.h): the second half may come later than right
 * behind the first, as long as only ASCII that is not written as `\u` stands
 * between, and the character then stands where the second half was.
 */
class StringBuilder {
  private parts: string[] = [];
  private readonly units = new Uint16Array(4096);
  private length = 0;
  /** The first half of a pair that waits for its second, or 0. */
  private waiting = 0;

  /** Characters that stand for themselves. */
  literal(text: string, start: number, end: number): void {
    if (start === end) return;
    if (end - start > 64) this.part(text.slice(start, end));
    else for (let i = start; i < end; i++) this.unit(text.charCodeAt(i));
    if (this.waiting !== 0 && !isAsciiRun(text, start, end)) throw new Refused();
  }

  /** A character that a two-character escape stands for. */
  ascii(char: number): void {
    this.unit(char);
  }

  /** What `\u` and four digits stand for. */
  codeUnit(unit: number): void {
    if (isLowSurrogate(unit)) this.secondHalf(unit);
    else if (this.waiting !== 0) throw new Refused();
    else if (isHighSurrogate(unit)) this.waiting = unit;
    else this.unit(unit);
  }

  /** The string; the next one begins empty. */
  finish(): string {
    if (this.waiting !== 0) throw new Refused();
    this.flush();
    const text = this.parts.join('');
    this.parts = [];
    return text;
  }

  private secondHalf(low: number): void {
    if (this.waiting === 0) throw new Refused();
    const [first, second] = pairOf(this.waiting, low);
    this.unit(first);
    this.unit(second);
    this.waiting = 0;
  }

  private part(text: string): void {
    this.flush();
    this.parts.push(text);
  }

  private unit(unit: number): void {
    if (this.length === this.units.length) this.flush();
    this.units[this.length++] = unit;
  }

  private flush(): void {
    if (this.length === 0) return;
    this.parts.push(String.fromCharCode(...this.units.subarray(0, this.length)));
    this.length = 0;
  }
}

/**
 * The character that two escaped halves make, as UTF-16. Core joins the bits
 * of the plane by OR instead of adding 0x10000 to them, so the characters of
 * plane 2 come out as those of plane 1, 4 as 3, and so on: `\ud840\udc00` is
 * U+10000 there and here, not U+20000.
 */
function pairOf(high: number, low: number): readonly [number, number] {
  const plane = ((high - 0xd800) >> 6) | 1;
  return [0xd800 | ((plane - 1) << 6) | (high & 0x3f), low];
}

function isAsciiRun(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

function isDigit(char: number): boolean {
  return char >= 0x30 && char <= 0x39;
}

function isSpace(char: number): boolean {
  return char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09;
}

/** The bit that makes a letter a small one. */
const LOWER_CASE = 0x20;

const FOUR_HEX_DIGITS = /^[0-9a-fA-F]{4}$/;

/** What each ASCII character behind a backslash stands for, 0 where nothing. */
const SIMPLE_ESCAPES: Uint8Array = (() => {
  const meanings = new Uint8Array(128);
  for (const pair of ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t']) {
    meanings[pair.charCodeAt(0)] = pair.charCodeAt(1);
  }
  return meanings;
})();
