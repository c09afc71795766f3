import { bytesToHex } from '../bytes/hex.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import type { LockTime, Sequence } from '../script/locks.ts';

/** What a value is, so that it can be shown as such; the words around it are the page's. */
export type ValueForm =
  | 'hex'
  | 'txid'
  | 'amount'
  | 'number'
  | 'asm'
  | 'path'
  | 'fingerprint'
  | 'address'
  | 'text'
  | 'opcode'
  | 'sighash'
  | 'locktime'
  | 'none';

/** What an integer stands for, to be said in words beside it. */
export type ValueMeaning =
  | ({ readonly of: 'sequence' } & Sequence)
  | { readonly of: 'lock-time'; readonly kind: LockTime['kind']; readonly raw: number }
  | {
      readonly of: 'modifiable';
      readonly inputs: boolean;
      readonly outputs: boolean;
      readonly hasSingle: boolean;
    };

/** One value in one line, short enough to be sent for every visible row. */
export interface NodeValue {
  /** Of at most {@link MAX_VALUE_LENGTH} characters. Control and bidirectional characters are as they were. */
  readonly text: string;
  readonly form: ValueForm;
  /** How many characters the whole text has, where it was cut. */
  readonly more?: number;
  /** Of an integer that means something else than a number. */
  readonly meaning?: ValueMeaning;
}

export const MAX_VALUE_LENGTH = 200;
/** A limit that no value reaches: nothing in it is shortened. */
export const WHOLE = Number.MAX_SAFE_INTEGER;

/** Between the parts of a value that has several. */
const SEPARATOR = ' · ';

export const NO_VALUE: NodeValue = { text: '', form: 'none' };

/** A text that is short by nature. */
export function plainValue(text: string, form: ValueForm): NodeValue {
  return { text, form };
}

/** The beginning of a text of `length` characters, of which `limit` are shown. */
export function cutValue(
  beginning: string,
  form: ValueForm,
  length: number,
  limit: number,
): NodeValue {
  const text = wholeCharacters(beginning, limit);
  return length > text.length ? { text, form, more: length } : { text, form };
}

/** At most `limit` characters, and no half of a pair of surrogates. */
function wholeCharacters(text: string, limit: number): string {
  const cut = text.slice(0, limit);
  const last = cut.charCodeAt(cut.length - 1);
  return cut.length < text.length && last >= 0xd800 && last < 0xdc00 ? cut.slice(0, -1) : cut;
}

/** Bytes as hex, in their order. */
export function hexValue(bytes: Uint8Array, limit: number = MAX_VALUE_LENGTH): NodeValue {
  const beginning = bytesToHex(bytes.subarray(0, Math.ceil(limit / 2)));
  return cutValue(beginning, 'hex', 2 * bytes.length, limit);
}

/** Hex of which both ends are enough to know it by. */
export function shortHex(bytes: Uint8Array): string {
  if (bytes.length <= 12) return bytesToHex(bytes);
  return `${bytesToHex(bytes.subarray(0, 4))}…${bytesToHex(bytes.subarray(-4))}`;
}

/** Several values as one, of the form of the first; those without a text are left out. */
export function joinedValue(
  values: readonly NodeValue[],
  limit: number = MAX_VALUE_LENGTH,
): NodeValue {
  const shown = values.filter(({ text }) => text !== '');
  const [first] = shown;
  if (!first) return NO_VALUE;
  if (shown.length === 1) return first;
  const text = shown.map((value) => value.text).join(SEPARATOR);
  const length = shown.reduce((sum, value) => sum + (value.more ?? value.text.length), 0);
  return cutValue(text, first.form, length + SEPARATOR.length * (shown.length - 1), limit);
}

/** Bytes that are text as it, others as hex. */
export function textOrHexValue(bytes: Uint8Array, limit: number = MAX_VALUE_LENGTH): NodeValue {
  return textValue(bytes, limit) ?? hexValue(bytes, limit);
}

/** A character of UTF-8 has so many bytes at most. */
const LONGEST_CHARACTER = 4;

/** Bytes as UTF-8; undefined where they are none, or hold control characters other than line breaks. */
export function textValue(
  bytes: Uint8Array,
  limit: number = MAX_VALUE_LENGTH,
): NodeValue | undefined {
  if (bytes.length === 0) return undefined;
  const enough = LONGEST_CHARACTER * (limit + 1);
  const isCut = bytes.length > enough;
  const text = decodeUtf8(isCut ? bytes.subarray(0, wholeUntil(bytes, enough)) : bytes);
  if (text === undefined || hasControl(text)) return undefined;
  return cutValue(text, 'text', isCut ? countCharacters(bytes) : text.length, limit);
}

/** An offset not above `limit` at which no character of UTF-8 is cut in two. */
function wholeUntil(bytes: Uint8Array, limit: number): number {
  let end = limit;
  while (end > limit - 4 && (bytes[end]! & 0xc0) === 0x80) end--;
  return end;
}

/** Line breaks and tabs are text, other control characters are not. */
function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return true;
    if (code === 0x7f) return true;
  }
  return false;
}

/** UTF-16 units that UTF-8 makes: one for each character, two for those of four bytes. */
function countCharacters(bytes: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if ((byte & 0xc0) !== 0x80) count += byte >= 0xf0 ? 2 : 1;
  }
  return count;
}
