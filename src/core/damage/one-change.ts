/**
 * Which one change makes a damaged PSBT whole: another length, another count, a byte less or
 * a byte more. All such changes up to the fault are tried, as what stands behind a fault is
 * not what decoding stopped at; within a budget, behind which nothing is said.
 */

import { Cursor } from '../bytes/cursor.ts';
import { decodes } from '../bytes/if-decodes.ts';
import { equalBytes } from '../bytes/order.ts';
import { Writer } from '../bytes/writer.ts';
import { decodedFormat } from '../intake/decodes.ts';
import type { PathStep } from '../outline/path-recorder.ts';
import type { MapFormat } from '../psbt/field-row.ts';
import { readLoneRecord } from '../psbt/map-codec.ts';
import type { Announced } from './announced.ts';
import { applied, type Edit, editedBytes, growth } from './edit.ts';
import { type ByteAt, frameAt, mapsToEnd, NO_WAY } from './frames.ts';
import { type FrameSite, formatBehind, mapStep, sitesUpTo } from './sites.ts';

export type ChangeKind = 'length' | 'count' | 'too-many' | 'too-few';

/** One change that makes a file whole. */
export interface OneChange {
  readonly what: ChangeKind;
  /** The map and the record that it is in. */
  readonly path: readonly PathStep[];
  /** The bytes that it changes; of one that is not known to the byte, those that it is among. */
  readonly offset: number;
  readonly length: number;
  /** What is put there, where only one file comes of it. */
  readonly exact?: { readonly edit: Edit; readonly bytes: Uint8Array };
}

/** A length or a count inside a record. */
export interface InnerSize {
  readonly what: 'length' | 'count';
  readonly start: number;
  readonly end: number;
}

/** What is known of a file's damage. */
export interface Damaged {
  readonly bytes: Uint8Array;
  readonly announced: Announced | undefined;
  /** Where the record begins at which decoding stopped, or the byte that it stopped at. */
  readonly stoppedAt: number;
  /** Of the record that the fault lies in. */
  readonly inner: readonly InnerSize[];
}

/** The changes that were found; more than one where the bytes do not say which. */
export interface ChangesFound {
  readonly changes: readonly OneChange[];
  /** Whether all that there are were tried. */
  readonly isWhole: boolean;
}

/** How many there are of the changes that make a file whole. */
export type SoughtChange = 'none' | 'one' | 'several' | 'not-all-tried';

/** What a search found. */
export interface Sought {
  readonly sought: SoughtChange;
  /** Where exactly one makes it whole. */
  readonly change?: OneChange;
}

/** The change that makes a file whole, where exactly one does. */
export function oneChange(damaged: Damaged): Sought {
  const { changes, isWhole } = changesOf(damaged);
  const [change, another] = changes;
  if (another) return { sought: 'several' };
  if (!isWhole) return { sought: 'not-all-tried' };
  return change ? { sought: 'one', change } : { sought: 'none' };
}

/** Of all that are tried those that make it whole, one a record and kind of change. */
function changesOf(damaged: Damaged): ChangesFound {
  const search = new Search(damaged);
  try {
    search.run();
    return { changes: search.changes, isWhole: true };
  } catch (error) {
    if (error instanceof BudgetSpent) return { changes: search.changes, isWhole: false };
    throw error;
  }
}

class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** In bytes that are looked at. */
const MOST_BYTES = 8_000_000;
const FRAME_COST = 24;
const RECORD_COST = 96;
const FILE_COST = 512;

/** Values that a missing byte is tried as where any may have stood: those that points of the curve, lengths and types have. */
const TRIED_AS = Uint8Array.of(1, 2, 3, 4, 5, 6, 0x30, 0x20, 0x80);

class Search {
  private readonly maps: Int32Array;
  private readonly groups: {
    readonly what: ChangeKind;
    readonly site: FrameSite;
    readonly found: Found[];
  }[] = [];
  private left = MOST_BYTES;

  constructor(private readonly damaged: Damaged) {
    this.maps = mapsToEnd(damaged.bytes);
    this.left -= damaged.bytes.length;
  }

  run(): void {
    const { bytes, announced, stoppedAt } = this.damaged;
    const sites = sitesUpTo(bytes, stoppedAt);
    const near = nearestRead(bytes, sites, stoppedAt, announced);
    for (const [i, site] of sites.entries()) {
      for (const { what, edits, isFar } of TRIES) {
        if (i >= near || isFar) this.tryAll(site, what, edits(this.damaged, site, this.maps));
      }
    }
  }

  get changes(): readonly OneChange[] {
    return this.groups.map(({ what, site, found }) => {
      const [first, second] = found;
      const step = this.recordStep(site, first!);
      const path = [...mapStep(site.mapsBefore, this.damaged.announced), ...step];
      if (second) return { what, path, offset: site.start, length: site.end - site.start };
      const { at, removed } = first!.edit;
      return { what, path, offset: at, length: removed, exact: first! };
    });
  }

