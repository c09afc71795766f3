type Column = Uint8Array | Int32Array | Uint32Array;

/** `ArrayBuffer.prototype.transfer`, where the browser has it. */
interface Transferable extends ArrayBuffer {
  transfer?(length: number): ArrayBuffer;
}

/**
 * The column with room for `length` values, zeros behind those that it had; the
 * column itself is not to be used any more. Where the browser can, the memory is
 * made larger or smaller in its place, so that no column stands there twice.
 */
export function resized<C extends Column>(column: C, length: number): C {
  if (length === column.length) return column;
  const Kind = column.constructor as new (from: ArrayBuffer | number) => C;
  const buffer = column.buffer as Transferable;
  if (buffer.transfer) return new Kind(buffer.transfer(length * column.BYTES_PER_ELEMENT));
  const other = new Kind(length);
  other.set(column.subarray(0, length));
  return other;
}
