/**
 * Tells by content what was pasted, dropped or opened, and takes the bytes out
 * of it. Nothing is decoded as text but what is short, and nothing is kept of
 * what is neither a PSBT nor a transaction: it may be a secret.
 */
import { BLANK, PLUS, POINT } from '../bytes/ascii.ts';
import { equalBytes } from '../bytes/order.ts';
import { type Span, span } from '../bytes/span.ts';
import { startsWithText } from '../bytes/utf8-text.ts';
import { base64Run, type RunDecoder, type RunOddity } from '../encoding/base64-ascii.ts';
import { hasPsbtMagic } from '../psbt/psbt.ts';
import { cardOf } from './cards/card-of.ts';
import { type Carrier, carriedIn, digitsInAddress, isAddressOfPage } from './carriers.ts';
import { decodedFormat, decodesAsTransaction, looksLikeTransaction } from './decodes.ts';
import { formOf, type PayloadCandidate, PayloadFinder, type PayloadForm } from './find-payload.ts';
import { nameForeign, nameForeignInside } from './foreign.ts';
import { type InspectedFormat, SIZE_LIMITS } from './format.ts';
import { bareUtf8, mayBecomeSecret, nameSecret } from './name-secret.ts';
import {
  bareText,
  LONGEST_NAMED_TEXT,
  type NamedText,
  nameFile,
  nameHex,
  nameInside,
  nameText,
} from './name-text.ts';
import { indexOfAll, isBlank, nextPsbt, runOf, separated } from './next-psbt.ts';
import { looksLikeWif } from './private-part.ts';
import {
  type LostBytes,
  lostToUtf8,
  onlyOne,
  type Repair,
  type Repaired,
  repairBytes,
} from './repair.ts';

export type { Repair, RepairKind } from './repair.ts';

export type InputEncoding = 'base64' | 'hex' | 'binary';

/** What stood around the digits or between them. */
export type Wrapping =
  | RunOddity
  | 'byte-order-mark'
  | 'utf-16'
  | 'quotes'
  | 'prefix'
  /** Of a message's signature, `ful` or `pof`. */
  | 'signature-prefix'
  | 'json'
  | 'text'
  /** The digits were themselves written as hex or base64. */
  | 'in-hex'
  | 'in-base64'
  /** In the address of a page. */
  | 'url'
  | Carrier;

/** A PSBT or a transaction; whether it decodes is not said. */
export interface RecognisedInput {
  readonly ok: true;
  readonly format: InspectedFormat;
  readonly encoding: InputEncoding;
  readonly wrapping: readonly Wrapping[];
  readonly bytes: Uint8Array;
  /** Where it stands in the input as it was given, in bytes. */
  readonly payload: Span;
  /** A character at which reading stopped although digits follow it. */
  readonly stray?: StrayCharacter;
  /** What was changed of it, so that it decodes. */
  readonly repair?: Repair;
  /** Other PSBTs or transactions behind it, where they stand in the input as it was given, in bytes. */
  readonly others?: readonly Span[];
}

export interface StrayCharacter {
  readonly character: string;
  /** Its number in the input, counted from 1. */
  readonly position: number;
}

