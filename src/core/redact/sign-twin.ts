/**
 * Signatures of a twin: where one of the original is valid for a key and a digest, that of the
 * twin is made for the key and the digest that came at the same turn there.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import {
  type OpenNonce,
  openEcdsa,
  openNonce,
  openNumber,
  openSchnorr,
} from '../crypto/open-keys.ts';
import { verifyEcdsa } from '../crypto/public/verify-ecdsa.ts';
import { verifySchnorr } from '../crypto/public/verify-schnorr.ts';
import type { SignatureVerifier } from '../sighash/verifier.ts';
import { counterName } from './counter.ts';
import { ecdsaShape } from './signature-shape.ts';
import type { TwinValues } from './twin-values.ts';

type Scheme = 'ecdsa' | 'schnorr';

/** What a signature was held against, in order. */
interface Held {
  readonly scheme: Scheme;
  /** Without its hash type. */
  readonly signature: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly digests: Uint8Array[];
  /** Number of the digest that it is valid for. */
  valid?: number;
}

/** Verifies, and remembers what was asked. */
export class Listener implements SignatureVerifier {
  readonly held = new Map<string, Held>();

  ecdsa(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    return this.hear('ecdsa', signature, digest, publicKey);
  }

  schnorr(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    return this.hear('schnorr', signature, digest, publicKey);
  }

  /** What a signature was held against under a key. */
  of(scheme: Scheme, signature: Uint8Array, publicKey: Uint8Array): Held | undefined {
    return this.held.get(heldName(scheme, signature, publicKey));
  }

  private hear(
    scheme: Scheme,
    signature: Uint8Array,
    digest: Uint8Array,
    publicKey: Uint8Array,
  ): boolean {
    const name = heldName(scheme, signature, publicKey);
    const known = this.held.get(name) ?? { scheme, signature, publicKey, digests: [] };
    this.held.set(name, known);
    let number = known.digests.findIndex((one) => bytesToHex(one) === bytesToHex(digest));
    if (number < 0) number = known.digests.push(digest) - 1;
    const verify = scheme === 'ecdsa' ? verifyEcdsa : verifySchnorr;
    const isValid = verify(signature, digest, publicKey);
    if (isValid) known.valid ??= number;
    return isValid;
  }
}

function heldName(scheme: Scheme, signature: Uint8Array, publicKey: Uint8Array): string {
  return `${scheme} ${bytesToHex(signature)} ${bytesToHex(publicKey)}`;
}

/** Attempts at a signature of the right length. */
const MOST_ATTEMPTS = 3_000;

/** Makes signatures, those with one r with one nonce. */
export class TwinSigner {
  private readonly nonces = new Map<bigint, OpenNonce>();
  private readonly numbers = new Map<string, bigint>();
  private count = 0;

  /** With the hash type of the original, whose form it has; `undefined` where none was found. */
  ecdsa(original: Uint8Array, digest: Uint8Array, secret: bigint): Uint8Array | undefined {
    const shape = ecdsaShape(original);
    if (!shape) return undefined;
    const known = this.nonces.get(shape.r);
    const name = this.count++;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const nonce = known ?? openNonce(openNumber(counterName('nonce', name, attempt)));
      const made = openEcdsa(digest, secret, nonce, shape.isHigh);
      if (made && made.length === shape.size && made[3] === shape.rSize) {
        this.nonces.set(shape.r, nonce);
        return concatBytes(made, original.subarray(-1));
      }
      if (known) return undefined;
    }
    return undefined;
  }

  /** The same of 64 or 65 bytes. */
  schnorr(original: Uint8Array, digest: Uint8Array, secret: bigint): Uint8Array {
    const r = bytesToHex(original.subarray(0, 32));
    const number = this.numbers.get(r) ?? openNumber(counterName('schnorr nonce', this.count++));
    this.numbers.set(r, number);
    return concatBytes(openSchnorr(digest, secret, number), original.subarray(64));
  }
}

/** One signature of the original, with its hash type. */
export interface OriginalSignature {
  readonly bytes: Uint8Array;
  readonly scheme: Scheme;
}

/**
 * Signs what the twin was now held against and is not signed yet; answers whether anything was.
 * `signatures` are all that stand in the original.
 */
export function signHeld(
  original: Listener,
  twin: Listener,
  to: TwinValues,
  signer: TwinSigner,
  signatures: readonly OriginalSignature[],
  done: Set<string>,
): boolean {
  let isAny = false;
  for (const { bytes, scheme } of signatures) {
    const name = bytesToHex(bytes);
    if (done.has(name)) continue;
    const own = withoutType(bytes, scheme);
    const found = [...original.held.values()].find(
      (one) =>
        one.valid !== undefined &&
        one.scheme === scheme &&
        bytesToHex(one.signature) === bytesToHex(own),
    );
    if (!found) continue;
    const key = to.keys.key(found.publicKey);
    const placed = withoutType(to[scheme](bytes), scheme);
    const asked = twin.of(scheme, placed, key);
    const digest = asked?.digests[found.valid!];
    const secret = to.keys.secretOf(key);
    if (!digest || secret === undefined) continue;
    const made =
      scheme === 'ecdsa'
        ? signer.ecdsa(bytes, digest, secret)
        : signer.schnorr(bytes, digest, secret);
    done.add(name);
    if (!made) continue;
    to.sign(bytes, made);
    isAny = true;
  }
  return isAny;
}

function withoutType(bytes: Uint8Array, scheme: Scheme): Uint8Array {
  return scheme === 'ecdsa' ? bytes.subarray(0, -1) : bytes.subarray(0, 64);
}
