/**
 * By whom a key is held, as far as it can be known without asking: who has one has every
 * key with the same x, and every key below an extended key with the same public key,
 * whatever fingerprint, depth or path stands there.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { anyX } from '../crypto/same-point.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import type { MapKeys, PlacedKey } from './records/extended-keys.ts';
import type { OriginClaim, ScriptClaims } from './records/script-claims.ts';

const HASH_SIZE = 20;

export class Holders {
  private readonly origins: readonly OriginClaim[];
  /** Whether one extended key is named by several keys; else nothing has to be derived. */
  private readonly isShared: boolean;

  /** `claims` are those of the map that the script's keys are told in. */
  constructor(
    private readonly extended: MapKeys,
    private readonly claims: ScriptClaims,
  ) {
    this.origins = [...claims.origins, ...claims.taprootOrigins];
    const named = this.origins.flatMap((claim) => this.namedBy(claim).map(holderOfExtended));
    this.isShared = new Set(named).size < named.length;
  }

  /** Of a key of 33, 65 or 32 bytes, or of one of which only the HASH160 is known. */
  of(key: Uint8Array): string | undefined {
    if (key.length === HASH_SIZE) return `hash ${bytesToHex(key)}`;
    const x = anyX(key);
    const holder = this.extendedOf(x) ?? bytesToHex(x);
    return holder === NOBODY ? undefined : holder;
  }

  /** Those who sign together for a key (BIP 327), where it is told and true. */
  participantsOf(key: Uint8Array): readonly Uint8Array[] | undefined {
    const x = anyX(key);
    const claim = this.claims.musig.find(({ aggregate }) => equalBytes(anyX(aggregate), x));
    const musig = claim ?? this.derivedFrom(x)?.musig;
    if (!musig) return undefined;
    const made = this.extended.aggregateOf(musig.participants);
    return made && equalBytes(made, musig.aggregate) ? musig.participants : undefined;
  }

  private extendedOf(x: Uint8Array): string | undefined {
    const placed = this.isShared ? this.derivedFrom(x) : undefined;
    return placed && holderOfExtended(placed);
  }

  /** The extended key that an origin names for this x, and that derives it. */
  private derivedFrom(x: Uint8Array): PlacedKey | undefined {
    for (const claim of this.origins) {
      if (!equalBytes(anyX(claim.key), x)) continue;
      const [placed] = this.extended.deriving(claim.origin, claim.key) ?? [];
      if (placed) return placed;
    }
    return undefined;
  }

  private namedBy({ origin }: OriginClaim): readonly PlacedKey[] {
    return this.extended.namedBy(origin);
  }
}

const NOBODY = bytesToHex(UNSPENDABLE_KEY);

function holderOfExtended({ key }: PlacedKey): string {
  return bytesToHex(anyX(key.publicKey));
}
