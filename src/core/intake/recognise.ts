/**
 * Tells by content what was pasted, dropped or opened, and takes the bytes out
 * of it. Nothing is decoded as text but what is short, and nothing is kept of
 * what is neither a PSBT nor a transaction: it may be a secret.
 */
import { DecodeError } from '../bytes/decode-error.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { type Span, span } from '../bytes/span.ts';
import { base64Run, hexRun, type RunOddity } from '../encoding/base64-ascii.ts';
import type { Chain } from '../encoding/chains.ts';
import { hasPsbtMagic } from '../psbt/psbt.ts';
import { decodeTransaction, EITHER_SERIALISATION } from '../tx/decode.ts';
import { type Candidate, formOf, PayloadFinder, type PayloadForm } from './find-payload.ts';
import { type InspectedFormat, SIZE_LIMITS } from './format.ts';
import {
  LONGEST_NAMED_TEXT,
  type NamedInput,
  type NamedText,
  nameFile,
  nameHex,
  nameInside,
  nameText,
} from './name-text.ts';

export type InputEncoding = 'base64' | 'hex' | 'binary';

/** What stood around the digits or between them. */
export type Wrapping =
  | RunOddity
  | 'byte-order-mark'
  | 'utf-16'
  | 'quotes'
  | 'prefix'
  | 'json'
  | 'text';

/** A PSBT or a transaction; whether it decodes is not said. */
export interface RecognisedInput {
  readonly ok: true;
  readonly format: InspectedFormat;
  readonly encoding: InputEncoding;
  readonly wrapping: readonly Wrapping[];
  readonly bytes: Uint8Array;
  /** Where it stands in the input as it was given, in bytes. */
  readonly payload: Span;
  /** How it begins and ends as it was given; of a binary input in hex. */
  readonly head: string;
  readonly tail: string;
  /** A character at which reading stopped although digits follow it. */
  readonly stray?: StrayCharacter;
}

export interface StrayCharacter {
  readonly character: string;
  /** Its number in the input, counted from 1. */
  readonly position: number;
}

/** Something else; of the input itself nothing is in it. */
export interface NamedInstead {
  readonly ok: false;
  readonly named: NamedInput;
  readonly chains?: readonly Chain[];
}

/** Why an input is too large. */
export interface SizeRefusal {
  /** What it is by its first bytes. */
  readonly of: keyof typeof SIZE_LIMITS;
  /** In bytes, as the limit is. */
  readonly size: number;
  readonly limit: number;
}

/** It may be either, but has more bytes than are opened. */
export interface TooLarge extends SizeRefusal {
  readonly ok: false;
  readonly named: 'too-large';
}

export type Recognised = RecognisedInput | NamedInstead | TooLarge;

/** So many of the first bytes say whether it is a text. */
export const HEAD_LENGTH = 1 << 16;
const SHOWN_CHARACTERS = 32;
const SHOWN_BYTES = 16;

/** What an input is. Never raises. */
export function recognise(input: Uint8Array): Recognised {
  if (input.length === 0) return { ok: false, named: 'empty' };
  const head = input.subarray(0, HEAD_LENGTH);
  const large = refusedAsLarge(head, input.length);
  if (large) return large;
  if (hasPsbtMagic(head)) return takeBinary(input, 'psbt');
  return isText(head) ? recogniseText(textIn(input)) : recogniseBinary(input);
}

/**
 * Refuses an input of `size` bytes by its first bytes, before anything is decoded.
 * What has a name of its own, such as a picture, is not refused here.
 */
export function refusedAsLarge(head: Uint8Array, size: number): TooLarge | undefined {
  return nameFile(head) === 'binary' ? tooLarge(sortOf(head), size) : undefined;
}

function sortOf(head: Uint8Array): SizeRefusal['of'] {
  if (hasPsbtMagic(head)) return 'bytes';
  if (isText(head)) return 'text';
  return looksLikeTransaction(head) ? 'transaction' : 'bytes';
}

function tooLarge(of: SizeRefusal['of'], size: number): TooLarge | undefined {
  const limit = SIZE_LIMITS[of];
  return size > limit ? { ok: false, named: 'too-large', of, size, limit } : undefined;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}

// Binary

function recogniseBinary(input: Uint8Array): Recognised {
  const named = nameFile(input);
  return named === 'binary' && isTransaction(input)
    ? takeBinary(input, 'transaction')
    : { ok: false, named };
}

