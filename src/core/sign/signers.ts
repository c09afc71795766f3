import { signEcdsa } from '../crypto/ecdsa.ts';
import type { MadeSignature } from '../crypto/made-signature.ts';
import type { KeyPair } from '../crypto/public-key.ts';
import { signSchnorr } from '../crypto/schnorr.ts';
import type { SignatureMemory } from '../sighash/verifier.ts';

/**
 * Makes signatures, without hash types, of 32-byte digests. The public key of a pair is
 * the one that a script asks for, or what the internal key that it names is tweaked to.
 */
export interface DigestSigner {
  /** In DER; `undefined` where nobody signs. */
  ecdsa(digest: Uint8Array, keys: KeyPair): Uint8Array | undefined;
  /** 64 bytes, under the x of a compressed key; `undefined` where nobody signs. */
  schnorr(digest: Uint8Array, keys: KeyPair): Uint8Array | undefined;
}

/** Where there are no keys. */
export const NO_SIGNER: DigestSigner = { ecdsa: () => undefined, schnorr: () => undefined };

/** Makes each signature once. Raises WrongSignature where one does not verify. */
export class RememberingSigner implements DigestSigner {
  constructor(private readonly memory: SignatureMemory) {}

  ecdsa(digest: Uint8Array, keys: KeyPair): Uint8Array {
    const made = this.memory.recall('ecdsa', digest, keys.publicKey);
    return made ?? this.remembered(signEcdsa(digest, keys));
  }

  schnorr(digest: Uint8Array, keys: KeyPair): Uint8Array {
    const made = this.memory.recall('schnorr', digest, keys.publicKey.subarray(1));
    return made ?? this.remembered(signSchnorr(digest, keys));
  }

  private remembered(made: MadeSignature): Uint8Array {
    this.memory.remember(made);
    return made.bytes;
  }
}
