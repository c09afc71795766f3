import { etc } from '@noble/secp256k1';
import { parseDerLax } from '../der.ts';
import { GROUP_ORDER, numberOf } from '../secp256k1.ts';
import { verifyingKey } from './verifying-key.ts';

/**
 * Whether a signature, DER as laxly as consensus reads it and without its hash
 * type, is one of a 32-byte digest under a public key (CPubKey::Verify,
 * pubkey.cpp): S may be in either half, the key may be compressed,
 * uncompressed or hybrid.
 */
export function verifyEcdsa(
  signature: Uint8Array,
  digest: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const compact = parseDerLax(signature);
  const r = compact ? numberOf(compact.subarray(0, 32)) : 0n;
  const s = compact ? numberOf(compact.subarray(32)) : 0n;
  if (!isScalar(r) || !isScalar(s)) return false;
  const key = verifyingKey(publicKey);
  if (key === undefined) return false;
  // SEC 1, 4.1.4
  const inverse = etc.invert(s, GROUP_ORDER);
  const u1 = (numberOf(digest) * inverse) % GROUP_ORDER;
  return key.sum(u1, (r * inverse) % GROUP_ORDER).hasXModuloOrder(r);
}

/** From 1 to n - 1. */
function isScalar(value: bigint): boolean {
  return value > 0n && value < GROUP_ORDER;
}
