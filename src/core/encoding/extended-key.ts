import { isAllZero } from '../bytes/order.ts';
import { isFullyValidPublicKey } from '../crypto/point.ts';
import { encodeBase58Check } from './base58check.ts';

/** Length with its version bytes (BIP32, "Serialization format"). */
export const EXTENDED_KEY_LENGTH = 78;

/**
 * A 78-byte extended key as Base58Check, version bytes and all as they are:
 * what Core reads with CExtPubKey::DecodeWithVersion (pubkey.cpp) and finds
 * valid it writes back byte for byte, whatever the version says.
 */
export function encodeExtendedKey(bytes: Uint8Array): string {
  return encodeBase58Check(bytes);
}

/**
 * Whether Core finds a 78-byte extended public key valid (CExtPubKey::Decode):
 * a compressed key on the curve, and at depth 0 neither a parent's fingerprint
 * nor a child number. The version bytes are not looked at.
 */
export function isValidExtendedPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== EXTENDED_KEY_LENGTH) return false;
  const isMaster = bytes[4] === 0;
  if (isMaster && !isAllZero(bytes.subarray(5, 13))) return false;
  return isFullyValidPublicKey(bytes.subarray(45));
}
