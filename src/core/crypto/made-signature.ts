import { verifyEcdsa } from './public/verify-ecdsa.ts';
import { verifySchnorr } from './public/verify-schnorr.ts';

/**
 * Something that was made with a private key does not verify: a fault of the machine
 * or of this program. It is given to nobody: together with the right signature of the
 * same digest it may give the private key away.
 */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature';

  constructor() {
    super('what was signed does not verify');
  }
}

export type SignatureScheme = 'ecdsa' | 'schnorr';

const VERIFIERS = { ecdsa: verifyEcdsa, schnorr: verifySchnorr };

/**
 * A signature that was made here, which is verified before there is one, as Core does
 * (CKey::Sign and KeyPair::SignSchnorr, key.cpp). So who has one need not verify it.
 */
export class MadeSignature {
  /** Only a class has this, so that nothing but the constructor makes one. */
  readonly #bytes: Uint8Array;

  /**
   * ECDSA in DER, or Schnorr in 64 bytes, of a 32-byte digest. The public key, for
   * Schnorr x alone, is what a script asks for, known before: one computed of the
   * private key together with the signature may have the same fault. Raises
   * {@link WrongSignature}.
   */
  constructor(
    readonly scheme: SignatureScheme,
    bytes: Uint8Array,
    readonly digest: Uint8Array,
    readonly publicKey: Uint8Array,
  ) {
    if (!VERIFIERS[scheme](bytes, digest, publicKey)) throw new WrongSignature();
    this.#bytes = bytes;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }
}
