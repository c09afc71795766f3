/**
 * What stands behind a fault in a PSBT, as far as lengths lead: a guess, as one of these
 * lengths may be what is wrong.
 */

import { Cursor } from '../bytes/cursor.ts';
import type { DecodeError } from '../bytes/decode-error.ts';
import { decodes } from '../bytes/if-decodes.ts';
import type { Recorder } from '../bytes/recorder.ts';
import type { BegunPart } from '../outline/index-recorder.ts';
import type { MapFormat } from '../psbt/field-row.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { readLoneRecord } from '../psbt/map-codec.ts';
import type { Announced } from './announced.ts';
import { type ByteAt, bytesAt, type Frame, frameAt, mapsToEnd, NO_WAY } from './frames.ts';

/** Where decoding stopped, and what is known of the maps behind that. */
export interface WhereStopped {
  readonly error: DecodeError;
  /** From the outermost: the PSBT, the map, the record. */
  readonly open: readonly BegunPart[];
  /** What was read before. */
  readonly before: ReadBefore;
  readonly announced: Announced | undefined;
}

/** How many maps of a PSBT were read to their end. */
export interface ReadBefore {
  readonly hasGlobal: boolean;
  readonly inputs: number;
  readonly outputs: number;
}

/** How much was read behind a fault. */
export interface ReadOn {
  readonly maps: number;
  readonly records: number;
  /** Records of which only the lengths could be followed. */
  readonly framesOnly: number;
  /** Bytes at the end that lengths do not lead to. */
  readonly left: number;
}

export const NOTHING_READ_ON: ReadOn = { maps: 0, records: 0, framesOnly: 0, left: 0 };

/** Each is read twice; whoever writes a file of many does not make the page wait. */
const MOST_RECORDS = 100_000;

/** Reads on behind a fault from the byte `from`, and tells `recorder` of what it finds. */
export function goOn(
  bytes: Uint8Array,
  stop: WhereStopped,
  from: number,
  recorder: Recorder,
): ReadOn {
  const reader = new ReaderBehind(bytes, stop, recorder);
  reader.read(from);
  return reader.found;
}

type Format = MapFormat<unknown>;

const FORMATS: Readonly<Record<string, Format>> = {
  'psbt.global': GLOBAL_FORMAT,
  'psbt.input': INPUT_FORMAT,
  'psbt.output': OUTPUT_FORMAT,
};

const MAP_OF_NEITHER = 'psbt.map';

class ReaderBehind {
  private readonly all: ByteAt;
  private inputs: number;
  private outputs: number;
  private maps = 0;
  private records = 0;
  private framesOnly = 0;
  private at = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly stop: WhereStopped,
    private readonly recorder: Recorder,
  ) {
    this.all = bytesAt(bytes);
    this.inputs = stop.before.inputs;
    this.outputs = stop.before.outputs;
  }

  get found(): ReadOn {
    const { maps, records, framesOnly } = this;
    return { maps, records, framesOnly, left: this.bytes.length - this.at };
  }

  read(from: number): void {
    const { open } = this.stop;
    const [, map, record] = open;
    const behind = record ? this.notBefore(from, this.behindRecord(record.start)) : from;
    if (behind === undefined) {
      this.at = from;
      return;
    }
    if (behind > from) this.recorder.leaf('undecoded', from, behind);
    this.at = behind;
    this.take(map?.kind);
    if (map && record) this.readRecords(FORMATS[map.kind]);
    while (this.at < this.bytes.length && this.hasMore()) this.readMap();
    if (this.at < this.bytes.length) this.recorder.leaf('undecoded', this.at, this.bytes.length);
  }

  /** Where the record that a fault lies in ends: by its length, or where its content ends if that leads to the end. */
  private behindRecord(start: number): number | undefined {
    const { error } = this.stop;
    const byLength = frameAt(this.all, start)?.end;
    if (error.code !== 'psbt.value-size') return byLength;
    const maps = mapsToEnd(this.bytes);
    const leads = (at: number | undefined) => at !== undefined && maps[at] !== NO_WAY;
    return !leads(byLength) && leads(error.span.end) ? error.span.end : byLength;
  }

  /** What was told of a record may reach into those behind it: the first that begins later. */
  private notBefore(from: number, start: number | undefined): number | undefined {
    let at = start;
    while (at !== undefined && at < from) at = frameAt(this.all, at)?.end;
    return at;
  }

  private take(kind: string | undefined): void {
    if (kind === 'psbt.input') this.inputs++;
    if (kind === 'psbt.output') this.outputs++;
  }

  private hasMore(): boolean {
    const isEnd = this.bytes[this.at] === 0;
    return isEnd || (this.mayRead() && frameAt(this.all, this.at) !== undefined);
  }

  private mayRead(): boolean {
    return this.records + this.framesOnly < MOST_RECORDS;
  }

  private readMap(): void {
    const kind = this.nextKind();
    this.take(kind);
    this.recorder.open(kind, this.at);
    this.readRecords(FORMATS[kind]);
    this.recorder.close(this.at);
  }

  private nextKind(): string {
    const { announced } = this.stop;
    if (announced && this.inputs < announced.inputs) return 'psbt.input';
    if (announced && this.outputs < announced.outputs) return 'psbt.output';
    return MAP_OF_NEITHER;
  }

  /** Up to and with the map's end, or as far as lengths lead. */
  private readRecords(format: Format | undefined): void {
    for (;;) {
      if (this.all.at(this.at) === 0) {
        this.recorder.leaf('psbt.separator', this.at, this.at + 1);
        this.at += 1;
        this.maps += 1;
        return;
      }
      const frame = this.mayRead() ? frameAt(this.all, this.at) : undefined;
      if (!frame) return;
      this.readRecord(frame, format);
      this.at = frame.end;
    }
  }

  private readRecord(frame: Frame, format: Format | undefined): void {
    const version = this.stop.announced?.version;
    const readInto = (recorder: Recorder) =>
      readLoneRecord(new Cursor(this.bytes, recorder, frame.start, frame.end), format!, version);
    if (format && decodes(() => readInto(NOBODY))) {
      readInto(this.recorder);
      this.records++;
      return;
    }
    this.framesOnly++;
    const { start, keyStart, keyEnd, valueStart, end } = frame;
    this.recorder.open('psbt.record', start);
    this.recorder.leaf('psbt.key_size', start, keyStart);
    this.recorder.leaf('undecoded', keyStart, keyEnd);
    this.recorder.leaf('psbt.value_size', keyEnd, valueStart);
    if (end > valueStart) this.recorder.leaf('undecoded', valueStart, end);
    this.recorder.close(end);
  }
}

/** A record is read once with nobody told, as nothing is taken back of what was. */
const NOBODY: Recorder = {
  detailed: false,
  open: () => undefined,
  close: () => undefined,
  leaf: () => undefined,
  problem: () => undefined,
  restart: () => undefined,
};