/** Something else; of the input itself nothing is in it but what its card says. */
export interface NamedInstead extends NamedText {
  readonly ok: false;
  /** Where bytes of it were lost. */
  readonly lost?: LostBytes;
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

/** What an input is. Never raises. */
export function recognise(input: Uint8Array): Recognised {
  if (input.length === 0) return { ok: false, named: 'empty' };
  const head = input.subarray(0, HEAD_LENGTH);
  const large = refusedAsLarge(head, input.length);
  if (large) return large;
  if (hasPsbtMagic(head)) return settled(takeBinary(input, 'psbt'));
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
  if (named !== 'binary') return { ok: false, named };
  if (isTransaction(input)) return settled(takeBinary(input, 'transaction'));
  return otherBytes(input) ?? repairedBinary(input) ?? { ok: false, named };
}

function repairedBinary(input: Uint8Array): RecognisedInput | undefined {
  const repaired = repairBytes(input);
  return repaired && withRepair(takeBinary(input, 'psbt'), repaired);
}

/** What is no PSBT of Bitcoin, though nearly one. */
function otherBytes(bytes: Uint8Array): NamedInstead | undefined {
  const named = nameForeign(bytes);
  if (named) return { ok: false, named };
  const lost = lostToUtf8(bytes);
  return lost && { ok: false, named: 'bytes-lost', lost };
}

/** The input as it was before it was carried, where that is certain; else as it came. */
function settled(found: RecognisedInput): Recognised {
  const foreign = otherBytes(found.bytes);
  if (foreign) return foreign;
  const repaired = repairBytes(found.bytes);
  return repaired ? withRepair(found, repaired) : found;
}

function withRepair(found: RecognisedInput, { bytes, repair }: Repaired): RecognisedInput {
  const format = hasPsbtMagic(bytes) ? 'psbt' : 'transaction';
  return { ...found, format, bytes, repair };
}

function takeBinary(bytes: Uint8Array, format: InspectedFormat): RecognisedInput {
  return {
    ok: true,
    format,
    encoding: 'binary',
    wrapping: [],
    bytes,
    payload: span(0, bytes.length),
  };
}

/**
 * Whether bytes are to be shown as a transaction: they decode as one, or begin
 * with a version in use, so that they are one that took damage.
 */
function isTransaction(bytes: Uint8Array): boolean {
  return looksLikeTransaction(bytes) || decodesAsTransaction(bytes);
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
  const secret = secretIn(text);
  if (secret && secret !== 'mistyped') return secret;
  const found = readText(text);
  return found.ok || found.named === 'too-large' ? found : withCard(text, found);
}

/**
 * What a text is that is a secret as a whole, or a key in WIF that was mistyped; of either
 * no string is made.
 */
export function recogniseSecret(input: Uint8Array): NamedInstead | 'mistyped' | undefined {
  return secretIn({ ...markOf(input.subarray(0, HEAD_LENGTH)), input });
}

function secretIn({
  input,
  start,
  utf16,
}: Omit<TextInput, 'ascii'>): NamedInstead | 'mistyped' | undefined {
  if (utf16 || input.length > LONGEST_NAMED_TEXT) return undefined;
  const { bare, own } = bareUtf8(input.subarray(start));
  // Digits of a PSBT may be as many as those of a key.
  const isPsbt = startsWithText(bare, 'cHNid');
  const secret = isPsbt ? undefined : nameSecret(bare);
  const isMistyped = !isPsbt && looksLikeWif(bare) && mayBecomeSecret(bare);
  own?.fill(0);
  if (secret) return instead(secret);
  return isMistyped ? 'mistyped' : undefined;
}

/** With the parts of what is public, and with the name that they give it. */
function withCard(text: TextInput, found: NamedInstead): NamedInstead {
  if (found.card || text.input.length > LONGEST_NAMED_TEXT) return found;
  const carded = cardOf(bareText(decodeText(text)), found.named);
  return carded ? { ...found, ...carded } : found;
}

function readText(text: TextInput): Recognised {
  const head = asciiText(text.ascii.subarray(0, HEAD_LENGTH));
  const [opening, prefix] = OPENING.exec(head) ?? [''];
  const start = opening.length;
  const around = openingOf(opening, prefix);
  const beginning = head.slice(start, start + 80).replace(/[\s>\u0080-\u00ff]+/g, '');
  const form = formOf(beginning, false);
  if (form) return takeDigits(text, start, 'psbt', form, around);
  const ofMessage = takeSignature(text, start, around);
  if (ofMessage) return ofMessage;
  if (JSON_START.test(head)) return takeOut(text, 'json');
  const inAddress = isAddressOfPage(head) ? takeFromAddress(text) : undefined;
  if (inAddress) return inAddress;
  const named = nameShort(text, nameText);
  if (named) return named;
  if (TRANSACTION_HEX.test(beginning)) {
    return takeDigits(text, start, 'transaction', 'hex', around);
  }
  const bare = takeBareHex(text, start, around) ?? takeBareBase64(text, start, around);
  if (bare && (bare.ok || !MAY_BE_CARRIED.has(bare.named))) return bare;
  return (bare && (takeCarried(text) ?? bare)) ?? takeOut(text, 'text');
}

const SIGNATURE_PREFIX = 3;

/** What signs a message: a transaction behind `ful`, a PSBT behind `pof` (BIP 322, "Types of Signatures"). */
function takeSignature(
  text: TextInput,
  start: number,
  opening: readonly Wrapping[],
): Recognised | undefined {
  const at = start + SIGNATURE_PREFIX;
  const [prefix, behind] = [
    text.ascii.subarray(start, at),
    text.ascii.subarray(at, at + PSBT_IN_BASE64.length),
  ].map(asciiText);
  const around: readonly Wrapping[] = [...opening, 'signature-prefix'];
  if (prefix === 'pof' && behind === PSBT_IN_BASE64) {
    return takeDigits(text, at, 'psbt', 'base64', around);
  }
  const run = prefix === 'ful' ? takeUniform(text, at, 'base64') : undefined;
  if (!run || !decodesAsTransaction(run.bytes)) return undefined;
  return settled(recognised(text, span(at, run.end), 'transaction', 'base64', run, around));
}

/** Digits that say nothing by themselves may be words of a list. */
const MAY_BE_CARRIED: ReadonlySet<string> = new Set(['hex', 'base64']);

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

function instead(named: NamedText): NamedInstead {
  return { ok: false, ...named };
}

/** Digits up to the first character that is none. */
interface Run {
  readonly bytes: Uint8Array;
  readonly oddities: ReadonlySet<RunOddity>;
  /** Behind the last character taken. */
  readonly end: number;
}

function takeRun({ ascii }: TextInput, from: number, to: number, form: PayloadForm): Run {
  const run = runOf(form, to - from);
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
  const { stop, isNext } = stopOf(text, start, form);
  const run = takeRun(text, start, stop, form);
  const isWhole = isClosing(text, run.end);
  const around: readonly Wrapping[] = isWhole ? opening : [...opening, 'text'];
  const stray = isNext && run.end === stop ? undefined : strayAt(text, run.end, isWhole);
  // With the digits after it, so that whoever opens what was kept stops there again.
  const end = run.end + (stray ? strayLength(stray) + DIGITS_AFTER_STRAY : 0);
  const last = Math.min(end, text.ascii.length);
  const found = recognised(text, span(start, last), format, form, run, around);
  if (stray) return { ...found, stray };
  const others = isWhole ? [] : othersFrom(text, run, format);
  return withPlusSigns(text, found, run) ?? withOthers(settled(found), others);
}

/** Where the digits of the first end at the latest: before an ellipsis, or where another PSBT begins. */
function stopOf(
  { ascii, utf16 }: TextInput,
  start: number,
  form: PayloadForm,
): { readonly stop: number; readonly isNext: boolean } {
  const ellipsis = utf16 ? -1 : indexOfAll(ascii, ELLIPSIS, start);
  const end = ellipsis < 0 ? ascii.length : ellipsis;
  const next = nextPsbt(ascii.subarray(0, end), start, form);
  return next < 0 ? { stop: end, isNext: false } : { stop: next, isNext: true };
}

const ELLIPSIS = [0xe2, 0x80, 0xa6] as const;

/** Other PSBTs, or lines of other transactions, behind the digits of the first. */
function othersFrom(
  text: TextInput,
  { end, bytes }: Run,
  format: InspectedFormat,
): readonly Span[] {
  if (format === 'transaction') return transactionsFrom(text, end);
  const finder = new PayloadFinder();
  finder.push(text.ascii.subarray(end));
  const behind = finder.finish().map((each) => ({
    ...each,
    start: each.start + end,
    end: each.end + end,
  }));
  return othersIn(text, behind, bytes);
}

function transactionsFrom(text: TextInput, start: number): readonly Span[] {
  const behind = { start, end: text.ascii.length, form: 'hex', depth: 0, name: '' } as const;
  return separated(text.ascii, behind)
    .filter((one) => {
      const run = takeRun(text, one.start, one.end, 'hex');
      return decodedFormat(run.bytes) === 'transaction';
    })
    .map((one) => bytesOfText(text, one.start, one.end));
}

/** PSBTs among candidates that are not `first` once more, in the order of the text. */
function othersIn(
  text: TextInput,
  candidates: readonly PayloadCandidate[],
  first: Uint8Array,
): readonly Span[] {
  return candidates
    .filter(({ form }) => form !== 'hex')
    .flatMap((candidate) => separated(text.ascii, candidate))
    .filter(({ start, end, form }) => !equalBytes(takeRun(text, start, end, form).bytes, first))
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => bytesOfText(text, start, end));
}

