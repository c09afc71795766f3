import type { HashFragment } from '../miniscript/types.ts';
import type { SignatureChecker } from '../script/interpreter/checker.ts';
import type { SignatureData } from './signature-data.ts';

/** Whose rules an ECDSA signature is made under. */
export type EcdsaVersion = 'legacy' | 'segwit_v0';

/**
 * What satisfying an input works with: where keys, scripts and signatures come
 * from is not the same for a raw transaction and a PSBT.
 */
export interface SigningContext {
  readonly data: SignatureData;
  /** Of the input, for its locks and for the verdict. */
  readonly checker: SignatureChecker;
  /** The signature of a public key: one that is there already, else a new one. `id` is its HASH160. */
  signatureOf(
    publicKey: Uint8Array,
    scriptCode: Uint8Array,
    version: EcdsaVersion,
    id?: Uint8Array,
  ): Uint8Array | undefined;
  /** The public key with this HASH160. */
  publicKeyOfId(id: Uint8Array): Uint8Array | undefined;
  /** A redeem or witness script by its HASH160. */
  scriptOfId(id: Uint8Array): Uint8Array | undefined;
  /** The witness of a taproot output, bottom first. */
  taproot(outputKey: Uint8Array): readonly Uint8Array[] | undefined;
  /** What hashes to these bytes. */
  preimage(fragment: HashFragment, hash: Uint8Array): Uint8Array | undefined;
  /** What satisfies a script that Bitcoin Core does not, by the way that it is signed by; left out where there is none. */
  foreign?(script: Uint8Array, version: EcdsaVersion): readonly Uint8Array[] | undefined;
}
