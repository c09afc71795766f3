/** RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2.2), of public numbers alone. */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { sha256 } from '../hashes.ts';

export interface RsaKey {
  /** Big-endian, without zeros before it. */
  readonly modulus: Uint8Array;
  readonly exponent: Uint8Array;
}

/** DER of the algorithm's name and of what follows it, up to the digest (RFC 8017, section 9.2, note 1). */
const DIGEST_INFO = Uint8Array.of(
  ...[0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01],
  ...[0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20],
);

/** Bytes that padding has at least (RFC 8017, section 9.2, step 3). */
const LEAST_PADDING = 8;

/** Whether `signature` is one of `message` (which is hashed here) under a key. */
export function verifyRsa(
  signature: Uint8Array,
  message: Uint8Array,
  { modulus, exponent }: RsaKey,
): boolean {
  const { length } = modulus;
  const padding = length - 3 - DIGEST_INFO.length - 32;
  if (signature.length !== length || padding < LEAST_PADDING) return false;
  const [n, s] = [integerIn(modulus), integerIn(signature)];
  if (n === 0n || s >= n) return false;
  const encoded = concatBytes(
    Uint8Array.of(0, 1),
    new Uint8Array(padding).fill(0xff),
    Uint8Array.of(0),
    DIGEST_INFO,
    sha256(message),
  );
  return equalBytes(bytesOfSize(power(s, exponent, n), length), encoded);
}

/** `base` to an exponent in bytes, modulo n: squares, and multiplies where a bit is set. */
function power(base: bigint, exponent: Uint8Array, n: bigint): bigint {
  let result = 1n % n;
  for (const byte of exponent) {
    for (let bit = 7; bit >= 0; bit--) {
      result = (result * result) % n;
      if ((byte >> bit) & 1) result = (result * base) % n;
    }
  }
  return result;
}

/** Big-endian, of any size but none. */
function integerIn(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes)}`);
}

function bytesOfSize(value: bigint, size: number): Uint8Array {
  const hex = value.toString(16).padStart(2 * size, '0');
  return Uint8Array.from({ length: size }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}
