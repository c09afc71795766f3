import { DecodeError } from '../../core/bytes/decode-error.ts';
import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import {
  codePointAt,
  isSpace,
  splitUtf8,
  startsWithText,
  trimmed,
  utf8Of,
} from '../../core/bytes/utf8-text.ts';
import { encodeBase64 } from '../../core/encoding/base64.ts';
import { readKeyText, refusalNamed } from '../../core/form/keys/key-text.ts';
import { hashTypeOf, utxosOf } from '../../core/form/psbt/psbt-form.ts';
import type { HashTypeName, ReadAnswer } from '../../core/form/types.ts';
import { LONGEST_NAMED_TEXT } from '../../core/intake/name-text.ts';
import { isOneOf } from '../../core/intake/private-part.ts';
import {
  type NamedInstead,
  type Recognised,
  type RecognisedInput,
  recognise,
  recogniseSecret,
  type SizeRefusal,
} from '../../core/intake/recognise.ts';
import type { Psbt } from '../../core/psbt/types.ts';
import { viewOf } from '../../core/psbt/view.ts';
import { hashTypeName, hashTypeNamed } from '../../core/script/hash-type.ts';
import { decodePendingPsbt } from '../../core/silent/decode-pending.ts';
import { decodeWords } from '../../rpc/decode-words.ts';
import { faultPath } from '../../rpc/fault-data.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  member,
} from '../../rpc/json/value.ts';
import { namedShown } from '../named-shown.ts';
import {
  previousOutput,
  previousOutputs,
  previousTransaction,
  type SpentOutputs,
  spentAmong,
} from '../previous-outputs.ts';
import { readSource, refuseLarge, Unreadable } from '../read-source.ts';

/**
 * Makes out what was pasted, dropped or opened. Of keys nothing is in the answer,
 * but for those of a whole call, which belong into the form.
 */
export async function readGiven(given: Blob | Uint8Array, form: GivenTo): Promise<ReadAnswer> {
  if (given instanceof Uint8Array) return readBytes(given, form);
  try {
    const large = await refuseLarge(given);
    if (large) return sizeRefused(large);
    const bytes = await readSource(given);
    const answer = readBytes(bytes, form);
    if (bytes.length <= LONGEST_NAMED_TEXT) bytes.fill(0);
    return answer;
  } catch (error) {
    if (error instanceof Unreadable) return refused('unknown');
    throw error;
  }
}

/** What there is already. */
export interface GivenTo {
  /** What the form's transaction spends. */
  readonly spends?: SpentOutputs | undefined;
  /** Is handed a PSBT that was read, so that it need not be decoded again. */
  readonly keep?: (psbt: Psbt, bytes: Uint8Array, text: string) => void;
}

/** Keys are read first, and no string is made of them. */
function readBytes(bytes: Uint8Array, form: GivenTo): ReadAnswer {
  if (areKeys(trimmed(bytes))) return { is: 'keys' };
  const secret = recogniseSecret(bytes);
  if (secret) return secret === 'mistyped' ? refused('unknown') : named(secret, bytes);
  const text = new TextDecoder().decode(bytes);
  const read = readText(text, form.spends);
  if (read) return read;
  const found = recognise(bytes);
  const answer = answerOf(found, bytes, form);
  return answer.is === 'psbt' && found.ok ? withOthers(answer, found, bytes) : answer;
}

type Refused = Extract<ReadAnswer, { readonly is: 'refused' }>;

function refused(what: Refused['what'], words?: string): ReadAnswer {
  return { is: 'refused', what, ...(words && { words }) };
}

function sizeRefused({ of, size, limit }: SizeRefusal): ReadAnswer {
  return { is: 'too-large', of, size, limit };
}

// By content

function answerOf(found: Recognised, source: Uint8Array, form: GivenTo): ReadAnswer {
  if (!found.ok) return found.named === 'too-large' ? sizeRefused(found) : named(found, source);
  const answer =
    found.format === 'psbt'
      ? fromPsbt(found.bytes, form)
      : fromTransaction(found.bytes, form.spends);
  const { repair } = found;
  const isTaken = answer.is === 'psbt' || answer.is === 'transaction';
  return isTaken && repair ? { ...answer, repair } : answer;
}

type OfPsbt = Extract<ReadAnswer, { readonly is: 'psbt' }>;

/** With the PSBTs that stand behind it, as far as they decode. */
function withOthers(answer: OfPsbt, { others = [] }: RecognisedInput, source: Uint8Array): OfPsbt {
  const read: string[] = [];
  for (const { start, end } of others) {
    const found = recognise(source.slice(start, end));
    const other = found.ok && found.format === 'psbt' ? fromPsbt(found.bytes) : undefined;
    if (other?.is === 'psbt') read.push(other.psbt);
  }
  return read.length > 0 ? { ...answer, others: read } : answer;
}

