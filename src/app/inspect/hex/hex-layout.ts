import type { Span } from '../../../core/bytes/span.ts';
import { NO_NODE } from '../../document/node-id.ts';
import type { NodeTree } from '../../document/node-tree.ts';
import type { ColourClass } from '../kinds/kinds.ts';
import { colourOf, isFrame } from '../tree/labels.ts';

/** Bytes of one leaf that follow each other in one row. */
export interface Segment {
  /** From the start of the row. */
  readonly from: number;
  readonly to: number;
  readonly colour: ColourClass;
  readonly isFrame: boolean;
}

const HALF = 8;

/** The column, in characters, at which a byte of a row begins: two digits, a gap, a wider one in the middle. */
export function columnOf(byte: number): number {
  return byte * 3 + (byte >= HALF ? 1 : 0);
}

/** How many characters a row of so many bytes takes. */
export function columnsOf(width: number): number {
  return columnOf(width - 1) + 2;
}

/** The byte that is shown at a column, or the nearest one. */
export function byteAtColumn(column: number, width: number): number {
  const byte = Math.floor((column >= columnOf(HALF) - 0.5 ? column - 1 : column) / 3 + 1 / 6);
  return Math.min(Math.max(byte, 0), width - 1);
}

/** The bytes of a row by the parts that they belong to. */
export function segmentsOf(tree: NodeTree, start: number, end: number): readonly Segment[] {
  const segments: Segment[] = [];
  for (let at = start; at < end; ) {
    const id = tree.at(at);
    const isLeaf = id !== NO_NODE && !tree.hasChildren(id);
    const to = isLeaf ? Math.max(Math.min(tree.end(id), end), at + 1) : at + 1;
    const kind = id === NO_NODE ? 'undecoded' : tree.kind(id);
    segments.push({
      from: at - start,
      to: to - start,
      colour: colourOf(kind),
      isFrame: isFrame(kind),
    });
    at = to;
  }
  return segments;
}

/** The bytes of a row in hex, each with the gap behind it. */
export function hexText(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let i = from; i < to; i++) {
    text += bytes[i]!.toString(16).padStart(2, '0');
    text += i === HALF - 1 ? '  ' : ' ';
  }
  return text;
}

/** The bytes of a row as ASCII, a dot for what is none. */
export function asciiText(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!;
    text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
  }
  return text;
}

/** No part of a span lies in a row. */
export const NOT_IN_ROW = -1;
const PACK = 32;

/** What of a span lies in a row, as one number, so that a row can compare it to what it was. */
export function packInRow(span: Span | undefined, start: number, end: number): number {
  if (span === undefined || span.start >= end || span.end <= start) return NOT_IN_ROW;
  return (Math.max(span.start, start) - start) * PACK + (Math.min(span.end, end) - start);
}

export function unpackInRow(packed: number): { readonly from: number; readonly to: number } {
  return { from: Math.floor(packed / PACK), to: packed % PACK };
}
