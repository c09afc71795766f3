/**
 * Where in an input something stands that a person typed: bytes as hex, an id,
 * an address, a key, a path, an amount, a text. A query becomes byte strings to
 * look for, as what it can be read as; the search knows nothing of PSBTs.
 */

import { hexToBytes } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import type { Span } from '../bytes/span.ts';
import { Writer } from '../bytes/writer.ts';
import { hash160 } from '../crypto/hashes.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import { decodeAddress } from '../encoding/address.ts';
import { parseFixedPoint } from '../encoding/amount.ts';
import { decodeBase58Check } from '../encoding/base58check.ts';
import { CHAINS, type Chain } from '../encoding/chains.ts';
import { HARDENED } from '../encoding/path-text.ts';

import { scriptForDestination } from '../script/destination.ts';

/** What a query was read as. */
export type QueryReading =
  | 'hex'
  | 'txid'
  | 'outpoint'
  | 'key'
  | 'extended-key'
  | 'address'
  | 'path'
  | 'amount'
  | 'label'
  | 'type'
  | 'opcode'
  | 'text';

/** Bytes to look for. */
export interface Pattern {
  readonly reading: QueryReading;
  readonly bytes: Uint8Array;
}

/** Longer queries are pasted by mistake. */
const LONGEST_QUERY = 20_000;

type Reader = (query: string, chain: Chain) => readonly Pattern[];

/**
 * What to look for: by each way in which the query can be read, most telling
 * first. A text that can be read in no other way is looked for as it is; so is
 * one that can, as its letters may stand in an input too.
 */
export function readQuery(query: string, chain: Chain): readonly Pattern[] {
  const trimmed = query.trim();
  if (trimmed === '' || trimmed.length > LONGEST_QUERY) return [];
  return READERS.flatMap((reader) => reader(trimmed, chain)).filter(
    ({ bytes }) => bytes.length > 0,
  );
}

const READERS: readonly Reader[] = [outpoint, hexDigits, address, extendedKey, path, amount, text];

const LONGEST_VOUT = 0xffffffff;

function outpoint(query: string): readonly Pattern[] {
  const [, id, number] = /^([0-9a-f]{64}):(\d{1,10})$/i.exec(query) ?? [];
  const txid = id === undefined ? undefined : hexToBytes(id);
  const vout = Number(number);
  if (!txid || vout > LONGEST_VOUT) return [];
  const writer = new Writer();
  writer.bytes(reversed(txid));
  writer.u32(vout);
  return [{ reading: 'outpoint', bytes: writer.finish() }];
}

/** Hex in the order of the bytes; of 32 bytes in the order of ids as well; of a key what stands for it. */
function hexDigits(query: string): readonly Pattern[] {
  const bytes = hexToBytes(query.replace(/^0x/i, '').replace(/[\s:]+/g, ''));
  if (!bytes) return [];
  const plain: Pattern = { reading: 'hex', bytes };
  if (bytes.length === 32) return [{ reading: 'txid', bytes: reversed(bytes) }, plain];
  if (!isPublicKeySize(bytes)) return [plain];
  // By its x as taproot has it, and by its hash as addresses have it.
  const others = [bytes.subarray(1, 33), hash160(bytes)];
  return [bytes, ...others].map((one) => ({ reading: 'key', bytes: one }));
}

/** The script of an address, first of the chain that is chosen. */
function address(query: string, chain: Chain): readonly Pattern[] {
  for (const one of [chain, ...CHAINS]) {
    const destination = decodeAddress(query, one);
    if ('error' in destination) continue;
    return [{ reading: 'address', bytes: scriptForDestination(destination) }];
  }
  return [];
}

const EXTENDED_KEY_LENGTH = 78;

function extendedKey(query: string): readonly Pattern[] {
  if (query.length < 100 || query.length > 120) return [];
  const bytes = decodeBase58Check(query, EXTENDED_KEY_LENGTH);
  return bytes?.length === EXTENDED_KEY_LENGTH ? [{ reading: 'extended-key', bytes }] : [];
}

