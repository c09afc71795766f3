import { concatBytes } from '../bytes/writer.ts';
import { TransferError } from './transfer-error.ts';

/*
 * As much of CBOR (RFC 8949, section 3) as a UR needs: heads with a number
 * below 2^32, byte strings, and the array of a part.
 */

export const CBOR_UNSIGNED = 0;
const CBOR_BYTES = 2;
export const CBOR_ARRAY = 4;

type CborType = typeof CBOR_UNSIGNED | typeof CBOR_BYTES | typeof CBOR_ARRAY;

/** A major type with its number below 2^32, in the shortest form. */
export function cborHead(type: CborType, value: number): Uint8Array {
  const first = type << 5;
  if (value < 24) return Uint8Array.of(first | value);
  if (value <= 0xff) return Uint8Array.of(first | 24, value);
  if (value <= 0xffff) return Uint8Array.of(first | 25, value >>> 8, value);
  return Uint8Array.of(first | 26, value >>> 24, value >>> 16, value >>> 8, value);
}

/** A byte string. */
export function cborBytes(bytes: Uint8Array): Uint8Array {
  return concatBytes(cborHead(CBOR_BYTES, bytes.length), bytes);
}

/** Reads from the start on; raises TransferError `damaged` where something else stands there. */
export class CborReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** The number of a head of this type. Longer forms than the shortest are read too. */
  head(type: CborType): number {
    const first = this.take(1)[0]!;
    const info = first & 0x1f;
    if (first >> 5 !== type || info > 26) throw new TransferError('damaged');
    if (info < 24) return info;
    return this.take(1 << (info - 24)).reduce((value, byte) => value * 256 + byte, 0);
  }

  byteString(): Uint8Array {
    return this.take(this.head(CBOR_BYTES));
  }

  /** Nothing may be left. */
  end(): void {
    if (this.at !== this.bytes.length) throw new TransferError('damaged');
  }

  private take(size: number): Uint8Array {
    const end = this.at + size;
    if (end > this.bytes.length) throw new TransferError('damaged');
    const taken = this.bytes.slice(this.at, end);
    this.at = end;
    return taken;
  }
}