/** What is read as QR codes are; parts may be among other text. */
const FOR_QR: ReadonlySet<NamedInstead['named']> = new Set(['qr-part', 'qr-whole', 'image']);
const PART_BEGINS = ['B$', 'b$', 'ur:', 'UR:', 'Ur:', 'uR:'] as const;

function isPart(source: Uint8Array): boolean {
  const text = trimmed(source);
  return PART_BEGINS.some((start) => startsWithText(text, start));
}

/** What may be a key is named as in the field for keys; anything else as it is inspected. */
const NAMED_AS_KEYS: ReadonlySet<NamedInstead['named']> = new Set([
  'private-key',
  'bip38',
  'seed-words',
  'extended-private-key',
  'private-descriptor',
  'scan-key',
  'txid',
  'empty',
  'hex',
  'base64',
  'text',
  'json',
  'binary',
]);

function named(found: NamedInstead, source: Uint8Array): ReadAnswer {
  const name = found.named;
  if (FOR_QR.has(name) || (name === 'text' && isPart(source))) return refused('qr');
  if (!NAMED_AS_KEYS.has(name)) return { is: 'named', ...namedShown(found) };
  if (name !== 'private-key') return refused(refusalNamed(name));
  const read = readKeyText(trimmed(source));
  if (read.ok) read.key.fill(0);
  return refused(read.ok ? 'unknown' : read.refusal);
}

function fromPsbt(given: Uint8Array, { keep }: GivenTo = {}): ReadAnswer {
  // What was given is overwritten, as it may have been a key.
  const bytes = given.slice();
  try {
    const psbt = decodePendingPsbt(bytes);
    const { inputs, lockTime } = viewOf(psbt);
    if (lockTime === undefined) return refused('lock-times-conflict');
    const hashType = hashTypeOf(psbt.inputs);
    const text = encodeBase64(bytes);
    keep?.(psbt, bytes, text);
    return {
      is: 'psbt',
      psbt: text,
      version: psbt.version,
      known: utxosOf(inputs).length,
      ...(hashType && { hashType }),
    };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const place = faultPath((recorder) => decodePendingPsbt(bytes, recorder));
    return refused('damaged', `${decodeWords(error)} (${place})`);
  }
}

/** One whose outputs the form's transaction spends is for its UTXOs; any other is the form's. */
function fromTransaction(bytes: Uint8Array, form: SpentOutputs | undefined): ReadAnswer {
  const own = form && previousTransaction(bytes, form);
  const hex = bytesToHex(bytes);
  if (!own) return { is: 'transaction', hex };
  return { is: 'coins', from: 'previous transaction', utxos: own, foreign: 0, transaction: hex };
}

// Text

const PROCEDURE = 'signrawtransactionwithkey';