function withOthers(found: Recognised, others: readonly Span[]): Recognised {
  return found.ok && others.length > 0 ? { ...found, others } : found;
}

/** Base64 with plus signs for its spaces, where it decodes only so. */
function withPlusSigns(
  text: TextInput,
  found: RecognisedInput,
  run: Run,
): RecognisedInput | undefined {
  const { start } = found.payload;
  if (found.encoding !== 'base64' || text.utf16 || !run.oddities.has('white-space')) return;
  const digits = text.input.slice(start, found.payload.end);
  const end = digits.findLastIndex((code) => !isBlank(code)) + 1;
  const blanks = digits.subarray(0, end).filter((code) => code === BLANK).length;
  if (blanks === 0) return undefined;
  const at = digits.indexOf(BLANK);
  const signs = digits.subarray(0, end).map((code) => (code === BLANK ? PLUS : code));
  const decoder = base64Run(end);
  decoder.push(signs);
  const bytes = decoder.finish();
  const repair = { what: 'plus', count: blanks, at: start + at } as const;
  const repaired = onlyOne(found.bytes, [{ bytes, repair }]);
  return repaired && mended(found, repaired, decoder);
}

/** With what is odd about the digits as they were mended. */
function mended(found: RecognisedInput, repaired: Repaired, run: RunDecoder): RecognisedInput {
  const around = found.wrapping.filter((each) => !ODDITIES.has(each));
  return { ...withRepair(found, repaired), wrapping: [...around, ...run.oddities] };
}