/** With `m` or a fingerprint in front or nothing, and any of the signs for hardened steps. */
const PATH = /^(?:m|[0-9a-f]{8})?((?:\/\d{1,10}[h'H]?)+)$/i;

function path(query: string): readonly Pattern[] {
  const [, steps] = PATH.exec(/^\d{1,10}[h'H]?\//.test(query) ? `/${query}` : query) ?? [];
  if (steps === undefined) return [];
  const numbers = steps.slice(1).split('/').map(stepOf);
  if (!numbers.every((step) => step !== undefined)) return [];
  const writer = new Writer();
  const fingerprint = /^[0-9a-f]{8}(?=\/)/i.exec(query);
  if (fingerprint) writer.bytes(hexToBytes(fingerprint[0])!);
  for (const step of numbers) writer.u32(step);
  return [{ reading: 'path', bytes: writer.finish() }];
}

function stepOf(step: string): number | undefined {
  const number = Number.parseInt(step, 10);
  if (number >= HARDENED) return undefined;
  return /[h'H]$/.test(step) ? number + HARDENED : number;
}

/** With a decimal point, so that `12` is not one; eight bytes. */
function amount(query: string): readonly Pattern[] {
  const [, digits] = /^(\d{1,8}\.\d{1,8})(?: ?BTC)?$/i.exec(query) ?? [];
  const satoshis = digits === undefined ? undefined : parseFixedPoint(digits, 8);
  if (satoshis === undefined) return [];
  const writer = new Writer();
  writer.i64(satoshis);
  return [{ reading: 'amount', bytes: writer.finish() }];
}

/** Letters of one or two bytes would be found everywhere. */
const SHORTEST_TEXT = 3;

function text(query: string): readonly Pattern[] {
  const bytes = new TextEncoder().encode(query);
  return bytes.length < SHORTEST_TEXT ? [] : [{ reading: 'text', bytes }];
}

/** One place where a pattern was found. */
export interface Hit extends Span {
  readonly reading: QueryReading;
}

/** What was found: the first hits by offset, and how many there are. */
export interface Hits {
  readonly hits: readonly Hit[];
  readonly total: number;
}

/** Hits that are kept. */
export const MAX_HITS = 1000;
/** Bytes looked at in one step. */
const STEP = 1 << 22;

/**
 * Looks for patterns; yields the offset that it has come to after every few
 * megabytes, so that whoever runs it can do something else in between. A hit that
 * lies in another is not counted.
 */
export function* searching(
  input: Uint8Array,
  patterns: readonly Pattern[],
): Generator<number, Hits, void> {
  const finders = patterns.map((pattern) => new Finder(input, pattern));
  const hits: Hit[] = [];
  let total = 0;
  let covered = 0;
  for (let limit = STEP; ; limit += STEP) {
    for (const finder of finders) finder.advance(limit);
    for (let first = firstOf(finders); first; first = firstOf(finders)) {
      const hit = first.take(limit);
      if (hit.end <= covered) continue;
      covered = hit.end;
      total++;
      if (hits.length < MAX_HITS) hits.push(hit);
    }
    if (limit >= input.length) return { hits, total };
    yield limit;
  }
}

/** The finder whose match begins first; of those that begin together the one with the longest. */
function firstOf(finders: readonly Finder[]): Finder | undefined {
  let first: Finder | undefined;
  for (const finder of finders) {
    if (finder.found && (!first || finder.precedes(first))) first = finder;
  }
  return first;
}

/**
 * Finds one pattern, by Horspool's rule: where the last byte of a window does
 * not end a match, the window moves on to where that byte fits next.
 */
class Finder {
  /** Whether there is a match at `at`. */
  found = false;
  private at = 0;
  private readonly shifts: Int32Array;

  constructor(
    private readonly input: Uint8Array,
    private readonly pattern: Pattern,
  ) {
    const { bytes } = pattern;
    const last = bytes.length - 1;
    this.shifts = new Int32Array(256).fill(bytes.length);
    for (let i = 0; i < last; i++) this.shifts[bytes[i]!] = last - i;
  }

  precedes(other: Finder): boolean {
    if (this.at !== other.at) return this.at < other.at;
    return this.pattern.bytes.length > other.pattern.bytes.length;
  }

  /** The match that was found; looks for the next one. */
  take(limit: number): Hit {
    const { reading, bytes } = this.pattern;
    const hit: Hit = { reading, start: this.at, end: this.at + bytes.length };
    this.at = hit.end;
    this.found = false;
    this.advance(limit);
    return hit;
  }

  /** Goes on to the next match that begins before `limit`, unless it is at one. */
  advance(limit: number): void {
    if (this.found) return;
    const { input, shifts } = this;
    const { bytes } = this.pattern;
    const last = bytes.length - 1;
    const stop = Math.min(limit, input.length - last);
    const ending = bytes[last]!;
    let { at } = this;
    if (last === 0) at = this.nextByte(ending, at);
    for (; at < stop; at += shifts[input[at + last]!]!) {
      if (input[at + last] !== ending || !this.isAt(at)) continue;
      this.found = true;
      break;
    }
    this.at = at;
  }

  /** A single byte is found many times faster so. */
  private nextByte(byte: number, from: number): number {
    const next = this.input.indexOf(byte, from);
    return next < 0 ? this.input.length : next;
  }

  private isAt(start: number): boolean {
    const { bytes } = this.pattern;
    for (let i = bytes.length - 2; i >= 0; i--) {
      if (this.input[start + i] !== bytes[i]) return false;
    }
    return true;
  }
}

/** {@link searching} to its end. */
export function search(input: Uint8Array, patterns: readonly Pattern[]): Hits {
  const run = searching(input, patterns);
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}
