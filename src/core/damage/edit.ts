/** One change of a file: some bytes in the place of others. */
import { concatBytes } from '../bytes/writer.ts';
import type { ByteAt } from './frames.ts';

export interface Edit {
  /** Offset of the first byte that is taken away, or before which others are put. */
  readonly at: number;
  readonly removed: number;
  readonly put: Uint8Array;
}

/** How many bytes longer a file is by it. */
export function growth({ removed, put }: Edit): number {
  return put.length - removed;
}

/** The bytes with the change, none of them copied. */
export function editedBytes(bytes: Uint8Array, edit: Edit): ByteAt {
  const { at, put } = edit;
  const behind = at + put.length;
  const longer = growth(edit);
  return {
    length: bytes.length + longer,
    at: (offset) => {
      if (offset < at) return bytes[offset]!;
      return offset < behind ? put[offset - at]! : bytes[offset - longer]!;
    },
  };
}

/** The bytes with the change. */
export function applied(bytes: Uint8Array, { at, removed, put }: Edit): Uint8Array {
  return concatBytes(bytes.subarray(0, at), put, bytes.subarray(at + removed));
}
