/**
 * The frame of a PSBT alone (BIP 174): `<key size><key><value size><value>`, and a zero byte
 * behind each map. It can be followed where what stands in the frames can't be read.
 */
import { MAX_COMPACT_SIZE } from '../bytes/cursor.ts';

/** Bytes by offset; 0 to `length`. */
export interface ByteAt {
  readonly length: number;
  at(offset: number): number;
}

export interface Frame {
  readonly start: number;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly end: number;
}

export function bytesAt(bytes: Uint8Array): ByteAt {
  return { length: bytes.length, at: (offset) => bytes[offset]! };
}

/** The record at an offset; undefined where its lengths do not fit what is there. A map's end is none. */
export function frameAt(bytes: ByteAt, start: number): Frame | undefined {
  const keyStart = start + sizeWidth(bytes, start);
  const keyEnd = keyStart + sizeAt(bytes, start);
  // Also false of what is no number.
  if (!(keyEnd < bytes.length) || keyEnd === keyStart) return undefined;
  const valueStart = keyEnd + sizeWidth(bytes, keyEnd);
  const end = valueStart + sizeAt(bytes, keyEnd);
  return end <= bytes.length ? { start, keyStart, keyEnd, valueStart, end } : undefined;
}

/** How many bytes a compact size takes by its first. */
function sizeWidth(bytes: ByteAt, at: number): number {
  const first = bytes.at(at);
  return first < 0xfd ? 1 : 1 + (1 << (first - 0xfc));
}

/** The number that a compact size says; NaN where it is cut off or above all that is read. */
function sizeAt(bytes: ByteAt, at: number): number {
  const width = sizeWidth(bytes, at);
  if (width === 1) return bytes.at(at);
  if (at + width > bytes.length) return Number.NaN;
  let size = 0;
  for (let i = width - 1; i > 0; i--) size = size * 0x100 + bytes.at(at + i);
  return size > MAX_COMPACT_SIZE ? Number.NaN : size;
}

/** No way leads from here to the end. */
export const NO_WAY = -1;

/**
 * For each offset at which a record or a map's end may stand: how many maps end from there
 * on, where following lengths leads to the end of the bytes exactly, behind a map's end.
 */
export function mapsToEnd(bytes: Uint8Array): Int32Array {
  const all = bytesAt(bytes);
  const maps = new Int32Array(bytes.length + 1).fill(NO_WAY);
  maps[bytes.length] = 0;
  for (let at = bytes.length - 1; at >= 0; at--) {
    if (bytes[at] === 0) {
      const behind = maps[at + 1]!;
      maps[at] = behind === NO_WAY ? NO_WAY : behind + 1;
      continue;
    }
    const frame = frameAt(all, at);
    // A record can't be the last: its map has an end.
    if (frame && frame.end < bytes.length) maps[at] = maps[frame.end]!;
  }
  return maps;
}
