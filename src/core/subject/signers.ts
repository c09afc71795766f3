/**
 * Who signs with the keys of a map, as in the PSBT. The signer of a key is the
 * extended key of the global map that derives it, else its master fingerprint; an
 * aggregate, or what is derived from it, is all of its participants' signers.
 * Fingerprints are public and prove nothing.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes, isAllZero } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { anyX } from '../crypto/same-point.ts';
import type { KeyOrigin } from '../psbt/types.ts';
import type { MapKeys, PlacedKey } from './records/extended-keys.ts';
import type { OriginClaim, ParticipantsClaim, ScriptClaims } from './records/script-claims.ts';
import { xOf } from './records/taproot-records.ts';

export interface Signer {
  /** What tells it from others: of its extended key, or the fingerprint. */
  readonly name: string;
  /** Of its master key, as hex. */
  readonly fingerprint: string;
}

/** Those who sign together for one key: one, or all participants of MuSig2. */
export type KeySigners = readonly Signer[];

/** Of one key, for a place among others. */
export function signerKeyName(key: KeySigners): string {
  const names = key.map(({ name }) => name).sort();
  return names.length === 1 ? names.join() : `(${names.length} of ${names.join()})`;
}

export class Signers {
  private readonly byX = new Map<string, OriginClaim[]>();
  private byHash: ReadonlyMap<string, OriginClaim> | undefined;
  private readonly known = new Map<OriginClaim, PlacedKey | undefined>();

  constructor(
    private readonly extended: MapKeys,
    private readonly map: ScriptClaims,
  ) {
    for (const claim of claimsIn(map)) {
      const name = bytesToHex(anyX(claim.key));
      this.byX.set(name, [...(this.byX.get(name) ?? []), claim]);
    }
  }

  /** Of a key of 33, 65 or 32 bytes; `undefined` where it has none. */
  of(publicKey: Uint8Array): KeySigners | undefined {
    const x = anyX(publicKey);
    const aggregate = this.map.musig.find((one) => equalBytes(xOf(one.aggregate), x));
    if (aggregate) return this.ofAggregate(aggregate);
    const claim = this.claimsOfX(x).find(({ key }) => isKey(key, publicKey));
    if (!claim) return undefined;
    const placed = this.placed(claim);
    if (placed?.musig) return this.ofAggregate(placed.musig);
    const signer = signerBy(placed, claim.origin);
    return signer && [signer];
  }

  /** Of the key with an origin here that has this HASH160, in the form of the origin. */
  ofHash(hash: Uint8Array): KeySigners | undefined {
    this.byHash ??= new Map(
      // Of several the first counts.
      [...claimsIn(this.map)].reverse().map((one) => [bytesToHex(hash160(one.key)), one]),
    );
    const claim = this.byHash.get(bytesToHex(hash));
    return claim && this.of(claim.key);
  }

  private claimsOfX(x: Uint8Array): readonly OriginClaim[] {
    return this.byX.get(bytesToHex(x)) ?? [];
  }

  /** The extended key that derives it; of several that with the shortest path. */
  private placed(claim: OriginClaim): PlacedKey | undefined {
    if (!this.known.has(claim)) {
      const deriving = this.extended.deriving(claim.origin, claim.key) ?? [];
      const sorted = [...deriving].sort((a, b) => a.origin.path.length - b.origin.path.length);
      this.known.set(claim, sorted[0]);
    }
    return this.known.get(claim);
  }

  private ofAggregate({ participants }: ParticipantsClaim): KeySigners | undefined {
    const all = participants.map((key) => this.ofParticipant(key));
    return all.every((one) => one !== undefined) ? all : undefined;
  }

  private ofParticipant(key: Uint8Array): Signer | undefined {
    const [claim] = this.claimsOfX(xOf(key));
    return claim && signerBy(this.placed(claim), claim.origin);
  }
}

function claimsIn({ origins, taprootOrigins }: ScriptClaims): readonly OriginClaim[] {
  return [...origins, ...taprootOrigins];
}

/** A key of 32 bytes is also that of an origin in another form, which stands for its x. */
function isKey(one: Uint8Array, publicKey: Uint8Array): boolean {
  if (publicKey.length !== 32) return equalBytes(one, publicKey);
  return equalBytes(anyX(one), publicKey);
}

/** A fingerprint of zeros names nobody. */
function signerBy(
  placed: PlacedKey | undefined,
  { fingerprint: bytes }: KeyOrigin,
): Signer | undefined {
  const fingerprint = bytesToHex(bytes);
  if (placed) return { name: placed.name, fingerprint };
  return isAllZero(bytes) ? undefined : { name: fingerprint, fingerprint };
}
