/** Those whom a policy wants to sign, and which keys are theirs. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes, isAllZero } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { isSamePoint } from '../crypto/same-point.ts';
import { fingerprintOf } from '../descriptor/bip32.ts';
import { isHardened } from '../descriptor/key-path.ts';
import type { ExtendedPublicKey } from '../encoding/extended-key.ts';
import { beginsWith } from '../psbt/key-origin.ts';
import type { KeyOrigin } from '../psbt/types.ts';
import { Budget, budgetSteps } from '../subject/budgets.ts';
import { ExtendedKeys } from '../subject/records/extended-keys.ts';

export type PolicySigner = {
  /** As it is written, where that is not too long for a sentence. */
  readonly name: string;
} & (
  | { readonly kind: 'fingerprint'; readonly fingerprint: string }
  /** 33 bytes, or the 32 of its x. */
  | { readonly kind: 'public-key'; readonly publicKey: Uint8Array }
  | {
      readonly kind: 'extended-key';
      readonly key: ExtendedPublicKey;
      /** Where it stands under its master key, as the policy says it. */
      readonly origin?: KeyOrigin | undefined;
    }
);

type ExtendedSigner = Extract<PolicySigner, { readonly kind: 'extended-key' }>;

/** A key of an input, with what the PSBT says of where it comes from. */
export interface InputKey {
  readonly key: Uint8Array;
  readonly origins: readonly KeyOrigin[];
}

/**
 * Whether a key is a signer's. `unsaid`: no origin tells it. `hardened`: it is said to be
 * below the extended key by steps that take the private key. `unlooked`: the file names
 * more places below the extended key than are derived.
 */
export type SignerMatch = 'this' | 'other' | 'unsaid' | 'hardened' | 'unlooked';

/** Keeps what is derived for one key for the others; each signer has a budget by the bytes of the file. */
export class SignerKeys {
  private readonly extended = new ExtendedKeys(undefined);
  private readonly budgets = new Map<PolicySigner, Budget>();

  constructor(private readonly bytes: number) {}

  whose(signer: PolicySigner, inputKey: InputKey): SignerMatch {
    switch (signer.kind) {
      case 'fingerprint':
        return ofFingerprint(signer.fingerprint, inputKey);
      case 'public-key':
        return isSamePoint(signer.publicKey, inputKey.key) ? 'this' : 'other';
      case 'extended-key':
        return this.below(signer, inputKey);
    }
  }

  /** An origin only says where to look: what counts is that the key is derived there. */
  private below(signer: ExtendedSigner, { key, origins }: InputKey): SignerMatch {
    if (isSamePoint(signer.key.publicKey, key)) return 'this';
    if (origins.length === 0) return 'unsaid';
    const places = origins.flatMap((origin) => placesIn(origin, signer));
    const budget = this.budgetOf(signer);
    if (places.some((place) => this.isDerived(key, place, signer, budget))) return 'this';
    if (budget.isSpent) return 'unlooked';
    return places.some((place) => place.isNamed && hasHardened(place)) ? 'hardened' : 'other';
  }

  private budgetOf(signer: PolicySigner): Budget {
    const budget =
      this.budgets.get(signer) ?? new Budget(budgetSteps('derivations', this.bytes, 1));
    this.budgets.set(signer, budget);
    return budget;
  }

  private isDerived(
    publicKey: Uint8Array,
    place: Place,
    { key }: ExtendedSigner,
    budget: Budget,
  ): boolean {
    if (hasHardened(place)) return false;
    const { origin, depth } = place;
    if (!budget.take(origin.path.length - depth)) return false;
    const name = bytesToHex(concatBytes(key.publicKey, key.chainCode));
    const own = { fingerprint: origin.fingerprint, path: origin.path.slice(0, depth) };
    return this.extended.derives({ name, key, origin: own }, origin, publicKey);
  }
}

/** A fingerprint of zeros names nobody. */
function ofFingerprint(fingerprint: string, { origins }: InputKey): SignerMatch {
  const named = origins.filter((origin) => !isAllZero(origin.fingerprint));
  if (named.length === 0) return 'unsaid';
  return named.some((origin) => bytesToHex(origin.fingerprint) === fingerprint) ? 'this' : 'other';
}

/** Where an extended key may stand in the path of an origin. */
interface Place {
  readonly origin: KeyOrigin;
  /** How many steps are before it. */
  readonly depth: number;
  /** Whether the origin says that it is this extended key; else only the step there is its child number. */
  readonly isNamed: boolean;
}

function placesIn(
  origin: KeyOrigin,
  { key: { publicKey, depth, childNumber }, origin: written }: ExtendedSigner,
): readonly Place[] {
  const { fingerprint, path } = origin;
  if (equalBytes(fingerprint, fingerprintOf(publicKey))) {
    return [{ origin, depth: 0, isNamed: true }];
  }
  if (written && beginsWith(origin, written)) {
    return [{ origin, depth: written.path.length, isNamed: true }];
  }
  // Programs that do not know the master key write another fingerprint.
  const isThere = depth > 0 && path[depth - 1] === childNumber;
  return isThere ? [{ origin, depth, isNamed: written === undefined }] : [];
}

function hasHardened({ origin, depth }: Place): boolean {
  return origin.path.slice(depth).some(isHardened);
}
