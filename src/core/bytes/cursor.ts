import { type Complaint, DecodeError } from './decode-error.ts';
import type { Recorder } from './recorder.ts';

/** The largest length that Core reads anywhere (MAX_SIZE, serialize.h): 32 MiB. */
export const MAX_COMPACT_SIZE = 0x02000000;

/**
 * Reads forward over a bounded range of bytes, little-endian as Bitcoin's
 * serialisations are. Every read past `end` raises `end-of-data` and leaves
 * `pos` where the read began. `recorder`, where there is one, hears of the
 * parts from the codecs, not from here.
 */
export class Cursor {
  pos: number;
  end: number;
  /** The whole of `bytes`; made where it is first needed, as cursors of a few reads are many. */
  private knownView: DataView | undefined;

  /** Offsets of errors and of the recorder are offsets in `bytes`. */
  constructor(
    readonly bytes: Uint8Array,
    readonly recorder?: Recorder,
    start = 0,
    end = bytes.length,
  ) {
    this.pos = start;
    this.end = end;
  }

  get remaining(): number {
    return this.end - this.pos;
  }

  get atEnd(): boolean {
    return this.pos >= this.end;
  }

  /** The next `length` bytes, a view of the input and no copy. */
  take(length: number): Uint8Array {
    const start = this.advance(length);
    return this.bytes.subarray(start, start + length);
  }

  u8(): number {
    return this.bytes[this.advance(1)]!;
  }

  u16(): number {
    const at = this.advance(2);
    return this.bytes[at]! | (this.bytes[at + 1]! << 8);
  }

  u32(): number {
    return this.i32() >>> 0;
  }

  i32(): number {
    const { bytes } = this;
    const at = this.advance(4);
    return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  }

  i64(): bigint {
    return this.view.getBigInt64(this.advance(8), true);
  }

  /**
   * A compact size: one byte, or 0xfd, 0xfe, 0xff and two, four, eight bytes.
   * Raises where a shorter form would have done, and above 32 MiB: Core refuses
   * both wherever it reads one (ReadCompactSize, serialize.h).
   */
  compactSize(): number {
    const start = this.pos;
    const first = this.u8();
    if (first < 0xfd) return first;
    const value = this.longCompactSize(first, start);
    if (value < MINIMUM_BY_PREFIX[first - 0xfd]!) {
      throw this.fault('compact-size-not-canonical', start);
    }
    if (value > MAX_COMPACT_SIZE) throw this.fault('compact-size-too-large', start);
    return value;
  }

  /** An error whose span is from `start` to where reading stands. */
  fault(complaint: Complaint, start: number): DecodeError {
    return new DecodeError(complaint, { start, end: this.pos });
  }

  private get view(): DataView {
    const { buffer, byteOffset, byteLength } = this.bytes;
    this.knownView ??= new DataView(buffer, byteOffset, byteLength);
    return this.knownView;
  }

  private longCompactSize(prefix: number, start: number): number {
    const length = 1 << (prefix - 0xfc);
    if (this.remaining < length) {
      this.pos = start;
      throw this.endOfData();
    }
    if (prefix === 0xfd) return this.u16();
    if (prefix === 0xfe) return this.u32();
    // Only the comparison with 32 MiB matters above 2^53, so rounding is harmless.
    const low = this.u32();
    return this.u32() * 0x100000000 + low;
  }

  private advance(length: number): number {
    const start = this.pos;
    if (length > this.end - start) throw this.endOfData();
    this.pos = start + length;
    return start;
  }

  private endOfData(): DecodeError {
    return new DecodeError('end-of-data', { start: this.pos, end: this.end });
  }
}

const MINIMUM_BY_PREFIX = [0xfd, 0x10000, 0x100000000] as const;
