import { etc } from '@noble/secp256k1';
import { concatBytes } from '../../bytes/writer.ts';
import { COMPRESSED, HEADER, SIZE, X_IS_LARGE, Y_IS_ODD } from '../recovery-header.ts';
import { bytesOf, GENERATOR, GROUP_ORDER, numberOf, Point } from '../secp256k1.ts';
import { FIELD_PRIME } from './field.ts';

/**
 * The public key under which a signature is one of a digest, compressed as the
 * header says (CPubKey::RecoverCompact, pubkey.cpp), or undefined where there is
 * none. Only three bits of the header are looked at, as in Core.
 */
export function recoverPublicKey(
  digest: Uint8Array,
  signature: Uint8Array,
): Uint8Array | undefined {
  if (signature.length !== SIZE) return undefined;
  const bits = signature[0]! - HEADER;
  const r = numberOf(signature.subarray(1, 33));
  const s = numberOf(signature.subarray(33));
  if (r === 0n || s === 0n || r >= GROUP_ORDER || s >= GROUP_ORDER) return undefined;
  const nonce = noncePoint(r, bits);
  if (!nonce) return undefined;
  // R = k*G with k = (z + r*d)/s, so d*G = (s*R - z*G)/r.
  const scale = etc.invert(r, GROUP_ORDER);
  const z = numberOf(digest) % GROUP_ORDER;
  const key = multiple(nonce, s * scale).add(multiple(GENERATOR, -z * scale));
  return key.is0() ? undefined : key.toBytes((bits & COMPRESSED) !== 0);
}

/** The point with this r, or r + n, as x, and y of the parity asked for. */
function noncePoint(r: bigint, bits: number): Point | undefined {
  const x = (bits & X_IS_LARGE) !== 0 ? r + GROUP_ORDER : r;
  if (x >= FIELD_PRIME) return undefined;
  const prefix = Uint8Array.of((bits & Y_IS_ODD) !== 0 ? 0x03 : 0x02);
  try {
    return Point.fromBytes(concatBytes(prefix, bytesOf(x)));
  } catch {
    return undefined;
  }
}

/** A point times any number; public numbers only, as this takes time by their bits. */
function multiple(point: Point, factor: bigint): Point {
  const scalar = ((factor % GROUP_ORDER) + GROUP_ORDER) % GROUP_ORDER;
  return scalar === 0n ? Point.ZERO : point.multiplyUnsafe(scalar);
}