  private recordStep({ start, mapsBefore }: FrameSite, { edit }: Found): readonly PathStep[] {
    const { bytes, announced } = this.damaged;
    const view = editedBytes(bytes, edit);
    const frame = view.at(start) === 0 ? undefined : frameAt(view, start);
    const format = formatBehind(mapsBefore, announced);
    if (!frame || !format) return [];
    const row = format.byType.get(view.at(frame.keyStart)) ?? format.unknown;
    return [{ kind: row.kind, ordinal: 0 }];
  }

  /** Of one record and kind two that differ are enough: which of them it was is not told then. */
  private tryAll(site: FrameSite, what: ChangeKind, edits: Iterable<Edit>): void {
    const found: Found[] = [];
    for (const edit of edits) {
      const bytes = this.wholeBy(site, edit);
      if (!bytes || this.isKnown(bytes, found)) continue;
      found.push({ edit, bytes });
      if (found.length === 2) break;
    }
    if (found.length > 0) this.groups.push({ what, site, found });
  }

  private isKnown(bytes: Uint8Array, found: readonly Found[]): boolean {
    const all = [...this.groups.flatMap((group) => group.found), ...found];
    return all.some((one) => equalBytes(one.bytes, bytes));
  }

  /** What comes of a change, where it decodes. */
  private wholeBy(site: FrameSite, edit: Edit): Uint8Array | undefined {
    const { bytes } = this.damaged;
    this.spend(FRAME_COST);
    if (!this.isFitting(site, edit)) return undefined;
    this.spend(FILE_COST + bytes.length);
    const changed = applied(bytes, edit);
    return decodedFormat(changed) === 'psbt' ? changed : undefined;
  }

  /** Whether what it makes of its record can be read, and lengths lead from there to the end by as many maps as there are. */
  private isFitting(site: FrameSite, edit: Edit): boolean {
    const { start, mapsBefore } = site;
    const { bytes, announced } = this.damaged;
    const view = editedBytes(bytes, edit);
    const isEnd = start < view.length && view.at(start) === 0;
    const end = isEnd ? start + 1 : start === view.length ? start : frameAt(view, start)?.end;
    if (end === undefined) return false;
    const behind = end - growth(edit);
    if (behind < edit.at + edit.removed) return false;
    const maps = this.maps[behind]!;
    if (maps === NO_WAY) return false;
    const all = mapsBefore + (isEnd ? 1 : 0) + maps;
    // What is changed in the global map may be the counts.
    if (announced && mapsBefore > 0 && all !== 1 + announced.inputs + announced.outputs)
      return false;
    if (isEnd || end === start) return true;
    const format = formatBehind(mapsBefore, announced);
    if (!format || makesUnknown(format, view, site, edit)) return false;
    this.spend(RECORD_COST + end - start);
    const record = Uint8Array.from({ length: end - start }, (_, i) => view.at(start + i));
    return decodes(() => readLoneRecord(new Cursor(record), format, announced?.version));
  }

  private spend(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw new BudgetSpent();
  }
}

interface Found {
  readonly edit: Edit;
  readonly bytes: Uint8Array;
}

/**
 * Whether a change to a key makes a record of a type that nobody knows: nearly any bytes are
 * one, so that it would say nothing.
 */
function makesUnknown(
  format: MapFormat<unknown>,
  view: ByteAt,
  { start, frame }: FrameSite,
  { at }: Edit,
): boolean {
  const isOfKey = !frame || at < frame.keyEnd;
  const type = view.at(frameAt(view, start)!.keyStart);
  return !format.byType.has(type) && (isOfKey || !format.registered.has(type));
}

/**
 * The last record before the fault whose field is known: that it could be read shows that no
 * length before it is wrong. Behind it there may be what only looks like records.
 */
function nearestRead(
  bytes: Uint8Array,
  sites: readonly FrameSite[],
  stoppedAt: number,
  announced: Announced | undefined,
): number {
  const found = sites.findLastIndex(({ start, frame, mapsBefore }) => {
    const isRead = frame !== undefined && start < stoppedAt;
    return isRead && formatBehind(mapsBefore, announced)?.byType.has(bytes[frame.keyStart]!);
  });
  return Math.max(found, 0);
}

interface Tries {
  readonly what: ChangeKind;
  /** Whether it may be far from the fault: maps are counted at the end. */
  readonly isFar?: boolean;
  readonly edits: (damaged: Damaged, site: FrameSite, maps: Int32Array) => Iterable<Edit>;
}

const TRIES: readonly Tries[] = [
  { what: 'count', edits: countEdits, isFar: true },
  { what: 'too-many', edits: withoutEnd, isFar: true },
  { what: 'too-few', edits: withEnd, isFar: true },
  { what: 'length', edits: lengthEdits },
  { what: 'too-many', edits: shorterEdits },
  { what: 'too-few', edits: longerEdits },
];

