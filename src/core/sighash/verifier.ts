import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { verifyEcdsa } from '../crypto/ecdsa.ts';
import { verifySchnorr } from '../crypto/schnorr.ts';

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
 * Signatures made here, which need not be verified to be believed. What came
 * from elsewhere must never be told to {@link remember}.
 */
export class SignatureMemory implements SignatureVerifier {
  private readonly made = new Map<string, Uint8Array>();

  constructor(private readonly verifier: SignatureVerifier = CURVE_VERIFIER) {}

  remember(
    kind: 'ecdsa' | 'schnorr',
    signature: Uint8Array,
    digest: Uint8Array,
    publicKey: Uint8Array,
  ): void {
    this.made.set(nameOf(kind, digest, publicKey), Uint8Array.from(signature));
  }

  /** The signature that was made of a digest under a key, without its hash type. */
  recall(
    kind: 'ecdsa' | 'schnorr',
    digest: Uint8Array,
    publicKey: Uint8Array,
  ): Uint8Array | undefined {
    return this.made.get(nameOf(kind, digest, publicKey));
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
    kind: 'ecdsa' | 'schnorr',
    signature: Uint8Array,
    digest: Uint8Array,
    publicKey: Uint8Array,
  ): boolean {
    const made = this.recall(kind, digest, publicKey);
    return made !== undefined && equalBytes(made, signature);
  }
}

function nameOf(kind: string, digest: Uint8Array, publicKey: Uint8Array): string {
  return kind + bytesToHex(digest) + bytesToHex(publicKey);
}