/** `undefined` where it is to be told by its digits. */
function readText(text: string, form: SpentOutputs | undefined): ReadAnswer | undefined {
  const whole = text.trim();
  if (/^[[{]/.test(whole)) {
    const value = parseJson(whole);
    return value === undefined ? undefined : readJson(value, form);
  }
  const at = whole.slice(0, LONGEST_COMMAND).indexOf(PROCEDURE);
  return at >= 0 ? readCall(wordsOf(whole.slice(at + PROCEDURE.length))) : undefined;
}

/** What may stand before the name of the procedure: a path, the chain, the address of a node. */
const LONGEST_COMMAND = 1024;

/** White space and commas may stand between them, and quotes around each. */
function areKeys(utf8: Uint8Array): boolean {
  if (utf8.length === 0 || isBetweenKeys(codePointAt(utf8, 0))) return false;
  const [first = utf8] = splitUtf8(utf8.subarray(0, LONGEST_KEY), isBetweenKeys);
  if (!isKey(trimmed(first, isQuote))) return false;
  const words = splitUtf8(utf8, isBetweenKeys).map((word) => trimmed(word, isQuote));
  return words.every((word) => word.length === 0 || isKey(word));
}

function isBetweenKeys(code: number): boolean {
  return isSpace(code) || isOneOf(code, ',;');
}

function isQuote(code: number): boolean {
  return isOneOf(code, '"\'`');
}

/** With quotes; nothing longer is one, and reading it would cost the more. */
const LONGEST_KEY = 60;

function isKey(utf8: Uint8Array): boolean {
  if (utf8.length > LONGEST_KEY) return false;
  const read = readKeyText(utf8);
  if (read.ok) read.key.fill(0);
  return read.ok;
}

/**
 * The first words of a command line, as many as a call has parameters: apart by
 * white space, or one in quotes of either kind.
 */
function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  let at = startOfWord(line, 0);
  while (words.length < PARAMETERS.length && at < line.length) {
    const end = endOfWord(line, at);
    if (end === undefined) break;
    words.push(unquoted(line.slice(at, end)));
    at = startOfWord(line, end);
  }
  return words;
}

function startOfWord(line: string, from: number): number {
  return indexOf(/\S/g, line, from) ?? line.length;
}

/**
 * Behind the word that begins here; `undefined` where it has one quote only. Of what
 * is quoted no expression reads the whole, as one goes back as many steps as there
 * are backslashes, for which it may have no room.
 */
function endOfWord(line: string, start: number): number | undefined {
  const quote = line.charAt(start);
  if (quote !== '"' && quote !== "'") return indexOf(/\s/g, line, start) ?? line.length;
  const ends = quote === '"' ? /["\\]/g : /'/g;
  let at = indexOf(ends, line, start + 1);
  while (at !== undefined && line.charAt(at) === '\\') at = indexOf(ends, line, at + 2);
  return at === undefined ? undefined : at + 1;
}

/** Where a global expression is found from here on. */
function indexOf(wanted: RegExp, text: string, from: number): number | undefined {
  wanted.lastIndex = from;
  return wanted.exec(text)?.index;
}

function unquoted(word: string): string {
  if (word.startsWith("'")) return word.slice(1, -1);
  return word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word;
}

function readCall(words: readonly string[]): ReadAnswer | undefined {
  const [hex, ...others] = words;
  if (hex === undefined) return undefined;
  return callOf([hex, ...others.map((word) => parseJson(word) ?? word)]);
}

// JSON

function readJson(value: Json, form: SpentOutputs | undefined): ReadAnswer | undefined {
  if (isArray(value)) {
    return utxosFrom(value, form) ?? keysFrom(value) ?? callOf(value);
  }
  if (!isObject(value)) return undefined;
  const utxos = utxosFrom([value], form);
  if (utxos) return utxos;
  const params = member(value, 'params');
  if (member(value, 'method') === PROCEDURE && params !== undefined) {
    return isArray(params) ? callOf(params) : isObject(params) ? callNamed(params) : undefined;
  }
  return callNamed(value);
}

function keysFrom(values: JsonArray): ReadAnswer | undefined {
  const areAll =
    values.length > 0 && values.every((one) => typeof one === 'string' && isKey(utf8Of(one)));
  return areAll ? { is: 'keys' } : undefined;
}

const PARAMETERS = ['hexstring', 'privkeys', 'prevtxs', 'sighashtype'] as const;

function callNamed(object: JsonObject): ReadAnswer | undefined {
  const values = PARAMETERS.map((name) => member(object, name));
  const isCall = values[0] !== undefined && (values[1] !== undefined || values[2] !== undefined);
  return isCall ? callOf(values.map((value) => value ?? null)) : undefined;
}

/** A call by its parameters in order; what of them is not what it should be is left out. */
function callOf(values: JsonArray): ReadAnswer | undefined {
  const [hex, keys = null, prevtxs = null, hashType = null] = values;
  if (typeof hex !== 'string' || hexToBytes(hex) === undefined) return undefined;
  // A text alone is told by its digits.
  if (values.length < 2) return undefined;
  return {
    is: 'call',
    hex,
    keys: textsIn(listIn(keys)).map(utf8Of),
    utxos: listIn(prevtxs).flatMap(previousOutput),
    hashType: hashTypeFrom(hashType),
  };
}

/** A list, or the JSON text of one, as the procedure takes it from a command line. */
function listIn(value: Json): JsonArray {
  const read = typeof value === 'string' ? (parseJson(value) ?? null) : value;
  return isArray(read) ? read : [];
}

function textsIn(values: JsonArray): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}

function hashTypeFrom(value: Json): HashTypeName | undefined {
  const hashType = typeof value === 'string' ? hashTypeNamed(value) : undefined;
  return hashType === undefined ? undefined : hashTypeName(hashType);
}

function utxosFrom(values: JsonArray, form: SpentOutputs | undefined): ReadAnswer | undefined {
  const utxos = previousOutputs(values);
  if (utxos === undefined) return undefined;
  const own = form ? spentAmong(utxos, form) : utxos;
  return { is: 'coins', from: 'prevtxs', utxos, foreign: utxos.length - own.length };
}