const ODDITIES: ReadonlySet<Wrapping> = new Set(['white-space', 'no-padding', 'cut-off']);

/** As ASCII has it, one for each byte. */
function strayLength({ character }: StrayCharacter): number {
  return character === ELLIPSIS_CHARACTER ? ELLIPSIS.length : character.length;
}

/** So many digits after a character say that it does not end them. */
const DIGITS_AFTER_STRAY = 8;

/** The character that a run of digits ended at, where the run goes on after it. */
function strayAt(text: TextInput, at: number, isWhole: boolean): StrayCharacter | undefined {
  const shortened = ellipsisAt(text, at);
  if (shortened) return { character: shortened, position: at + 1 };
  if (isWhole) return undefined;
  const end = at + 1 + DIGITS_AFTER_STRAY;
  if (end > text.ascii.length || isBlank(text.ascii[at - 1]!)) return undefined;
  const next = asciiText(text.ascii.subarray(at, end));
  if (!/^[\w+/=%-]+$/.test(next.slice(1))) return undefined;
  return { character: next.charAt(0), position: at + 1 };
}

/** What stands for digits that were left out. */
function ellipsisAt({ ascii }: TextInput, at: number): string | undefined {
  if (ELLIPSIS.every((byte, i) => ascii[at + i] === byte)) return ELLIPSIS_CHARACTER;
  const isDots = ascii[at] === POINT && ascii[at + 1] === POINT && ascii[at + 2] === POINT;
  return isDots ? '...' : undefined;
}

const ELLIPSIS_CHARACTER = '\u2026';

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
  if (run.bytes.length === 32) return { ok: false, named: nameHex(run.bytes) };
  const where = span(start, run.end);
  if (isTransaction(run.bytes)) {
    return settled(recognised(text, where, 'transaction', 'hex', run, opening));
  }
  const found = recognised(text, where, 'psbt', 'hex', run, opening);
  return inDigits(found) ?? { ok: false, named: nameHex(run.bytes) };
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
  if (run.bytes.length === 32) return oneWord(run);
  const where = span(start, run.end);
  if (decodesAsTransaction(run.bytes)) {
    return recognised(text, where, 'transaction', form, run, opening);
  }
  const found = recognised(text, where, 'psbt', form, run, opening);
  return withLetters(text, found) ?? inDigits(found) ?? oneWord(run);
}

function oneWord({ oddities, bytes }: Run): NamedInstead | undefined {
  const isOneWord = !oddities.has('white-space') && bytes.length > 15;
  return isOneWord ? { ok: false, named: 'base64' } : undefined;
}

/** What bare digits stand for that begin as nothing known: digits once more, or something hurt. */
function inDigits(found: RecognisedInput): Recognised | undefined {
  const { bytes, encoding, wrapping } = found;
  const other = otherBytes(bytes);
  if (other) return other;
  const repaired = repairBytes(bytes);
  if (repaired) return withRepair(found, repaired);
  const inside = isText(bytes.subarray(0, HEAD_LENGTH)) ? recognise(bytes) : undefined;
  if (!inside?.ok) return undefined;
  const around = encoding === 'hex' ? 'in-hex' : 'in-base64';
  return {
    ...inside,
    payload: found.payload,
    wrapping: [...new Set([...inside.wrapping, ...wrapping, around] as const)],
  };
}

/** The letters that base64 of a PSBT begins with; the seventh has two bits of what follows. */
const PSBT_IN_BASE64 = 'cHNidP8';