/** Without a map's end, and with one more. */
function* withoutEnd({ bytes }: Damaged, { start }: FrameSite): Generator<Edit> {
  if (bytes[start] === 0) yield { at: start, removed: 1, put: NO_BYTES };
}

function* withEnd(_damaged: Damaged, { start }: FrameSite): Generator<Edit> {
  yield { at: start, removed: 0, put: Uint8Array.of(0) };
}

function* countEdits(
  { bytes, inner }: Damaged,
  { start, end, frame, mapsBefore }: FrameSite,
): Generator<Edit> {
  for (const size of inner) {
    if (size.what === 'count' && start <= size.start && size.end <= end)
      yield* otherBytes(bytes, size.start, size.end);
  }
  if (
    mapsBefore === 0 &&
    frame &&
    frame.end - frame.valueStart === 1 &&
    isCount(bytes, frame.keyStart, frame.keyEnd)
  ) {
    yield* otherBytes(bytes, frame.valueStart, frame.end);
  }
}

/** PSBT_GLOBAL_INPUT_COUNT and PSBT_GLOBAL_OUTPUT_COUNT (BIP 370). */
function isCount(bytes: Uint8Array, keyStart: number, keyEnd: number): boolean {
  const type = bytes[keyStart];
  return keyEnd - keyStart === 1 && (type === 0x04 || type === 0x05);
}

/** One of the bytes is another. */
function* otherBytes(bytes: Uint8Array, start: number, end: number): Generator<Edit> {
  for (let at = start; at < end; at++) {
    for (let value = 0; value < 0x100; value++) {
      if (value !== bytes[at]) yield { at, removed: 1, put: Uint8Array.of(value) };
    }
  }
}

/**
 * Of the lengths of one record: its key's, its value's, and those inside it. A length of a
 * value that takes in records which can be read behind a shorter one is none of them.
 */
function* lengthEdits(
  { bytes, inner }: Damaged,
  site: FrameSite,
  maps: Int32Array,
): Generator<Edit> {
  const { start, end, frame } = site;
  const sizeEnd = frame?.keyStart ?? start + 1;
  if (start < bytes.length && sizeEnd === start + 1) yield* otherBytes(bytes, start, sizeEnd);
  for (const size of inner) {
    if (size.what === 'length' && start <= size.start && size.end <= end)
      yield* otherBytes(bytes, size.start, size.end);
  }
  const keyEnd = frame?.keyEnd ?? start + 1 + (bytes[start] ?? 0);
  if (bytes[start] === 0 || keyEnd >= bytes.length) return;
  const width = frame ? frame.valueStart - keyEnd : widthOf(bytes[keyEnd]!);
  const valueStart = keyEnd + width;
  const seen = new Set<number>();
  for (let behind = valueStart; behind < bytes.length; behind++) {
    if (maps[behind] === NO_WAY || seen.has(behind)) continue;
    for (let at = behind; at < bytes.length && !seen.has(at); at = nextOf(bytes, at)) seen.add(at);
    const put = sizeBytes(behind - valueStart);
    if (put.length === width) yield { at: keyEnd, removed: width, put };
  }
}

function widthOf(first: number): number {
  return first < 0xfd ? 1 : 1 + (1 << (first - 0xfc));
}

function nextOf(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0) return at + 1;
  const all = { length: bytes.length, at: (offset: number) => bytes[offset]! };
  return frameAt(all, at)?.end ?? bytes.length;
}

function sizeBytes(size: number): Uint8Array {
  const writer = new Writer();
  writer.compactSize(size);
  return writer.finish();
}

/** Without one byte; of a run of the same byte it is all one which. */
function* shorterEdits({ bytes }: Damaged, { start, end }: FrameSite): Generator<Edit> {
  for (let at = start; at < Math.min(end, bytes.length); at++) {
    if (at > start && bytes[at] === bytes[at - 1]) continue;
    yield { at, removed: 1, put: NO_BYTES };
  }
}

const NO_BYTES = new Uint8Array(0);

/** With any byte where lengths and types stand, and inside keys and values with some. */
function* longerEdits({ bytes }: Damaged, { start, end, frame }: FrameSite): Generator<Edit> {
  const structural = frame ? [start, frame.keyStart, frame.keyEnd] : [start];
  for (const at of structural) {
    for (let value = 0; value < 0x100; value++) yield { at, removed: 0, put: Uint8Array.of(value) };
  }
  for (let at = start + 1; at <= Math.min(end, bytes.length); at++) {
    if (structural.includes(at)) continue;
    for (const value of TRIED_AS) yield { at, removed: 0, put: Uint8Array.of(value) };
  }
}
