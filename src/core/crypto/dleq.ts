import { concatBytes } from '../bytes/writer.ts';
import { taggedHash } from './hashes.ts';
import { WrongSignature } from './made-signature.ts';
import { type DleqClaim, dleqChallenge, verifyDleq } from './public/verify-dleq.ts';
import { type KeyPair, pointBytes } from './public-key.ts';
import { bytesOf, GENERATOR, GROUP_ORDER, numberOf, Point } from './secp256k1.ts';

/** What a private key gives for a base, and the proof that it does. */
export interface ProvenMultiple {
  /** The base times the private key, 33 bytes. */
  readonly multiple: Uint8Array;
  /** 64 bytes. */
  readonly proof: Uint8Array;
}

/** What a proof may be made with; all of it may be left out. */
interface ProofOptions {
  /** 32 bytes; equal calls give equal bytes without. */
  readonly random?: Uint8Array;
  /** 32 bytes that the proof is bound to. */
  readonly message?: Uint8Array | undefined;
  /** 33 bytes, of which the public key is a multiple; the curve's where it is left out. */
  readonly generator?: Uint8Array;
}

const NO_RANDOMNESS = new Uint8Array(32);

/**
 * A base of 33 bytes times a private key of 32, with the proof of it (BIP 374, "DLEQ Proof
 * Generation"). The public key, 33 bytes, was known before: one computed here together with
 * the multiple might have the same fault. Raises a RangeError where the private key is none, an Error where
 * the base is no point, and {@link WrongSignature} where the proof does not verify.
 */
export function proveMultiple(
  { privateKey, publicKey: key }: KeyPair,
  base: Uint8Array,
  { random = NO_RANDOMNESS, message, generator }: ProofOptions = {},
): ProvenMultiple {
  const secret = numberOf(privateKey);
  const point = Point.fromBytes(base);
  const multiple = pointBytes(point.multiply(secret));
  const claim: DleqClaim = { key, base, multiple, message, generator };
  const nonce = nonceOf(privateKey, claim, random);
  const ofGenerator = generator ? Point.fromBytes(generator) : GENERATOR;
  const [ofKey, ofBase] = [ofGenerator, point].map((one) => pointBytes(one.multiply(nonce)));
  const challenge = dleqChallenge(claim, ofKey!, ofBase!);
  const s = (nonce + (numberOf(challenge) % GROUP_ORDER) * secret) % GROUP_ORDER;
  const proof = concatBytes(challenge, bytesOf(s));
  if (!verifyDleq(claim, proof)) throw new WrongSignature();
  return { multiple, proof };
}

/** Of the private key masked by the randomness, so that neither alone gives it away. */
function nonceOf(
  privateKey: Uint8Array,
  { key, multiple, message }: DleqClaim,
  random: Uint8Array,
): bigint {
  const masked = taggedHash('BIP0374/aux', random);
  for (let i = 0; i < masked.length; i++) masked[i]! ^= privateKey[i]!;
  const bound = message ? [message] : [];
  const nonce = numberOf(taggedHash('BIP0374/nonce', masked, key, multiple, ...bound));
  masked.fill(0);
  return nonce % GROUP_ORDER;
}
