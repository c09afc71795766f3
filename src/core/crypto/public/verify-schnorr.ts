import { taggedHash } from '../hashes.ts';
import { GROUP_ORDER, numberOf } from '../secp256k1.ts';
import { FIELD_PRIME } from './field.ts';
import { verifyingKey } from './verifying-key.ts';

/**
 * Whether 64 bytes are a signature of a message, mostly a 32-byte digest, under an
 * x-only key (BIP 340, "Verification").
 */
export function verifySchnorr(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  const nonce = signature.subarray(0, 32);
  const r = numberOf(nonce);
  const s = numberOf(signature.subarray(32));
  if (r >= FIELD_PRIME || s >= GROUP_ORDER) return false;
  const key = verifyingKey(publicKey);
  if (key === undefined) return false;
  const challenge = numberOf(taggedHash('BIP0340/challenge', nonce, publicKey, message));
  const sum = key.sum(s, (GROUP_ORDER - (challenge % GROUP_ORDER)) % GROUP_ORDER);
  return sum.hasX(r) && sum.hasEvenY();
}