function takeBinary(bytes: Uint8Array, format: InspectedFormat): RecognisedInput {
  const size = bytes.length;
  return {
    ok: true,
    format,
    encoding: 'binary',
    wrapping: [],
    bytes,
    payload: span(0, size),
    head: bytesToHex(bytes.subarray(0, SHOWN_BYTES)),
    tail:
      size > SHOWN_BYTES
        ? bytesToHex(bytes.subarray(Math.max(SHOWN_BYTES, size - SHOWN_BYTES)))
        : '',
  };
}

/**
 * Whether bytes are to be shown as a transaction: they decode as one, or begin
 * with a version in use, so that they are one that took damage.
 */
function isTransaction(bytes: Uint8Array): boolean {
  return looksLikeTransaction(bytes) || decodes(bytes);
}

function looksLikeTransaction(bytes: Uint8Array): boolean {
  const version = bytes[0]!;
  return (
    bytes.length >= 10 && version >= 1 && version <= 3 && startsWith(bytes.subarray(1), [0, 0, 0])
  );
}

function decodes(bytes: Uint8Array): boolean {
  if (bytes.length > SIZE_LIMITS.transaction) return false;
  try {
    decodeTransaction(bytes, EITHER_SERIALISATION);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

// Text

/** A text as its characters: one byte each of UTF-8, two of UTF-16. */
interface TextInput extends Mark {
  readonly input: Uint8Array;
  /** The characters as ASCII; what is none is 0xff. */
  readonly ascii: Uint8Array;
}

/** Whether the first bytes of an input are those of a text. */
function isText(head: Uint8Array): boolean {
  return nameFile(head) === 'binary' && !textIn(head).ascii.some(isControl);
}

function textIn(input: Uint8Array): TextInput {
  const mark = markOf(input);
  return { ...mark, input, ascii: toAscii(input.subarray(mark.start), mark.utf16) };
}

/** White space aside, no text has these. */
function isControl(code: number): boolean {
  return code < 0x20 ? code < 0x09 || code > 0x0d : code === 0x7f;
}

interface Mark {
  /** Where the text begins, behind a byte order mark. */
  readonly start: number;
  readonly utf16: 'le' | 'be' | undefined;
  readonly marked: boolean;
}

function markOf(head: Uint8Array): Mark {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { start: 3, utf16: undefined, marked: true };
  if (startsWith(head, [0xff, 0xfe])) return { start: 2, utf16: 'le', marked: true };
  if (startsWith(head, [0xfe, 0xff])) return { start: 2, utf16: 'be', marked: true };
  // Without a mark: every second byte of the first characters is zero, which no transaction has.
  if (isEverySecondZero(head, 1)) return { start: 0, utf16: 'le', marked: false };
  if (isEverySecondZero(head, 0)) return { start: 0, utf16: 'be', marked: false };
  return { start: 0, utf16: undefined, marked: false };
}

function isEverySecondZero(head: Uint8Array, first: number): boolean {
  for (let i = 0; i < 16; i++) {
    if ((head[i] === 0) !== (i % 2 === first)) return false;
  }
  return true;
}

function toAscii(bytes: Uint8Array, utf16: Mark['utf16']): Uint8Array {
  if (!utf16) return bytes;
  const low = utf16 === 'le' ? 0 : 1;
  const ascii = new Uint8Array(bytes.length >> 1);
  for (let i = 0; i < ascii.length; i++) {
    ascii[i] = bytes[2 * i + 1 - low] === 0 ? bytes[2 * i + low]! : 0xff;
  }
  return ascii;
}

/** A range of characters as a range of the input's bytes. */
function bytesOfText({ start, utf16 }: TextInput, from: number, to: number): Span {
  const width = utf16 ? 2 : 1;
  return span(start + width * from, start + width * to);
}

/**
 * How a run begins: behind white space, quotes, the mark of a quoted line, `0x`
 * or `\x`. Spaces and quotes beyond ASCII have these first bytes in UTF-8;
 * letters of other scripts do not.
 */
const OPENING = /^(?:[\s"'`>\u00ff]|[\u00c2\u00e2\u00e3][\u0080-\u00bf]{1,2})*(0[xX]|\\[xX])?/;

/** A version in use as hex, and enough behind it that it is no number. */
const TRANSACTION_HEX = /^0[123]0{6}[0-9a-f]{12}/i;
/** JSON, and not a key with its origin in brackets. */
const JSON_START = /^[\s\u0080-\u00ff]*(?:\{|\[\s*["[{\]])/;

function recogniseText(text: TextInput): Recognised {
  const head = asciiText(text.ascii.subarray(0, HEAD_LENGTH));
  const [opening, prefix] = OPENING.exec(head) ?? [''];
  const start = opening.length;
  const around = openingOf(opening, prefix);
  const beginning = head.slice(start, start + 80).replace(/[\s>\u0080-\u00ff]+/g, '');
  const form = formOf(beginning, false);
  if (form) return takeDigits(text, start, 'psbt', form, around);
  if (JSON_START.test(head)) return takeOut(text, 'json');
  const named = nameShort(text, nameText);
  if (named) return named;
  if (TRANSACTION_HEX.test(beginning)) {
    return takeDigits(text, start, 'transaction', 'hex', around);
  }
  const bare = takeBareHex(text, start, around) ?? takeBareBase64(text, start, around);
  return bare ?? takeOut(text, 'text');
}

/** Bytes as characters of the same numbers. */
function asciiText(ascii: Uint8Array): string {
  let text = '';
  for (let i = 0; i < ascii.length; i += 8192) {
    text += String.fromCharCode(...ascii.subarray(i, i + 8192));
  }
  return text;
}

function openingOf(opening: string, prefix: string | undefined): readonly Wrapping[] {
  const wrapping: Wrapping[] = [];
  if (/["'`>\u0080-\u00ff]/.test(opening)) wrapping.push('quotes');
  if (prefix) wrapping.push('prefix');
  return wrapping;
}

/** What a short text says that it is; nothing of long ones. */
function nameShort(
  text: TextInput,
  name: (text: string) => NamedText | undefined,
): NamedInstead | undefined {
  if (text.input.length > LONGEST_NAMED_TEXT) return undefined;
  const named = name(decodeText(text));
  return named && instead(named);
}

function decodeText({ input, start, utf16 }: TextInput): string {
  return new TextDecoder(utf16 ? `utf-16${utf16}` : 'utf-8').decode(input.subarray(start));
}

function instead({ named, chains }: NamedText): NamedInstead {
  return chains ? { ok: false, named, chains } : { ok: false, named };
}

/** Digits up to the first character that is none. */
interface Run {
  readonly bytes: Uint8Array;
  readonly oddities: ReadonlySet<RunOddity>;
  /** Behind the last character taken. */
  readonly end: number;
}

function takeRun({ ascii }: TextInput, from: number, to: number, form: PayloadForm): Run {
  const run = form === 'base64' ? base64Run(to - from) : hexRun(to - from);
  const end = from + run.push(ascii.subarray(from, to));
  return { bytes: run.finish(), oddities: run.oddities, end };
}

/** A text that begins as a PSBT or a transaction does: what stands behind its digits is left out. */
function takeDigits(
  text: TextInput,
  start: number,
  format: InspectedFormat,
  form: PayloadForm,
  opening: readonly Wrapping[],
): Recognised {
  const run = takeRun(text, start, text.ascii.length, form);
  if (isClosing(text, run.end)) {
    return recognised(text, span(start, run.end), format, form, run, opening);
  }
  const around: readonly Wrapping[] = [...opening, 'text'];
  const stray = strayAt(text, run.end);
  // With the digits after it, so that whoever opens what was kept stops there again.
  const end = run.end + (stray ? 1 + DIGITS_AFTER_STRAY : 0);
  const found = recognised(text, span(start, end), format, form, run, around);
  return stray ? { ...found, stray } : found;
}

/** So many digits after a character say that it does not end them. */
const DIGITS_AFTER_STRAY = 8;

/** The character that a run of digits ended at, where the run goes on after it. */
function strayAt(text: TextInput, at: number): StrayCharacter | undefined {
  const end = at + 1 + DIGITS_AFTER_STRAY;
  if (end > text.ascii.length) return undefined;
  const next = asciiText(text.ascii.subarray(at, end));
  if (!/^[\w+/=%-]+$/.test(next.slice(1))) return undefined;
  return { character: next.charAt(0), position: at + 1 };
}

/** Whether nothing but white space and quotes is left. */
function isClosing(text: TextInput, from: number): boolean {
  const length = text.ascii.length;
  if (length - from > HEAD_LENGTH) return false;
  const left = asciiText(text.ascii.subarray(from));
  return /^[\s"'`;,\u0080-\u00ff]*$/.test(left);
}

/** A look at the head saves a whole pass over a text that is something else. */
const HEX_HEAD = /^[0-9a-fA-F\s>]+["'`;,\s\u0080-\u00ff]*$/;
const BASE64_HEAD = /^[\w+/=\s>-]+["'`;,\s\u0080-\u00ff]*$/;

/** A text of nothing but digits of `form`. */
function takeUniform(text: TextInput, start: number, form: PayloadForm): Run | undefined {
  const isLikely = (form === 'hex' ? HEX_HEAD : BASE64_HEAD).test(
    asciiText(text.ascii.subarray(start, HEAD_LENGTH)),
  );
  if (!isLikely) return undefined;
  const run = takeRun(text, start, text.ascii.length, form);
  return run.bytes.length > 0 && isClosing(text, run.end) ? run : undefined;
}

/** Hex of a transaction, or of what its length says. */
function takeBareHex(
  text: TextInput,
  start: number,
  opening: readonly Wrapping[],
): Recognised | undefined {
  const run = takeUniform(text, start, 'hex');
  if (!run) return undefined;
  // 32 bytes may be a private key, whatever else they might be.
  if (run.bytes.length === 32 || !isTransaction(run.bytes)) {
    return { ok: false, named: nameHex(run.bytes) };
  }
  return recognised(text, span(start, run.end), 'transaction', 'hex', run, opening);
}

/** Base64 of a transaction, or one word that could be base64 of anything. */
function takeBareBase64(
  text: TextInput,
  start: number,
  opening: readonly Wrapping[],
): Recognised | undefined {
  const form = 'base64';
  const run = takeUniform(text, start, form);
  if (!run) return undefined;
  const large = looksLikeTransaction(run.bytes) && tooLarge('transaction', run.bytes.length);
  if (large) return large;
  if (run.bytes.length !== 32 && decodes(run.bytes)) {
    return recognised(text, span(start, run.end), 'transaction', form, run, opening);
  }
  const isOneWord = !run.oddities.has('white-space') && run.bytes.length > 15;
  return isOneWord ? { ok: false, named: 'base64' } : undefined;
}

/** A PSBT or a transaction inside something longer. */
function takeOut(text: TextInput, around: 'json' | 'text'): Recognised {
  const finder = new PayloadFinder();
  finder.push(text.ascii);
  for (const candidate of finder.finish()) {
    const found = takeCandidate(text, candidate, around);
    if (found) return found;
  }
  return nameShort(text, nameInside) ?? { ok: false, named: around };
}

function takeCandidate(
  text: TextInput,
  { start, end, form, name }: Candidate,
  around: 'json' | 'text',
): Recognised | undefined {
  const run = takeRun(text, start, end, form);
  const where = span(start, end);
  if (form !== 'hex') return recognised(text, where, 'psbt', form, run, [around]);
  // Scripts and keys are hex too, so only what decodes is a transaction, or what is said to be one.
  const isSaidToBe = (name === 'hex' || name === 'tx') && looksLikeTransaction(run.bytes);
  const accepted = run.bytes.length !== 32 && (isSaidToBe || decodes(run.bytes));
  return accepted ? recognised(text, where, 'transaction', form, run, [around]) : undefined;
}

function recognised(
  text: TextInput,
  where: Span,
  format: InspectedFormat,
  form: PayloadForm,
  run: Run,
  around: readonly Wrapping[],
): RecognisedInput {
  const { start, end } = where;
  const middle = Math.min(end, start + SHOWN_CHARACTERS);
  const last = Math.max(middle, end - 2 * SHOWN_CHARACTERS);
  return {
    ok: true,
    format,
    encoding: form === 'base64' ? 'base64' : 'hex',
    wrapping: [...wrappingOf(text), ...around, ...run.oddities],
    bytes: run.bytes,
    payload: bytesOfText(text, start, end),
    head: digitsIn(text.ascii.subarray(start, middle)),
    tail: digitsIn(text.ascii.subarray(last, end)).slice(-SHOWN_CHARACTERS),
  };
}

function wrappingOf({ marked, utf16 }: TextInput): readonly Wrapping[] {
  const wrapping: Wrapping[] = [];
  if (marked) wrapping.push('byte-order-mark');
  if (utf16) wrapping.push('utf-16');
  return wrapping;
}

function digitsIn(ascii: Uint8Array): string {
  return asciiText(ascii).replace(/[^\w+/=-]/g, '');
}
