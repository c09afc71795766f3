/** Keys that a person has given, and where they stand as far as inputs that they are of say it. */
import { equalBytes } from '../bytes/order.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { anyX } from '../crypto/same-point.ts';
import { beginsWith } from '../psbt/key-origin.ts';
import type { KeyOrigin } from '../psbt/types.ts';
import { isKeyOf, OriginDeriver } from '../sign/origin-keys.ts';
import type { PsbtKey } from '../sign/psbt/psbt-with-keys.ts';
import type { OriginClaim } from '../subject/records/script-claims.ts';

/** An extended key with all that origins may call it. */
export interface KnownExtended {
  readonly deriver: OriginDeriver;
  /** Its own fingerprint, and what was learned. */
  readonly names: KeyOrigin[];
}

/** A key of a script that was derived here from one that was given. */
export interface MatchedKey {
  /** 33 bytes. */
  readonly publicKey: Uint8Array;
  readonly origin: KeyOrigin;
  /** From the extended key to it, the last ones of its origin. */
  readonly steps: readonly number[];
  readonly from: KnownExtended;
}

export class GivenKeys {
  private readonly extended: readonly KnownExtended[];
  /** Public keys of those that nothing is derived from, 33 or 65 bytes. */
  readonly singles: readonly Uint8Array[];

  /** Private keys are the caller's; what is derived from them is overwritten by {@link wipe}. */
  constructor(keys: readonly PsbtKey[]) {
    this.singles = keys.flatMap((one) =>
      one.kind === 'single' ? [publicKeyOf(one.privateKey, one.compressed)] : [],
    );
    this.extended = keys.flatMap((one) => {
      if (one.kind !== 'extended') return [];
      const deriver = new OriginDeriver(one.key);
      return [{ deriver, names: [{ fingerprint: deriver.fingerprint, path: [] }] }];
    });
  }

  /** The key of a record, where it is derived from one that was given. */
  match({ key, origin }: OriginClaim): MatchedKey | undefined {
    for (const from of this.extended) {
      const found = from.deriver.find(key, origin);
      if (found) return { publicKey: found.publicKey, origin, steps: found.steps, from };
    }
    return undefined;
  }

  /** Takes from a key of an input's script by what fingerprint and path its key is known. */
  learn({ origin: { fingerprint, path }, steps, from }: MatchedKey): void {
    const name = { fingerprint, path: path.slice(0, path.length - steps.length) };
    const isKnown = ({ path: known, ...one }: KeyOrigin) =>
      known.length === name.path.length && beginsWith(name, { ...one, path: known });
    if (!from.names.some(isKnown)) from.names.push(name);
  }

  /** Whether an origin names what a key is known by, and that gives another key there. */
  contradicts({ key, origin }: OriginClaim): boolean {
    const given = this.extended.flatMap(({ deriver, names }) =>
      names
        .filter((name) => beginsWith(origin, name))
        .flatMap((name) => deriver.publicAt(origin.path.slice(name.path.length)) ?? []),
    );
    return given.length > 0 && !given.some(({ publicKey }) => isKeyOf(anyForm(key), publicKey));
  }

  /** One that nothing is derived from, by its bytes or by its x. */
  single(publicKey: Uint8Array): Uint8Array | undefined {
    return this.singles.find((one) =>
      publicKey.length === 32 ? equalBytes(anyX(one), publicKey) : equalBytes(one, publicKey),
    );
  }

  wipe(): void {
    for (const { deriver } of this.extended) deriver.wipe();
  }
}

/** A key in the uncompressed form stands for its point. */
function anyForm(key: Uint8Array): Uint8Array {
  return key.length === 65 ? anyX(key) : key;
}
