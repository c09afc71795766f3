/**
 * What the whole of a text is, where it is a secret. It is read in its UTF-8, of which
 * nothing is copied but a text without marks of quoted lines, and that is overwritten.
 */
import { BLANK, CLOSE_BRACKET, CR, GREATER, LF, OPEN_BRACKET, SLASH } from '../bytes/ascii.ts';
import {
  codePointAt,
  isAsciiLetter,
  isDigit,
  isLetter,
  isSpace,
  startsWithText,
  trimmed,
  unitsIn,
  widthAt,
} from '../bytes/utf8-text.ts';
import { isBase58 } from '../encoding/base58.ts';
import { decodeBase58Check } from '../encoding/base58check.ts';
import { CHAIN_PARAMETERS, CHAINS, type Chain } from '../encoding/chains.ts';
import { looksLikeWords, MARKS } from '../encoding/mnemonic-text.ts';
import { EXTENDED_FIRST, hasScanKey, isLikeWif, isOneOf, privatePart } from './private-part.ts';

/** What a text is whose whole is a secret. */
export type NamedSecret =
  | 'private-key'
  | 'bip38'
  | 'seed-words'
  | 'extended-private-key'
  | 'private-descriptor'
  /** Of silent payments (BIP 392): it finds all that a wallet receives. */
  | 'scan-key';

export interface SecretName {
  readonly named: NamedSecret;
  /** Chains that the text can be of, where it says so. */
  readonly chains?: readonly Chain[];
}

type Rule = (utf8: Uint8Array) => SecretName | undefined;

/** What might be a private key is called one; of a text without what is around it, see {@link bareUtf8}. */
export function nameSecret(bare: Uint8Array): SecretName | undefined {
  for (const rule of RULES) {
    const found = rule(bare);
    if (found) return found;
  }
  return undefined;
}

/** Whether a text is no secret as it stands, but may be one that was mistyped or is not whole yet. */
export function mayBecomeSecret(bare: Uint8Array): boolean {
  const key = bare.subarray(endOfScriptType(bare));
  const isKey = isOneOf(key[0], '5KL9c6') && key.every(isVisible) && !isPublicWord(bare);
  const start = endOfOrigin(bare);
  const isExtended = isOneOf(bare[start], EXTENDED_FIRST) && startsWithText(bare, 'prv', start + 1);
  return isKey || isExtended || looksLikeWords(bare);
}

function isVisible(code: number): boolean {
  return code > BLANK;
}

/** What begins as a key may: hex with an index, a descriptor, an invoice. */
function isPublicWord(bare: Uint8Array): boolean {
  const isHexLike = bare.every((code) => isHex(code) || code === 0x3a);
  return isHexLike || isDescriptor(bare) || (isOneOf(bare[0], 'L') && isOneOf(bare[1], 'nNiI'));
}

const RULES: readonly Rule[] = [scanKey, extendedKey, wif, shapedSecret, seedWords, descriptor];

/** By itself, or in `sp()`, whose scan key is always private. */
function scanKey(utf8: Uint8Array): SecretName | undefined {
  const isOfOne = startsWithText(utf8, 'sp(') && isDescriptor(utf8);
  return isOfOne || hasScanKey(utf8) ? { named: 'scan-key' } : undefined;
}

// Keys

const MAIN: readonly Chain[] = ['main'];
const TEST: readonly Chain[] = CHAINS.filter((chain) => chain !== 'main');

/** With an origin before it, and steps behind it. */
function extendedKey(utf8: Uint8Array): SecretName | undefined {
  const start = endOfOrigin(utf8);
  const isExtended = isOneOf(utf8[start], EXTENDED_FIRST) && startsWithText(utf8, 'prv', start + 1);
  if (!isExtended) return undefined;
  const digits = start + 'xprv'.length;
  const end = endOf(utf8, digits, isBase58);
  const isLong = end - digits >= 90 && end - digits <= 120;
  if (!isLong || !isWholeOf(utf8, end, isInSteps, SLASH)) return undefined;
  return {
    named: 'extended-private-key',
    chains: isOneOf(utf8[start], 'xyzYZ') ? MAIN : TEST,
  };
}

