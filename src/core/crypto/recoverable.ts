import { concatBytes } from '../bytes/writer.ts';
import { invertAll } from './batch-inverse.ts';
import { generatorMultiples } from './generator.ts';
import { rfc6979Nonce } from './rfc6979.ts';
import { bytesOf, GROUP_ORDER, hasEvenY, numberOf, Point } from './secp256k1.ts';

/*
 * Signatures from which the public key can be computed (SEC 1, 4.1.6): a header
 * byte, then R and S of 32 bytes each. The header is 27, plus 1 where y of the
 * nonce's point is odd, plus 2 where its x is not below n, plus 4 where the key
 * is compressed.
 */

const HEADER = 27;
const Y_IS_ODD = 1;
const X_IS_LARGE = 2;
const COMPRESSED = 4;
const SIZE = 65;
const HALF_ORDER = GROUP_ORDER >> 1n;
const NOTHING = new Uint8Array(0);

/**
 * Signs a 32-byte digest (CKey::SignCompact, key.cpp): the nonce of RFC 6979 and
 * S in the lower half; R as it comes. `privateKey` is 32 bytes of a number from 1
 * to n - 1.
 */
export function signRecoverable(
  digest: Uint8Array,
  privateKey: Uint8Array,
  compressed: boolean,
): Uint8Array {
  const nonce = rfc6979Nonce(privateKey, digest, NOTHING);
  const point = generatorMultiples([nonce])[0]!;
  const r = point.x % GROUP_ORDER;
  const secret = numberOf(privateKey);
  const s = (((numberOf(digest) + r * secret) % GROUP_ORDER) * inverse(nonce)) % GROUP_ORDER;
  const isHigh = s > HALF_ORDER;
  // The negative of S belongs to the negative of the nonce's point, whose y has the other parity.
  const isOdd = hasEvenY(point) === isHigh;
  const header =
    HEADER +
    (isOdd ? Y_IS_ODD : 0) +
    (point.x === r ? 0 : X_IS_LARGE) +
    (compressed ? COMPRESSED : 0);
  return concatBytes(Uint8Array.of(header), bytesOf(r), bytesOf(isHigh ? GROUP_ORDER - s : s));
}

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
  const scale = inverse(r);
  const z = numberOf(digest) % GROUP_ORDER;
  const key = multiple(nonce, s * scale).add(multiple(Point.BASE, -z * scale));
  return key.is0() ? undefined : key.toBytes((bits & COMPRESSED) !== 0);
}

/** The point with this r, or r + n, as x, and y of the parity asked for. */
function noncePoint(r: bigint, bits: number): Point | undefined {
  const x = (bits & X_IS_LARGE) !== 0 ? r + GROUP_ORDER : r;
  if (x >= Point.CURVE().p) return undefined;
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

function inverse(value: bigint): bigint {
  return invertAll([value], GROUP_ORDER)[0]!;
}
