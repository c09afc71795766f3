/** Signing for tests, samples and measurements, where a private key is all that there is. */
import { signEcdsa as signEcdsaUnder } from '../ecdsa.ts';
import { tweakedPrivateKey } from '../key-tweak.ts';
import { type KeyPair, publicKeyOf } from '../public-key.ts';
import { signSchnorr as signSchnorrUnder } from '../schnorr.ts';

/** A private key, its public key of 33 bytes, and the x of this. */
export interface XOnlyKeyPair extends KeyPair {
  readonly x: Uint8Array;
}

/** To tweak an internal key for the key path; without a root where there are no scripts. */
export interface TapTweak {
  readonly merkleRoot?: Uint8Array | undefined;
}

/** The private key as it is, or tweaked as BIP 341 tweaks an internal key. */
export function xOnlyKeyPair(privateKey: Uint8Array, tweak?: TapTweak): XOnlyKeyPair {
  const publicKey = publicKeyOf(privateKey, true);
  if (!tweak) return { privateKey, publicKey, x: publicKey.subarray(1) };
  return xOnlyKeyPair(tweakedPrivateKey({ privateKey, publicKey }, tweak.merkleRoot));
}

/** In DER. */
export function signEcdsa(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return signEcdsaUnder(digest, { privateKey, publicKey: publicKeyOf(privateKey, true) }).bytes;
}

export function signSchnorr(digest: Uint8Array, keys: KeyPair): Uint8Array {
  return signSchnorrUnder(digest, keys).bytes;
}
