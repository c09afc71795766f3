import { concatBytes } from '../bytes/writer.ts';
import { invertAll } from './batch-inverse.ts';
import { encodeDer, parseDerLax } from './der.ts';
import { generatorMultiples } from './generator.ts';
import { rfc6979Nonce } from './rfc6979.ts';
import { bytesOf, GROUP_ORDER, numberOf } from './secp256k1.ts';
import { verifyingKey } from './verifying-key.ts';

/** A 32-byte digest, and 32 bytes of a private key to sign it with. */
export interface EcdsaRequest {
  readonly digest: Uint8Array;
  readonly privateKey: Uint8Array;
}

/**
 * Signs a 32-byte digest as Core does (CKey::Sign, key.cpp): the nonce of
 * RFC6979, S in the lower half, and new nonces until R is below 2^255, so that
 * a signature has 70 bytes or fewer. Answers DER without a hash type.
 *
 * `privateKey` is 32 bytes of a number from 1 to n - 1; raises a RangeError
 * for any other.
 */
export function signEcdsa(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return signEcdsaAll([{ digest, privateKey }])[0]!;
}

/**
 * The same for many, which is cheaper than one by one: what has to be inverted
 * is inverted together. Curve points come from the library; the rest is the
 * arithmetic modulo n of SEC 1, 4.1.3.
 */
export function signEcdsaAll(requests: readonly EcdsaRequest[]): readonly Uint8Array[] {
  const secrets = requests.map(({ privateKey }) => secretOf(privateKey));
  const nonces = lowNonces(requests);
  const inverses = invertAll(
    nonces.map(({ k }) => k),
    GROUP_ORDER,
  );
  return requests.map(({ digest }, i) => {
    const { r } = nonces[i]!;
    // R or S would be zero once in 2^256 signatures.
    const s = ((numberOf(digest) + r * secrets[i]!) * inverses[i]!) % GROUP_ORDER;
    return encodeDer(concatBytes(bytesOf(r), bytesOf(s > HALF_ORDER ? GROUP_ORDER - s : s)));
  });
}

const HALF_ORDER = GROUP_ORDER >> 1n;

function secretOf(privateKey: Uint8Array): bigint {
  const secret = numberOf(privateKey);
  if (secret === 0n || secret >= GROUP_ORDER) throw new RangeError('not a private key');
  return secret;
}

interface Nonce {
  readonly k: bigint;
  /** x of the nonce's point, modulo n. */
  readonly r: bigint;
}

/** From here on R takes a 33rd byte in DER, for its sign. */
const HIGH_R = 1n << 255n;

/** For each request the first of its nonces whose R is low; half of those left find it each round. */
function lowNonces(requests: readonly EcdsaRequest[]): readonly Nonce[] {
  const found: Nonce[] = new Array(requests.length);
  let open = [...requests.keys()];
  for (let attempt = 0; open.length > 0; attempt++) {
    const scalars = open.map((i) => nonceOf(requests[i]!, attempt));
    const points = generatorMultiples(scalars);
    open = open.filter((request, i) => {
      const r = points[i]!.x % GROUP_ORDER;
      if (r >= HIGH_R) return true;
      found[request] = { k: scalars[i]!, r };
      return false;
    });
  }
  return found;
}

const NOTHING = new Uint8Array(0);

/**
 * The first attempt is plain RFC6979; attempt n adds 32 bytes to the nonce's
 * seed, n little-endian in the first four.
 */
function nonceOf({ privateKey, digest }: EcdsaRequest, attempt: number): bigint {
  if (attempt === 0) return rfc6979Nonce(privateKey, digest, NOTHING);
  const counter = new Uint8Array(32);
  new DataView(counter.buffer).setUint32(0, attempt, true);
  return rfc6979Nonce(privateKey, digest, counter);
}

/** From 1 to n - 1. */
function isScalar(value: bigint): boolean {
  return value > 0n && value < GROUP_ORDER;
}

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
  const inverse = invertAll([s], GROUP_ORDER)[0]!;
  const u1 = (numberOf(digest) * inverse) % GROUP_ORDER;
  return key.sum(u1, (r * inverse) % GROUP_ORDER).hasXModuloOrder(r);
}
