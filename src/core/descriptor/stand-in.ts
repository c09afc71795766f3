import type { MiniscriptContext } from '../miniscript/types.ts';

/**
 * Bytes that stand in a miniscript for a key expression, whose key depends on
 * the index: of a key's size, with the expression's number at their end.
 */
export function standIn(number: number, context: MiniscriptContext): Uint8Array {
  return numberedBytes(number, context === 'tapscript' ? 32 : 33);
}

/** The same of a size. */
export function numberedBytes(number: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes[0] = 0x02;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, number);
  return bytes;
}

/** The number of the key expression that these bytes stand for. */
export function standInNumber(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4);
}
