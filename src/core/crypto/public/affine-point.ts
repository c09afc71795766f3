import { bytesOf, hasEvenY } from '../secp256k1.ts';

/** The coordinates of a point that is not at infinity. */
export interface AffinePoint {
  readonly x: bigint;
  readonly y: bigint;
}

/** 33 bytes: 02 where y is even, else 03, and x. */
export function compressedPoint(point: AffinePoint): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes[0] = hasEvenY(point) ? 0x02 : 0x03;
  bytes.set(bytesOf(point.x), 1);
  return bytes;
}
