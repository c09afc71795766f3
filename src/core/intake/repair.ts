/**
 * Undoes what a carrier did to bytes, where that is certain: as they came they do
 * not decode, one way of undoing makes them decode to their end, and no other does.
 * Nothing is undone of what lost bytes.
 */
import { CR, LF } from '../bytes/ascii.ts';
import { equalBytes } from '../bytes/order.ts';
import { PSBT_MAGIC } from '../bytes/psbt-magic.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import { concatBytes } from '../bytes/writer.ts';
import { decodedFormat } from './decodes.ts';

/** What was undone. */
export type RepairKind =
  /** CR LF stood where LF had been. */
  | 'cr-lf'
  /** A line break stood behind the last byte. */
  | 'line-end'
  /** The bytes had been taken for characters of Latin-1 or Windows-1252 and written as UTF-8. */
  | 'utf-8'
  /** The first bytes were others than those of a PSBT; or the first bytes, or letters of base64, were missing. */
  | 'magic'
  | 'magic-lost'
  | 'letters-lost'
  /** Spaces stood where plus signs had been. */
  | 'plus';

export interface Repair {
  readonly what: RepairKind;
  /** How many places were changed. */
  readonly count: number;
  /** The first of them, counted from 0: a byte, or in base64 a character. */
  readonly at: number;
}

export interface Repaired {
  readonly bytes: Uint8Array;
  readonly repair: Repair;
}

/** The bytes as they were before they were carried; `undefined` where that is not certain. */
export function repairBytes(bytes: Uint8Array): Repaired | undefined {
  return onlyOne(
    bytes,
    WAYS.flatMap((undo) => undo(bytes) ?? []),
  );
}

/** The one of `candidates` that decodes, where `bytes` as they came do not. */
export function onlyOne(bytes: Uint8Array, candidates: readonly Repaired[]): Repaired | undefined {
  const [first, ...others] = candidates.filter((each) => decodedFormat(each.bytes) !== undefined);
  if (!first || others.some((other) => !equalBytes(other.bytes, first.bytes))) return undefined;
  return decodedFormat(bytes) === undefined ? first : undefined;
}

type Undo = (bytes: Uint8Array) => Repaired | undefined;

const WAYS: readonly Undo[] = [withoutCarriageReturns, withoutLineEnd, fromUtf8, withMagic];

/** Such a carrier leaves no LF without its CR. */
function withoutCarriageReturns(bytes: Uint8Array): Repaired | undefined {
  const first = bytes.indexOf(LF);
  if (first < 1) return undefined;
  for (let at = first; at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at - 1] !== CR) return undefined;
  }
  const kept = bytes.filter((byte, at) => byte !== CR || bytes[at + 1] !== LF);
  const count = bytes.length - kept.length;
  return { bytes: kept, repair: { what: 'cr-lf', count, at: first - 1 } };
}

function withoutLineEnd(bytes: Uint8Array): Repaired | undefined {
  if (bytes.at(-1) !== LF) return undefined;
  const at = bytes.length - (bytes.at(-2) === CR ? 2 : 1);
  return { bytes: bytes.subarray(0, at), repair: { what: 'line-end', count: 1, at } };
}

/** Bytes of Windows-1252 by character; those that it has none for are their own numbers, as in Latin-1. */
const LATIN: ReadonlyMap<string, number> = latinBytes();

function latinBytes(): ReadonlyMap<string, number> {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const latin1 = [...all].map((byte) => [String.fromCharCode(byte), byte] as const);
  const windows = [...new TextDecoder('windows-1252').decode(all)];
  return new Map([...latin1, ...windows.map((character, byte) => [character, byte] as const)]);
}

function fromUtf8(bytes: Uint8Array): Repaired | undefined {
  const at = bytes.findIndex((byte) => byte > 0x7f);
  const text = at < 0 ? undefined : decodeUtf8(bytes);
  if (text === undefined) return undefined;
  const out = new Uint8Array(text.length);
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const byte = LATIN.get(text.charAt(i));
    if (byte === undefined) return undefined;
    out[i] = byte;
    if (byte > 0x7f) count++;
  }
  return { bytes: out, repair: { what: 'utf-8', count, at } };
}

const REPLACEMENT = [0xef, 0xbf, 0xbd] as const;
const PSBT_LETTERS = PSBT_MAGIC.subarray(0, 4);

/** Where bytes were lost, because what read them as UTF-8 put U+FFFD for what is none. */
export interface LostBytes {
  readonly count: number;
  /** The first place, in bytes from 0. */
  readonly at: number;
}

/** The places in what was a PSBT; its fifth byte is the first that is no UTF-8. */
export function lostToUtf8(bytes: Uint8Array): LostBytes | undefined {
  const at = PSBT_LETTERS.length;
  const isOne = equalBytes(bytes.subarray(0, at), PSBT_LETTERS) && isReplaced(bytes, at);
  if (!isOne || decodeUtf8(bytes) === undefined) return undefined;
  let count = 0;
  for (let i = at; i >= 0; i = bytes.indexOf(REPLACEMENT[0], i + 1)) {
    if (isReplaced(bytes, i)) count++;
  }
  return { count, at };
}

function isReplaced(bytes: Uint8Array, at: number): boolean {
  return REPLACEMENT.every((byte, i) => bytes[at + i] === byte);
}

/** So many of the five bytes must be right: a wrong letter of base64 changes two. */
const LEAST_RIGHT = 3;

function withMagic(bytes: Uint8Array): Repaired | undefined {
  const head = bytes.subarray(0, PSBT_MAGIC.length);
  if (equalBytes(head, PSBT_MAGIC)) return undefined;
  const wrong = [...PSBT_MAGIC.keys()].filter((at) => head[at] !== PSBT_MAGIC[at]);
  if (PSBT_MAGIC.length - wrong.length >= LEAST_RIGHT) {
    const replaced = concatBytes(PSBT_MAGIC, bytes.subarray(PSBT_MAGIC.length));
    return { bytes: replaced, repair: { what: 'magic', count: wrong.length, at: wrong[0] ?? 0 } };
  }
  const lost = lostOf(bytes);
  if (lost === undefined) return undefined;
  const whole = concatBytes(PSBT_MAGIC.subarray(0, lost), bytes);
  return { bytes: whole, repair: { what: 'magic-lost', count: lost, at: 0 } };
}

/** How many of the first bytes are missing, if what is left of them is there and the first key follows. */
function lostOf(bytes: Uint8Array): number | undefined {
  for (let lost = 1; lost <= PSBT_MAGIC.length; lost++) {
    const left = PSBT_MAGIC.subarray(lost);
    // The first key is one byte long in all but the oddest PSBTs.
    if (equalBytes(bytes.subarray(0, left.length), left) && bytes[left.length] === 1) return lost;
  }
  return undefined;
}
