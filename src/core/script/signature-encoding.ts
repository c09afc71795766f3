import { hexToBytes } from '../bytes/hex.ts';
import { compareBytes } from '../bytes/order.ts';
import { HashType } from './hash-type.ts';

const INTEGER = 0x02;
const COMPOUND = 0x30;

/**
 * Whether bytes are 30 length 02 length R 02 length S hashtype with R and S
 * positive and in the fewest bytes (BIP 66; IsValidSignatureEncoding,
 * script/interpreter.cpp). The hash type may be any byte.
 */
export function isValidSignatureEncoding(signature: Uint8Array): boolean {
  const size = signature.length;
  if (size < 9 || size > 73) return false;
  if (signature[0] !== COMPOUND || signature[1] !== size - 3) return false;
  const lengthR = signature[3]!;
  if (lengthR + 5 >= size) return false;
  const lengthS = signature[lengthR + 5]!;
  if (lengthR + lengthS + 7 !== size) return false;
  return isPositiveInteger(signature, 2) && isPositiveInteger(signature, lengthR + 4);
}

/** A DER integer at `offset`: not empty, not negative, no zero byte in front without need. */
function isPositiveInteger(signature: Uint8Array, offset: number): boolean {
  const length = signature[offset + 1]!;
  const first = signature[offset + 2]!;
  if (signature[offset] !== INTEGER || length === 0 || first & 0x80) return false;
  return !(length > 1 && first === 0 && (signature[offset + 3]! & 0x80) === 0);
}

/**
 * Whether the last byte is ALL, NONE or SINGLE, with ANYONECANPAY or without
 * (IsDefinedHashtypeSignature, which STRICTENC asks for).
 */
export function isDefinedHashtypeSignature(signature: Uint8Array): boolean {
  const last = signature[signature.length - 1];
  if (last === undefined) return false;
  const hashType = last & ~HashType.ANYONECANPAY;
  return hashType >= HashType.ALL && hashType <= HashType.SINGLE;
}

/** Half the order of the group, rounded down: the largest S that policy lets pass (BIP 146, LOW_S). */
const HALF_ORDER = hexToBytes('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0')!;
/** The order itself. */
const ORDER = hexToBytes('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')!;

/**
 * Whether a signature is well encoded and its S at most half the order
 * (IsLowDERSignature, CPubKey::CheckLowS).
 *
 * libsecp256k1 reads a number that is not below the order as a zero signature,
 * R and S both, and zero is low.
 */
export function isLowDer(signature: Uint8Array): boolean {
  if (!isValidSignatureEncoding(signature)) return false;
  const lengthR = signature[3]!;
  const r = magnitude(signature, 4, lengthR);
  const s = magnitude(signature, lengthR + 6, signature[lengthR + 5]!);
  if (!isBelow(r, ORDER) || !isBelow(s, ORDER)) return true;
  return !isBelow(HALF_ORDER, s);
}

/** The other S of the same signature, 32 bytes big-endian: the order less it (BIP 146). */
export function otherS(s: Uint8Array): Uint8Array {
  const other = new Uint8Array(32);
  let borrow = 0;
  for (let i = 31; i >= 0; i--) {
    const difference = ORDER[i]! - s[i]! - borrow;
    borrow = difference < 0 ? 1 : 0;
    other[i] = difference + 256 * borrow;
  }
  return other;
}

/** A DER integer without its zero byte in front. */
function magnitude(signature: Uint8Array, start: number, length: number): Uint8Array {
  const skip = signature[start] === 0 ? 1 : 0;
  return signature.subarray(start + skip, start + length);
}

/** Compares numbers that have no zero bytes in front. */
function isBelow(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length ? compareBytes(a, b) < 0 : a.length < b.length;
}

/**
 * Whether a signature that is not empty passes CheckSignatureEncoding under
 * DERSIG and STRICTENC: well encoded and of a defined hash type.
 */
export function isStrictDerSignature(signature: Uint8Array): boolean {
  return isValidSignatureEncoding(signature) && isDefinedHashtypeSignature(signature);
}
