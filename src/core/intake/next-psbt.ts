/** Where in a text one PSBT or transaction ends and the next begins. */
import { BLANK } from '../bytes/ascii.ts';
import { base64Run, hexRun, type RunDecoder } from '../encoding/base64-ascii.ts';
import { decodedFormat } from './decodes.ts';
import type { PayloadCandidate, PayloadForm } from './find-payload.ts';
import type { InspectedFormat } from './format.ts';

const BEGINNINGS = {
  base64: [...new TextEncoder().encode('cHNid')],
  'psbt-hex': [...new TextEncoder().encode('70736274')],
} as const;

/** Ends base64, so that what stands behind it is something else. */
const PADDING = 0x3d;

/** So many beginnings with nothing before them are looked at, as all before each is decoded. */
const MOST_DECODED = 16;

/** A decoder of as many digits as there can be. */
export function runOf(form: PayloadForm, length: number): RunDecoder {
  return form === 'base64' ? base64Run(length) : hexRun(length);
}

/**
 * Where behind the PSBT that begins at `start` another of the same form begins: behind
 * white space or the padding of base64, or with nothing between them where all before
 * it is a whole PSBT. -1 where none does.
 */
export function nextPsbt(ascii: Uint8Array, start: number, form: PayloadForm): number {
  if (form === 'hex') return nextTransaction(ascii, start);
  let left = MOST_DECODED;
  let at = indexOfAll(ascii, BEGINNINGS[form], start + 1);
  for (; at >= 0; at = indexOfAll(ascii, BEGINNINGS[form], at + 1)) {
    const before = ascii[at - 1]!;
    if (isBlank(before) || (form === 'base64' && before === PADDING)) return at;
    if (left-- > 0 && isWhole(ascii.subarray(start, at), form, 'psbt')) return at;
  }
  return -1;
}

/** How a line of hex begins that may be a transaction: with a version in use. */
const VERSION = /^0[123]0{6}[0-9a-fA-F]{2}/;
const VERSION_LENGTH = 10;

/** The next line that begins as a transaction, where all before it is a whole one. */
function nextTransaction(ascii: Uint8Array, start: number): number {
  let left = MOST_DECODED;
  for (let at = ascii.indexOf(LINE_FEED, start); at >= 0; at = ascii.indexOf(LINE_FEED, at + 1)) {
    const line = afterBlanks(ascii, at);
    const head = String.fromCharCode(...ascii.subarray(line, line + VERSION_LENGTH));
    if (!VERSION.test(head) || left-- === 0) continue;
    if (isWhole(ascii.subarray(start, at), 'hex', 'transaction')) return line;
  }
  return -1;
}

const LINE_FEED = 0x0a;

function afterBlanks(ascii: Uint8Array, from: number): number {
  let at = from;
  while (at < ascii.length && isBlank(ascii[at]!)) at++;
  return at;
}

/** Each PSBT or transaction of a candidate that is several. */
export function separated(
  ascii: Uint8Array,
  candidate: PayloadCandidate,
): readonly PayloadCandidate[] {
  const all: PayloadCandidate[] = [];
  let { start } = candidate;
  const text = ascii.subarray(0, candidate.end);
  for (let next = nextPsbt(text, start, candidate.form); next >= 0; ) {
    all.push({ ...candidate, start, end: next });
    start = next;
    next = nextPsbt(text, start, candidate.form);
  }
  return [...all, { ...candidate, start }];
}

function isWhole(digits: Uint8Array, form: PayloadForm, format: InspectedFormat): boolean {
  const run = runOf(form, digits.length);
  return run.push(digits) === digits.length && decodedFormat(run.finish()) === format;
}

/** Where bytes follow each other, from an offset on; -1 where nowhere. */
export function indexOfAll(ascii: Uint8Array, wanted: readonly number[], from: number): number {
  const [first = 0] = wanted;
  for (let at = ascii.indexOf(first, from); at >= 0; at = ascii.indexOf(first, at + 1)) {
    if (wanted.every((byte, i) => ascii[at + i] === byte)) return at;
  }
  return -1;
}

export function isBlank(code: number): boolean {
  return code === BLANK || (code >= 0x09 && code <= 0x0d);
}
