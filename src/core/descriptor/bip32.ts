import { concatBytes } from '../bytes/writer.ts';
import { hash160 } from '../crypto/hashes.ts';
import { hmacSha512, hmacSha512Under } from '../crypto/hmac.ts';
import { addToPrivateKey } from '../crypto/key-tweak.ts';
import { isPrivateKey } from '../crypto/private-key.ts';
import { TweakableKey } from '../crypto/public/tweakable-key.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import type { ExtendedPrivateKey, ExtendedPublicKey } from '../encoding/extended-key.ts';
import { HARDENED } from '../encoding/path-text.ts';

import { isHardened } from './key-path.ts';

/** Steps from the master key that an extended key can hold in its byte. */
export const MAX_DEPTH = 255;

/** The first four bytes of the HASH160 of a public key (BIP 32, "Key identifiers"). */
export function fingerprintOf(publicKey: Uint8Array): Uint8Array {
  return hash160(publicKey).subarray(0, 4);
}

/** A child, and the 32 bytes that its private key is larger by than its parent's. */
export interface PublicChild extends ExtendedPublicKey {
  readonly tweak: Uint8Array;
}

/** As many children are worked out together where they are asked for one after the other. */
const MOST_AHEAD = 64;

/**
 * Derives the children of an extended public key (CKDpub; CExtPubKey::Derive,
 * pubkey.cpp). What they share is worked out once, and children with numbers in
 * a row in runs, which is cheaper.
 */
export class PublicParent {
  private readonly point: TweakableKey;
  private readonly fingerprint: Uint8Array;
  private readonly hash: Hash;
  /** Children that were worked out and not asked for yet. */
  private readonly ahead = new Map<number, PublicChild>();
  /** The child that was asked for last, for its private half. */
  private last: PublicChild | undefined;
  private runLength = 0;
  private afterRun = -1;

  constructor(readonly key: ExtendedPublicKey) {
    this.point = new TweakableKey(key.publicKey);
    this.fingerprint = fingerprintOf(key.publicKey);
    this.hash = hmacSha512Under(key.chainCode);
  }

  /**
   * The child of a number below 2^31. `undefined` below depth 255, and for
   * numbers without a child, of which nobody will ever find one.
   */
  child(childNumber: number): PublicChild | undefined {
    if (this.last?.childNumber === childNumber) return this.last;
    if (this.key.depth === MAX_DEPTH) return undefined;
    if (!this.ahead.has(childNumber)) this.workOut(childNumber);
    const child = this.ahead.get(childNumber);
    this.ahead.delete(childNumber);
    this.last = child;
    return child;
  }

  private workOut(first: number): void {
    const isInRow = first === this.afterRun;
    this.runLength = isInRow ? Math.min(2 * this.runLength, MOST_AHEAD) : 1;
    this.afterRun = Math.min(first + this.runLength, HARDENED);
    this.ahead.clear();
    const { depth, publicKey } = this.key;
    const numbers = Array.from({ length: this.afterRun - first }, (_, i) => first + i);
    const steps = numbers.map((number) => stepOf(this.hash, publicKey, number));
    const children = this.point.add(steps.map(({ tweak }) => tweak));
    for (const [i, childNumber] of numbers.entries()) {
      const child = children[i];
      if (child === undefined) continue;
      this.ahead.set(childNumber, {
        depth: depth + 1,
        parentFingerprint: this.fingerprint,
        childNumber,
        chainCode: steps[i]!.chainCode,
        publicKey: child,
        tweak: steps[i]!.tweak,
      });
    }
  }
}

/** The key at the end of a path without hardened steps. */
export function derivePublic(
  root: ExtendedPublicKey,
  path: readonly number[],
): ExtendedPublicKey | undefined {
  return path.reduce<ExtendedPublicKey | undefined>(
    (key, step) => key && new PublicParent(key).child(step),
    root,
  );
}

/**
 * The child of an extended private key, of any number (CKDpriv; CExtKey::Derive,
 * key.cpp). The parent's public key costs as much as all else together.
 */
export function derivePrivateChild(
  parent: ExtendedPrivateKey,
  childNumber: number,
  publicKey = publicKeyOf(parent.privateKey, true),
): ExtendedPrivateKey | undefined {
  const { depth, chainCode, privateKey } = parent;
  if (depth === MAX_DEPTH) return undefined;
  const secret = concatBytes(Uint8Array.of(0), privateKey);
  const hash: Hash = (message) => hmacSha512(chainCode, message);
  const step = stepOf(hash, isHardened(childNumber) ? secret : publicKey, childNumber);
  const child = addToPrivateKey(privateKey, step.tweak);
  secret.fill(0);
  step.tweak.fill(0);
  return (
    child && {
      depth: depth + 1,
      parentFingerprint: fingerprintOf(publicKey),
      childNumber,
      chainCode: step.chainCode,
      privateKey: child,
    }
  );
}

/** What a step without hardening adds to a private key, 32 bytes. */
export function tweakOf({ chainCode, publicKey }: ExtendedPublicKey, childNumber: number) {
  return stepOf((message) => hmacSha512(chainCode, message), publicKey, childNumber).tweak;
}

/** HMAC-SHA-512 under a chain code. */
type Hash = (message: Uint8Array) => Uint8Array;

/** The 64 bytes from which a child is made: what is added to the key, and its chain code. */
function stepOf(
  hash: Hash,
  keyData: Uint8Array,
  childNumber: number,
): { readonly tweak: Uint8Array; readonly chainCode: Uint8Array } {
  const message = new Uint8Array(37);
  message.set(keyData);
  new DataView(message.buffer).setUint32(33, childNumber);
  const bytes = hash(message);
  message.fill(0);
  return { tweak: bytes.subarray(0, 32), chainCode: bytes.slice(32) };
}

/** The public half (BIP 32, "N"; CExtKey::Neuter). */
export function neutered({ privateKey, ...place }: ExtendedPrivateKey): ExtendedPublicKey {
  return { ...place, publicKey: publicKeyOf(privateKey, true) };
}

/** The master key of a seed of 16 to 64 bytes (BIP 32, "Master key generation"); `undefined` for one without. */
export function masterKeyOf(seed: Uint8Array): ExtendedPrivateKey | undefined {
  const bytes = hmacSha512(new TextEncoder().encode('Bitcoin seed'), seed);
  const privateKey = bytes.slice(0, 32);
  const chainCode = bytes.slice(32);
  bytes.fill(0);
  if (!isPrivateKey(privateKey)) return undefined;
  return { depth: 0, parentFingerprint: new Uint8Array(4), childNumber: 0, chainCode, privateKey };
}
