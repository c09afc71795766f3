import { numberOf } from '../secp256k1.ts';
import { FIELD_PRIME } from './field.ts';
import { hasPointWithX } from './jacobi.ts';

/**
 * Whether bytes are a public key whose point is on the curve, as
 * CPubKey::IsFullyValid (pubkey.cpp): 33 bytes from 02 or 03, 65 from 04, 06
 * or 07, coordinates below the field prime. The hybrid form (06 for even y, 07
 * for odd) passes with the right parity, which most libraries refuse.
 */
export function isFullyValidPublicKey(bytes: Uint8Array): boolean {
  if (!isPublicKeySize(bytes)) return false;
  return bytes.length === 33 ? isPointX(bytes, 1) : isUncompressedPoint(bytes);
}

/** Whether 32 bytes are the x of a point, as XOnlyPubKey::IsFullyValid (BIP 340, lift_x). */
export function isOnCurveX(bytes: Uint8Array): boolean {
  return bytes.length === 32 && isPointX(bytes, 0);
}

/**
 * Whether the length is what the first byte asks for, as CPubKey::ValidSize:
 * 33 for 02 and 03, 65 for 04, 06 and 07. Nothing is said of the point.
 */
export function isPublicKeySize(bytes: Uint8Array): boolean {
  switch (bytes[0]) {
    case 0x02:
    case 0x03:
      return bytes.length === 33;
    case 0x04:
    case 0x06:
    case 0x07:
      return bytes.length === 65;
    default:
      return false;
  }
}

function isPointX(bytes: Uint8Array, offset: number): boolean {
  return isBelowPrime(bytes, offset) && hasPointWithX(bytes, offset);
}

function isUncompressedPoint(bytes: Uint8Array): boolean {
  if (!isBelowPrime(bytes, 1) || !isBelowPrime(bytes, 33)) return false;
  const isOdd = (bytes[64]! & 1) === 1;
  if (bytes[0] === 0x06 && isOdd) return false;
  if (bytes[0] === 0x07 && !isOdd) return false;
  const x = numberOf(bytes.subarray(1, 33));
  const y = numberOf(bytes.subarray(33));
  return (y * y - x * x * x - 7n) % FIELD_PRIME === 0n;
}

/** The last 32 bits of p; of those before them only bit 32 is zero. */
const PRIME_LOW = 0xfffffc2f;

/**
 * Whether the 32 big-endian bytes from `offset` are below p, which is
 * ffffffff six times, fffffffe, fffffc2f.
 */
function isBelowPrime(bytes: Uint8Array, offset: number): boolean {
  for (let i = 0; i < 27; i++) if (bytes[offset + i] !== 0xff) return true;
  const seventh = bytes[offset + 27]!;
  if (seventh !== 0xfe) return seventh < 0xfe;
  return readWord(bytes, offset + 28) < PRIME_LOW;
}

function readWord(bytes: Uint8Array, offset: number): number {
  const [a, b, c, d] = [bytes[offset]!, bytes[offset + 1]!, bytes[offset + 2]!, bytes[offset + 3]!];
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}
