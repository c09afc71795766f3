import { bytesToHex } from '../../bytes/hex.ts';
import { numberOf } from '../secp256k1.ts';
import { VerifyingKey } from './double-multiply.ts';
import { FIELD_PRIME } from './field.ts';
import { yOf } from './lift-x.ts';
import { isFullyValidPublicKey } from './point.ts';

/** Keys that signatures were held against last, as many transactions have one key in many inputs. */
const known = new Map<string, VerifyingKey | undefined>();
const MOST_KNOWN = 64;

/**
 * The key of 33 or 65 bytes, compressed, uncompressed or hybrid
 * (CPubKey::Verify, pubkey.cpp), or of 32 bytes the one with an even y
 * (BIP 340, lift_x). `undefined` where there is no such point.
 */
export function verifyingKey(bytes: Uint8Array): VerifyingKey | undefined {
  const name = bytesToHex(bytes);
  if (known.has(name)) return known.get(name);
  const key = bytes.length === 65 ? uncompressed(bytes) : compressed(bytes);
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!);
  known.set(name, key);
  return key;
}

function uncompressed(bytes: Uint8Array): VerifyingKey | undefined {
  if (!isFullyValidPublicKey(bytes)) return undefined;
  return new VerifyingKey({
    x: numberOf(bytes.subarray(1, 33)),
    y: numberOf(bytes.subarray(33)),
  });
}

function compressed(bytes: Uint8Array): VerifyingKey | undefined {
  const isXOnly = bytes.length === 32;
  if (!isXOnly && (bytes.length !== 33 || (bytes[0] !== 0x02 && bytes[0] !== 0x03))) {
    return undefined;
  }
  const x = numberOf(isXOnly ? bytes : bytes.subarray(1));
  const y = yOf(x);
  if (y === undefined) return undefined;
  const isOdd = !isXOnly && bytes[0] === 0x03;
  return new VerifyingKey({ x, y: (y & 1n) === (isOdd ? 1n : 0n) ? y : FIELD_PRIME - y });
}
