import { type Json, type JsonMember, JsonNumber, JsonObject } from './value.ts';

/** How deep objects and arrays may stand in each other (MAX_JSON_DEPTH, univalue_read.cpp). */
const MAX_DEPTH = 512;

/**
 * Reads a whole text as Core reads a request (UniValue::read): the grammar of
 * RFC 8259 with nothing before or after the one value but white space; at most
 * 512 levels; names may repeat and stay. A lone surrogate is refused, written
 * as an escape or literally; a byte order mark is no white space.
 *
 * Two of Core's habits differ from the RFC and are kept: a text that ends
 * right after `-` is that number, and halves of an escaped surrogate pair are
 * put together in Core's own way, see {@link pairOf}.
 *
 * `undefined` where the text is not JSON. Linear in the text, without recursion.
 */
export function parseJson(text: string): Json | undefined {
  return new Parser(text).document();
}

/** An object or array whose end was not read yet. */
type Open = OpenObject | OpenArray;

interface OpenObject {
  readonly members: JsonMember[];
  /** The name whose value comes next. */
  name: string;
}

interface OpenArray {
  readonly items: Json[];
}

/** Raised inside this file only, where the text cannot be JSON. */
class Refused extends Error {}

class Parser {
  private pos = 0;
  private readonly stack: Open[] = [];
  private readonly collected = new StringBuilder();

  constructor(private readonly text: string) {}

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
        add(parent, value);
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
    this.enter({ members: [], name: '' });
    if (this.takeIf(CLOSE_BRACE)) return this.close();
    this.memberName();
    return undefined;
  }

  private openArray(): Json | undefined {
    this.enter({ items: [] });
    return this.takeIf(CLOSE_BRACKET) ? this.close() : undefined;
  }

  private enter(open: Open): void {
    this.pos++;
    this.stack.push(open);
    if (this.stack.length > MAX_DEPTH) throw new Refused();
  }

  /** A comma, and the next item follows; or the end, and the closed value is what was read. */
  private afterItem(parent: Open): Json | undefined {
    const isObject = 'members' in parent;
    if (this.takeIf(COMMA)) {
      if (isObject) this.memberName();
      return undefined;
    }
    if (this.takeIf(isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return this.close();
    throw new Refused();
  }

  private close(): Json {
    const open = this.stack.pop()!;
    return 'members' in open ? new JsonObject(open.members) : open.items;
  }

  /** A name and its colon, kept for the value behind it. */
  private memberName(): void {
    this.skipSpace();
    if (this.text.charCodeAt(this.pos) !== QUOTE) throw new Refused();
    const name = this.string();
    if (!this.takeIf(COLON)) throw new Refused();
    const open = this.stack.at(-1)!;
    if ('members' in open) open.name = name;
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

  private number(): JsonNumber {
    NUMBER.lastIndex = this.pos;
    const matched = NUMBER.exec(this.text)?.[0];
    if (matched === undefined) return this.loneMinus();
    this.pos += matched.length;
    if (CONTINUES_NUMBER.test(this.text.charAt(this.pos))) throw new Refused();
    return new JsonNumber(matched);
  }

  /** Core looks for the digit behind `-` only where the text goes on. */
  private loneMinus(): JsonNumber {
    if (this.text.charCodeAt(this.pos) !== MINUS || this.pos + 1 !== this.text.length) {
      throw new Refused();
    }
    this.pos++;
    return new JsonNumber('-');
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
    const meant = SIMPLE_ESCAPES.get(char);
    if (meant === undefined) throw new Refused();
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

function add(open: Open, value: Json): void {
  if ('members' in open) open.members.push([open.name, value]);
  else open.items.push(value);
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

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const LOWER_U = 0x75;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** A digit behind a leading zero, a point or an exponent without digits. */
const CONTINUES_NUMBER = /^[0-9.eE]$/;
const FOUR_HEX_DIGITS = /^[0-9a-fA-F]{4}$/;

/** What the character behind a backslash stands for. */
const SIMPLE_ESCAPES: ReadonlyMap<number, number> = new Map(
  ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t'].map((pair) => [
    pair.charCodeAt(0),
    pair.charCodeAt(1),
  ]),
);
