import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import type { MadeSignature, SignatureScheme } from '../crypto/made-signature.ts';
import { verifyEcdsa } from '../crypto/public/verify-ecdsa.ts';
import { verifySchnorr } from '../crypto/public/verify-schnorr.ts';

/** Holds signatures, without their hash types, against digests and keys. */
export interface SignatureVerifier {
  /** As {@link verifyEcdsa}. */
  ecdsa(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean;
  /** As {@link verifySchnorr}. */
  schnorr(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean;
}

/** Verifies each signature by its curve. */
export const CURVE_VERIFIER: SignatureVerifier = { ecdsa: verifyEcdsa, schnorr: verifySchnorr };

/**
 * Signatures made here, which were verified when they were made and need not be
 * again. Of others it knows nothing.
 */
export class SignatureMemory implements SignatureVerifier {
  private readonly made = new Map<string, Uint8Array>();

  constructor(private readonly verifier: SignatureVerifier = CURVE_VERIFIER) {}

  remember({ scheme, bytes, digest, publicKey }: MadeSignature): void {
    this.made.set(nameOf(scheme, digest, publicKey), Uint8Array.from(bytes));
  }

  /** The signature that was made of a digest under a key, without its hash type. */
  recall(
    scheme: SignatureScheme,
    digest: Uint8Array,
    publicKey: Uint8Array,
  ): Uint8Array | undefined {
    return this.made.get(nameOf(scheme, digest, publicKey));
  }

  ecdsa(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    return (
      this.remembers('ecdsa', signature, digest, publicKey) ||
      this.verifier.ecdsa(signature, digest, publicKey)
    );
  }

  schnorr(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    return (
      this.remembers('schnorr', signature, digest, publicKey) ||
      this.verifier.schnorr(signature, digest, publicKey)
    );
  }

  private remembers(
    scheme: SignatureScheme,
    signature: Uint8Array,
    digest: Uint8Array,
    publicKey: Uint8Array,
  ): boolean {
    const made = this.recall(scheme, digest, publicKey);
    return made !== undefined && equalBytes(made, signature);
  }
}

function nameOf(scheme: string, digest: Uint8Array, publicKey: Uint8Array): string {
  return scheme + bytesToHex(digest) + bytesToHex(publicKey);
}