const FINGERPRINT_DIGITS = 8;

function endOfOrigin(utf8: Uint8Array): number {
  if (utf8[0] !== OPEN_BRACKET) return 0;
  const fingerprint = endOf(utf8, 1, isHex);
  const end = endOf(utf8, fingerprint, isInOrigin);
  const isOrigin = fingerprint - 1 >= FINGERPRINT_DIGITS && utf8[end] === CLOSE_BRACKET;
  return isOrigin && areDigitsBehind(utf8, 1 + FINGERPRINT_DIGITS, end) ? end + 1 : 0;
}

/** Behind the fingerprint stand steps alone, of which decimal digits look like more of it. */
function areDigitsBehind(utf8: Uint8Array, start: number, end: number): boolean {
  return endOf(utf8, start, isInOrigin) === end;
}

const isInOrigin = (code: number) => isDigit(code) || isOneOf(code, "hH'/");
const isInSteps = (code: number) => isInOrigin(code) || isOneOf(code, '*<>;');

function isHex(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

/** Behind the last of the bytes that are such, from a place on. */
function endOf(utf8: Uint8Array, start: number, isSuch: (code: number) => boolean): number {
  let end = start;
  while (end < utf8.length && isSuch(utf8[end]!)) end++;
  return end;
}

/** Whether nothing is left of a text from a place on, or such characters behind a first one. */
function isWholeOf(
  utf8: Uint8Array,
  at: number,
  isSuch: (code: number) => boolean,
  first: number,
): boolean {
  if (at === utf8.length) return true;
  return utf8[at] === first && endOf(utf8, at + 1, isSuch) === utf8.length;
}

function wif(utf8: Uint8Array): SecretName | undefined {
  const key = utf8.subarray(endOfScriptType(utf8));
  if (!isLikeWif(key) || !key.every(isBase58)) return undefined;
  // A mistyped key is still nearly the key: the checksum only tells the chain.
  const bytes = decodeBase58Check(key, 34);
  const chains = CHAINS.filter((chain) => CHAIN_PARAMETERS[chain].wifPrefix === bytes?.[0]);
  bytes?.fill(0);
  return chains.length > 0 ? { named: 'private-key', chains } : { named: 'private-key' };
}

const LONGEST_SCRIPT_TYPE = 12;

/** Electrum says before a key what its address is like. */
function endOfScriptType(utf8: Uint8Array): number {
  if (!startsWithText(utf8, 'p2')) return 0;
  const end = endOf(utf8, 2, (code) => isDigit(code) || isLower(code) || code === 0x2d);
  const length = end - 2;
  return length > 0 && length <= LONGEST_SCRIPT_TYPE && utf8[end] === 0x3a ? end + 1 : 0;
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function shapedSecret(utf8: Uint8Array): SecretName | undefined {
  const { length } = utf8;
  if (length === 58 && startsWithText(utf8, '6P') && utf8.every(isBase58)) {
    return { named: 'bip38' };
  }
  // Mini private keys of coins and cards.
  const isMini = (length === 22 || length === 30) && startsWithText(utf8, 'S');
  if (isMini && utf8.every(isBase58)) return { named: 'private-key' };
  return isCodex32(utf8) ? { named: 'seed-words' } : undefined;
}

/** A seed in shares (BIP 93). */
function isCodex32(utf8: Uint8Array): boolean {
  const digits = utf8.length - 'ms1'.length;
  const begins = isOneOf(utf8[0], 'mM') && isOneOf(utf8[1], 'sS') && utf8[2] === 0x31;
  return begins && digits >= 40 && digits <= 130 && utf8.subarray(3).every(isBech32);
}

function isBech32(code: number): boolean {
  return (isDigit(code) || isAsciiLetter(code)) && !isOneOf(code, '1bioBIO');
}

// Words

/** Numbers of words that wallets write: BIP 39, Electrum, SLIP 39. */
const WORD_COUNTS: ReadonlySet<number> = new Set([12, 13, 15, 18, 20, 21, 24, 25, 33]);
const MOST_CHARACTERS = 1000;
const MOST_BYTES = 3 * MOST_CHARACTERS;
/** Of a word of ASCII letters, and of one in another script. */
const SHORTEST_WORD = 3;
const LONGEST_WORD = 10;
const LONGEST_OTHER = 14;

/** By shape and not by a list, so in any language; list numbers and commas do not matter. */
function seedWords(utf8: Uint8Array): SecretName | undefined {
  if (utf8.length > MOST_BYTES || unitsIn(utf8) > MOST_CHARACTERS) return undefined;
  let [count, length] = [0, 0];
  let isAscii = true;
  for (let at = 0; at <= utf8.length; ) {
    const code = at < utf8.length ? codePointAt(utf8, at) : BLANK;
    const number = isDigit(code) ? endOfNumber(utf8, at) : undefined;
    if (number !== undefined || isSpace(code) || isOneOf(code, ',;')) {
      if (length > 0 && !isWordLength(length, isAscii)) return undefined;
      if (length > 0) count++;
      [length, isAscii] = [0, true];
    } else if (isLetter(code)) {
      length++;
      isAscii &&= code < 0x80;
    } else return undefined;
    at = number ?? (at < utf8.length ? at + widthAt(utf8, at) : at + 1);
  }
  return WORD_COUNTS.has(count) ? { named: 'seed-words' } : undefined;
}

function isWordLength(length: number, isAscii: boolean): boolean {
  return isAscii ? length >= SHORTEST_WORD && length <= LONGEST_WORD : length <= LONGEST_OTHER;
}

/**
 * Behind a number in a list, with its mark, that begins here; white space, a letter or the end
 * follows it. `undefined` where none does.
 */
function endOfNumber(utf8: Uint8Array, start: number): number | undefined {
  if (start > 0 && isOfName(utf8[start - 1]!)) return undefined;
  const digits = endOf(utf8, start, isDigit);
  if (digits - start > 2) return undefined;
  let end = digits;
  while (end < utf8.length && isSpace(codePointAt(utf8, end))) end += widthAt(utf8, end);
  if (MARKS.has(utf8[end] ?? 0) && mayFollow(utf8, end + 1)) return end + 1;
  return mayFollow(utf8, digits) || mayFollow(utf8, end) ? digits : undefined;
}

function mayFollow(utf8: Uint8Array, at: number): boolean {
  if (at >= utf8.length) return true;
  const code = codePointAt(utf8, at);
  return isSpace(code) || (isLetter(code) && !isMark(code));
}

/** A mark on a letter, which stands behind none here. */
function isMark(code: number): boolean {
  return code >= 0x80 && /\p{M}/u.test(String.fromCodePoint(code));
}

function isOfName(code: number): boolean {
  return isAsciiLetter(code) || isDigit(code) || code === 0x5f;
}

// Descriptors

/** Functions of descriptors (BIP 380 and those after it). */
const FUNCTIONS = [
  ...['pk', 'pkh', 'wpkh', 'sh', 'wsh', 'tr', 'multi', 'sortedmulti', 'combo', 'addr', 'raw'],
  ...['rawtr', 'musig', 'sp'],
] as const;
const OPEN = 0x28;
const CLOSE = 0x29;
const HASH = 0x23;
/** `#` and eight characters. */
const CHECKSUM_LENGTH = 9;

/** Whether a text is a function of descriptors around something in parentheses, perhaps with a checksum. */
export function isDescriptor(utf8: Uint8Array): boolean {
  const begins = FUNCTIONS.some((name) => startsWithText(utf8, name) && utf8[name.length] === OPEN);
  if (!begins) return false;
  if (utf8.at(-1) === CLOSE) return true;
  const at = utf8.length - CHECKSUM_LENGTH;
  const isChecked = utf8[at] === HASH && utf8[at - 1] === CLOSE;
  return isChecked && utf8.subarray(at + 1).every((code) => isDigit(code) || isLower(code));
}

function descriptor(utf8: Uint8Array): SecretName | undefined {
  const isPrivate = isDescriptor(utf8) && privatePart(utf8) !== undefined;
  return isPrivate ? { named: 'private-descriptor' } : undefined;
}

// What is around a text

interface Bare {
  readonly bare: Uint8Array;
  /** A buffer that was made for it, to be overwritten. */
  readonly own?: Uint8Array;
}

/** As `bareText` has it, of UTF-8. */
export function bareUtf8(utf8: Uint8Array): Bare {
  const fenced = utf8.subarray(endOfFence(utf8));
  const own = isQuoted(fenced) ? withoutQuoteMarks(fenced) : undefined;
  const outer = trimmed(own ?? fenced, isAround);
  const isEnded = isOneOf(outer.at(-1), '.,;');
  const bare = isEnded ? trimmed(outer.subarray(0, -1), isAround) : outer;
  return { bare: withoutBrackets(bare), ...(own && { own }) };
}

/** White space and quotes. */
function isAround(code: number): boolean {
  return isSpace(code) || isOneOf(code, '"\'`<>\u201c\u201d\u2018\u2019');
}

const MOST_BLANKS = 9;
const LONGEST_LANGUAGE = 20;

/** Behind the first line of a block of Markdown; 0 where there is none. */
function endOfFence(utf8: Uint8Array): number {
  const start = endOfBlanks(utf8);
  if (!startsWithText(utf8, '```', start)) return 0;
  const end = endOf(utf8, start + 3, (code) => isOfName(code) || code === 0x2d);
  if (end - start - 3 > LONGEST_LANGUAGE) return 0;
  const breaks = utf8[end] === CR ? end + 1 : end;
  return utf8[breaks] === LF ? breaks + 1 : 0;
}

function isQuoted(utf8: Uint8Array): boolean {
  return utf8[endOfBlanks(utf8)] === GREATER;
}

function endOfBlanks(utf8: Uint8Array): number {
  let at = 0;
  for (let i = 0; i < MOST_BLANKS && at < utf8.length; i++) {
    if (!isSpace(codePointAt(utf8, at))) break;
    at += widthAt(utf8, at);
  }
  return at;
}

/** Without the marks that letters put before each line that they quote. */
function withoutQuoteMarks(utf8: Uint8Array): Uint8Array {
  const kept = new Uint8Array(utf8.length);
  let length = 0;
  let isStart = true;
  for (let at = 0; at < utf8.length; ) {
    if (isStart) at = endOfQuoteMarks(utf8, at);
    isStart = false;
    if (at >= utf8.length) break;
    const next = at + widthAt(utf8, at);
    isStart = isLineEnd(codePointAt(utf8, at));
    kept.set(utf8.subarray(at, next), length);
    length += next - at;
    at = next;
  }
  return kept.subarray(0, length);
}

function isLineEnd(code: number): boolean {
  return code === LF || code === CR || code === 0x2028 || code === 0x2029;
}

/** One or more marks, each behind up to three blanks, and one blank behind them. */
function endOfQuoteMarks(utf8: Uint8Array, start: number): number {
  let end = start;
  for (;;) {
    const blanks = endOf(utf8, end, (code) => code === BLANK || code === 0x09);
    if (blanks - end > 3 || utf8[blanks] !== GREATER) break;
    end = blanks + 1;
  }
  return end > start && utf8[end] === BLANK ? end + 1 : end;
}

const LONGEST_IN_BRACKETS = 1000;

/** Around one word. */
function withoutBrackets(utf8: Uint8Array): Uint8Array {
  const closing = utf8[0] === OPEN ? CLOSE : utf8[0] === OPEN_BRACKET ? CLOSE_BRACKET : undefined;
  const isEnclosed = closing !== undefined && utf8.at(-1) === closing;
  if (!isEnclosed || utf8.length >= LONGEST_IN_BRACKETS) return utf8;
  const inside = utf8.subarray(1, -1);
  return inside.length > 0 && isOneWord(inside) ? inside : utf8;
}

function isOneWord(utf8: Uint8Array): boolean {
  for (let at = 0; at < utf8.length; at += widthAt(utf8, at)) {
    const code = codePointAt(utf8, at);
    if (isSpace(code) || isOneOf(code, '"\',()[]{}')) return false;
  }
  return true;
}