/** Base64 whose first letters are missing, which shifts all bits behind them. */
function withLetters(text: TextInput, found: RecognisedInput): RecognisedInput | undefined {
  const digits = text.ascii.subarray(found.payload.start);
  const beginning = asciiText(digits.subarray(0, PSBT_IN_BASE64.length));
  for (let lost = 1; lost <= PSBT_IN_BASE64.length; lost++) {
    const isNext = `${PSBT_IN_BASE64}B`.startsWith(beginning.slice(0, 8 - lost), lost);
    if (!isNext) continue;
    const decoder = base64Run(lost + digits.length);
    decoder.push(new TextEncoder().encode(PSBT_IN_BASE64.slice(0, lost)));
    decoder.push(digits);
    const repair = { what: 'letters-lost', count: lost, at: found.payload.start } as const;
    const repaired = onlyOne(found.bytes, [{ bytes: decoder.finish(), repair }]);
    // What is left of the letters says how many are missing.
    if (repaired) return mended(found, repaired, decoder);
  }
  return undefined;
}

/** Longer texts are not looked through for lists of bytes. */
const LONGEST_CARRIER = 8 << 20;

/** A PSBT or a transaction that is written in another way than as digits of base64 or hex. */
function takeCarried(text: TextInput): Recognised | undefined {
  if (text.ascii.length > LONGEST_CARRIER) return undefined;
  for (const { bytes, carrier } of carriedIn(asciiText(text.ascii))) {
    const found = fromCarrier(text, bytes, carrier);
    if (found) return found;
  }
  return undefined;
}

function fromCarrier(text: TextInput, bytes: Uint8Array, carrier: Carrier): Recognised | undefined {
  const format = hasPsbtMagic(bytes) ? 'psbt' : decodedFormat(bytes);
  if (!format) return otherBytes(bytes);
  const found = takeBinary(bytes, format);
  const payload = bytesOfText(text, 0, text.ascii.length);
  return settled({ ...found, payload, wrapping: [...wrappingOf(text), carrier] });
}

/** A PSBT or a transaction in an address; nothing of the rest of it is looked at. */
function takeFromAddress(text: TextInput): Recognised | undefined {
  if (text.ascii.length > LONGEST_CARRIER) return undefined;
  const digits = digitsInAddress(asciiText(text.ascii));
  const found = digits === undefined ? undefined : recognise(new TextEncoder().encode(digits));
  if (!found?.ok) return undefined;
  const payload = bytesOfText(text, 0, text.ascii.length);
  return { ...found, payload, wrapping: [...found.wrapping, 'url'] };
}

/** A PSBT or a transaction inside something longer. */
function takeOut(text: TextInput, around: 'json' | 'text'): Recognised {
  const finder = new PayloadFinder();
  finder.push(text.ascii);
  const candidates = finder.finish();
  for (const candidate of candidates) {
    const found = takeCandidate(text, candidate, around);
    if (!found) continue;
    const isPsbt = found.ok && found.format === 'psbt';
    return isPsbt ? withOthers(found, othersIn(text, candidates, found.bytes)) : found;
  }
  return takeCarried(text) ?? nameLonger(text, around);
}

function nameLonger(text: TextInput, around: 'json' | 'text'): NamedInstead {
  const named = nameForeignInside(asciiText(text.ascii.subarray(0, HEAD_LENGTH)));
  if (named) return { ok: false, named };
  return nameShort(text, nameInside) ?? { ok: false, named: around };
}

function takeCandidate(
  text: TextInput,
  candidate: PayloadCandidate,
  around: 'json' | 'text',
): Recognised | undefined {
  const { form, name } = candidate;
  const [{ start, end } = candidate] = separated(text.ascii, candidate);
  const run = takeRun(text, start, end, form);
  const where = span(start, end);
  if (form !== 'hex') return settled(recognised(text, where, 'psbt', form, run, [around]));
  // Scripts and keys are hex too, so only what decodes is a transaction, or what is said to be one.
  const isSaidToBe = (name === 'hex' || name === 'tx') && looksLikeTransaction(run.bytes);
  const accepted = run.bytes.length !== 32 && (isSaidToBe || decodesAsTransaction(run.bytes));
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
  return {
    ok: true,
    format,
    encoding: form === 'base64' ? 'base64' : 'hex',
    wrapping: [...wrappingOf(text), ...around, ...run.oddities],
    bytes: run.bytes,
    payload: bytesOfText(text, start, end),
  };
}

function wrappingOf({ marked, utf16 }: TextInput): readonly Wrapping[] {
  const wrapping: Wrapping[] = [];
  if (marked) wrapping.push('byte-order-mark');
  if (utf16) wrapping.push('utf-16');
  return wrapping;
}
