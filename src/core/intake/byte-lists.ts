/**
 * Reads bytes out of source text: lists of numbers (C, Rust, Go, Java, JSON and others),
 * pairs of hex digits with something between them, and literals of strings with escapes.
 */

/** How one word of a list is a byte; `undefined` where it is none. */
type ReadWord = (word: string) => number | undefined;

const SHORTEST = 10;

/** A byte of hex with its mark: `0x70`, the `x70` of `\x70`, `0x70u8`. */
function markedHex(word: string): number | undefined {
  const found = /^0?x([0-9a-f]{1,2})(?:u8)?$/i.exec(word)?.[1];
  return found === undefined ? undefined : Number.parseInt(found, 16);
}

function plainHex(word: string): number | undefined {
  return /^[0-9a-f]{2}$/i.test(word) ? Number.parseInt(word, 16) : undefined;
}

/** Signed as well, as Java prints bytes. */
function decimal(word: string): number | undefined {
  const found = /^-?\d{1,3}(?=(?:[ui]8|u)?$)/i.exec(word)?.[0];
  const value = found === undefined ? 256 : Number(found);
  return value >= -128 && value <= 255 ? value & 0xff : undefined;
}

/** The lists in a text, each as the bytes that it may be. */
export function listsIn(text: string): readonly Uint8Array[] {
  const dashed = /[0-9a-f]{2}-[0-9a-f]{2}-[0-9a-f]{2}/i.test(text);
  return [
    ...listsOf(text, markedHex),
    ...listsOf(dashed ? text.replaceAll('-', ' ') : text, plainHex),
    ...listsOf(text, decimal),
  ];
}

/** A word, or what is between two. */
const PIECES = /[\w-]+|[^\w-]+/g;
/** What may be between two bytes of a list; a line may end there and the next be indented. */
const BETWEEN = /^[\s,;:.\\"'`]{1,64}$/;

function listsOf(text: string, read: ReadWord): readonly Uint8Array[] {
  const lists: Uint8Array[] = [];
  let list: number[] = [];
  const end = () => {
    if (list.length >= SHORTEST) lists.push(Uint8Array.from(list));
    list = [];
  };
  for (const [piece] of text.matchAll(PIECES)) {
    const byte = piece.length > 8 ? undefined : read(piece);
    if (byte !== undefined) list.push(byte);
    else if (piece.length > 64 || !BETWEEN.test(piece)) end();
  }
  end();
  return lists;
}

/** How a literal of a PSBT or of a transaction begins. */
const LITERAL =
  /psbt(?=\\xff|\\377|\\u00ff|\\u\{ff\})|\\160\\163\\142\\164(?=\\377)|(?<=["'`])(?=\\(?:x0[1-3]|u000[1-3]|00[1-3])(?:\\x00|\\u0000|\\0{1,3}){3})/i;

const ESCAPE =
  /\\(?:x([0-9a-f]{2})|u00([0-9a-f]{2})|u\{([0-9a-f]{1,2})\}|([0-3]?[0-7]{1,2})|([abfnrtv\\"'`]))/iy;
const NAMED_ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
};
/** Where a literal of C goes on after its closing quote. */
const GOES_ON = /["']\s{0,64}\\?\s{0,64}["']/y;

/** The bytes of the first literal of a string that begins as a PSBT or a transaction. */
export function literalIn(text: string): Uint8Array | undefined {
  const start = LITERAL.exec(text)?.index;
  if (start === undefined) return undefined;
  const quote = text.charAt(start - 1);
  const bytes: number[] = [];
  let at = start;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === quote) {
      const next = matchAt(GOES_ON, text, at);
      if (!next) break;
      at += next[0].length;
    } else if (character === '\\') {
      const found = matchAt(ESCAPE, text, at);
      if (!found) break;
      bytes.push(escaped(found));
      at += found[0].length;
    } else if (/[\x20-\x7e]/.test(character)) {
      bytes.push(character.charCodeAt(0));
      at++;
    } else break;
  }
  return Uint8Array.from(bytes);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function escaped([, x, u, braced, octal, letter = '']: RegExpExecArray): number {
  const hex = x ?? u ?? braced;
  if (hex !== undefined) return Number.parseInt(hex, 16);
  if (octal !== undefined) return Number.parseInt(octal, 8);
  return NAMED_ESCAPES[letter] ?? letter.charCodeAt(0);
}
