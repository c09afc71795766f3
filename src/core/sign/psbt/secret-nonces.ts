import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import type { SecretNonce } from '../../crypto/musig.ts';

/** Why a participant with a public nonce makes no partial signature. */
export type NonceRefusal =
  /** It was made elsewhere, or what held it has ended. */
  | 'lost'
  /** It signed before. */
  | 'used'
  /** It was made for another transaction, input or key. */
  | 'changed';

/** What a secret nonce was made for. */
export interface NoncePurpose {
  /** Participant, aggregate and leaf. */
  readonly name: string;
  /** The digest that is signed, 32 bytes. */
  readonly message: Uint8Array;
}

interface HeldNonce extends NoncePurpose {
  readonly secret: SecretNonce;
}

/** What became of the MuSig2 signatures of one call. */
export interface MusigOutcome {
  /** Public nonces that were added. */
  readonly nonces: number;
  /** Partial signatures that were added. */
  readonly partials: number;
  /** Public nonces of others that are not there yet. */
  readonly awaited: number;
  /** Each reason once. */
  readonly refusals: readonly NonceRefusal[];
}

/**
 * Secret nonces between the first round of MuSig2 and the second (BIP 327). They
 * are in memory alone: nothing writes them out, each is given away once, and they
 * end with the worker that has them.
 */
export class SecretNonces {
  private readonly held = new Map<string, HeldNonce>();
  private readonly used = new Set<string>();
  private outcome = nothing();

  /** How many are held. */
  get size(): number {
    return this.held.size;
  }

  add(publicNonce: Uint8Array, secret: SecretNonce, purpose: NoncePurpose): void {
    this.held.set(bytesToHex(publicNonce), { ...purpose, secret });
    this.outcome.nonces += 1;
  }

  /** The secret of a public nonce, which is then no longer held; or why not, which is told. */
  take(publicNonce: Uint8Array, purpose: NoncePurpose): SecretNonce | undefined {
    const name = bytesToHex(publicNonce);
    const found = this.held.get(name);
    if (!found) {
      this.outcome.refusals.add(this.used.has(name) ? 'used' : 'lost');
      return undefined;
    }
    if (found.name !== purpose.name || !equalBytes(found.message, purpose.message)) {
      this.outcome.refusals.add('changed');
      return undefined;
    }
    this.held.delete(name);
    this.used.add(name);
    return found.secret;
  }

  /** A partial signature was made. */
  signed(): void {
    this.outcome.partials += 1;
  }

  /** Others have yet to send so many nonces. */
  awaits(count: number): void {
    this.outcome.awaited += count;
  }

  /** What happened since this was asked the last time. */
  takeOutcome(): MusigOutcome {
    const { refusals, ...counts } = this.outcome;
    this.outcome = nothing();
    return { ...counts, refusals: [...refusals] };
  }
}

function nothing() {
  return { nonces: 0, partials: 0, awaited: 0, refusals: new Set<NonceRefusal>() };
}
