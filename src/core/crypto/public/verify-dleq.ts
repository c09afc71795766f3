import { equalBytes } from '../../bytes/order.ts';
import { taggedHash } from '../hashes.ts';
import { GENERATOR, GROUP_ORDER, numberOf } from '../secp256k1.ts';
import { compressedPoint } from './affine-point.ts';
import { differenceOfMultiples, pointOf } from './points.ts';

/** Points of 33 bytes: a key, another point, and what may be that times the key's private key. */
export interface DleqClaim {
  readonly key: Uint8Array;
  readonly base: Uint8Array;
  readonly multiple: Uint8Array;
  /** 32 bytes that the proof is bound to. */
  readonly message?: Uint8Array | undefined;
  /** Of the key; the curve's where it is left out. */
  readonly generator?: Uint8Array | undefined;
}

/**
 * Whether 64 bytes prove that one private key leads from the generator to the key and from
 * the base to the multiple (BIP 374, "DLEQ Proof Verification"). False where one of the
 * points is none.
 */
export function verifyDleq(claim: DleqClaim, proof: Uint8Array): boolean {
  if (proof.length !== 64) return false;
  const challenge = proof.subarray(0, 32);
  const s = numberOf(proof.subarray(32));
  const [key, base, multiple] = [claim.key, claim.base, claim.multiple].map(pointOf);
  const generator = claim.generator ? pointOf(claim.generator) : GENERATOR.toAffine();
  if (!key || !base || !multiple || !generator || s >= GROUP_ORDER) return false;
  const e = numberOf(challenge) % GROUP_ORDER;
  const ofKey = differenceOfMultiples(generator, s, key, e);
  const ofBase = differenceOfMultiples(base, s, multiple, e);
  if (!ofKey || !ofBase) return false;
  return equalBytes(challenge, dleqChallenge(claim, ofKey, ofBase));
}

/** What binds the nonce's multiples, of 33 bytes, to the points: 32 bytes (BIP 374, "BIP0374/challenge"). */
export function dleqChallenge(
  { key, base, multiple, message, generator = compressedPoint(GENERATOR.toAffine()) }: DleqClaim,
  ofKey: Uint8Array,
  ofBase: Uint8Array,
): Uint8Array {
  const bound = message ? [message] : [];
  return taggedHash(
    'BIP0374/challenge',
    ...[key, base, multiple, generator, ofKey, ofBase, ...bound],
  );
}
