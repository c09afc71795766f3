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

/** What is known of a signature, without its hash type, for a digest and a key. */
export interface KnownSignature {
  readonly scheme: SignatureScheme;
  readonly bytes: Uint8Array;
  readonly digest: Uint8Array;
  readonly publicKey: Uint8Array;
  /** Made by this program, which verified it; or found in what was given. */
  readonly is: 'made' | 'valid' | 'invalid';
}

/**
 * Signatures that need not be verified again: those made here, which were verified when
 * they were made, and those of others that were held against this digest and key before.
 */
export class SignatureMemory implements SignatureVerifier {
  private readonly made = new Map<string, KnownSignature>();
  private readonly found = new Map<string, KnownSignature>();

  constructor(private readonly verifier: SignatureVerifier = CURVE_VERIFIER) {}

  /** All that it knows, for a memory elsewhere to take over. */
  get known(): readonly KnownSignature[] {
    return [...this.made.values(), ...this.found.values()];
  }

  remember({ scheme, bytes, digest, publicKey }: MadeSignature): void {
    this.keep({ scheme, bytes: Uint8Array.from(bytes), digest, publicKey, is: 'made' });
  }

  /** What another memory knows, which is believed: it has to be one of this program. */
  takeOver(known: readonly KnownSignature[]): void {
    for (const one of known) this.keep(one);
  }

  /** The signature that was made of a digest under a key, without its hash type. */
  recall(
    scheme: SignatureScheme,
    digest: Uint8Array,
    publicKey: Uint8Array,
  ): Uint8Array | undefined {
    return this.made.get(nameOf(scheme, digest, publicKey))?.bytes;
  }

  ecdsa(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    return this.fits('ecdsa', signature, digest, publicKey);
  }

  schnorr(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    return this.fits('schnorr', signature, digest, publicKey);
  }

  private fits(
    scheme: SignatureScheme,
    bytes: Uint8Array,
    digest: Uint8Array,
    publicKey: Uint8Array,
  ): boolean {
    const made = this.recall(scheme, digest, publicKey);
    if (made && equalBytes(made, bytes)) return true;
    const before = this.found.get(nameOfFound({ scheme, bytes, digest, publicKey }));
    if (before) return before.is === 'valid';
    const isValid = this.verifier[scheme](bytes, digest, publicKey);
    this.keep({ scheme, bytes, digest, publicKey, is: isValid ? 'valid' : 'invalid' });
    return isValid;
  }

  private keep(one: KnownSignature): void {
    const { scheme, digest, publicKey, is } = one;
    if (is === 'made') this.made.set(nameOf(scheme, digest, publicKey), one);
    else this.found.set(nameOfFound(one), one);
  }
}

function nameOf(scheme: string, digest: Uint8Array, publicKey: Uint8Array): string {
  return scheme + bytesToHex(digest) + bytesToHex(publicKey);
}

/** Of others there may be several of one digest and key. */
function nameOfFound({ scheme, bytes, digest, publicKey }: Omit<KnownSignature, 'is'>): string {
  return nameOf(scheme, digest, publicKey) + bytesToHex(bytes);
}
