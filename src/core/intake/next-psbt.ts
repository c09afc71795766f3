/** Where in a text one PSBT ends and the next begins. */
import { BLANK } from '../bytes/ascii.ts';
import { base64Run, hexRun, type RunDecoder } from '../encoding/base64-ascii.ts';
import { decodedFormat } from './decodes.ts';
import type { PayloadCandidate, PayloadForm } from './find-payload.ts';

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
  if (form === 'hex') return -1;
  let left = MOST_DECODED;
  let at = indexOfAll(ascii, BEGINNINGS[form], start + 1);
  for (; at >= 0; at = indexOfAll(ascii, BEGINNINGS[form], at + 1)) {
    const before = ascii[at - 1]!;
    if (isBlank(before) || (form === 'base64' && before === PADDING)) return at;
    if (left-- > 0 && isPsbt(ascii.subarray(start, at), form)) return at;
  }
  return -1;
}

/** Each PSBT of a candidate that is several. */
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

function isPsbt(digits: Uint8Array, form: PayloadForm): boolean {
  const run = runOf(form, digits.length);
  return run.push(digits) === digits.length && decodedFormat(run.finish()) === 'psbt';
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
