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
import type { ExtendedKeys, PlacedKey } from './extended-keys.ts';
import type { OriginClaim, ParticipantsClaim, ScriptClaims } from './script-claims.ts';
import { xOf } from './taproot-records.ts';

export interface Signer {
  /** What tells it from others: of its extended key, or the fingerprint. */
  readonly name: string;
  /** Of its master key, as hex. */
  readonly fingerprint: string;
}

/** Those who sign together for one key: one, or all participants of MuSig2. */
export type KeySigners = readonly Signer[];

/** Of one key, for a place among others. */
export function keyName(key: KeySigners): string {
  const names = key.map(({ name }) => name).sort();
  return names.length === 1 ? names.join() : `(${names.length} of ${names.join()})`;
}

export class Signers {
  private readonly claims: readonly OriginClaim[];

  constructor(
    private readonly extended: ExtendedKeys,
    private readonly map: ScriptClaims,
  ) {
    this.claims = [...map.origins, ...map.taprootOrigins];
  }

  /** Of a key of 33, 65 or 32 bytes; `undefined` where it has none. */
  of(publicKey: Uint8Array): KeySigners | undefined {
    const x = anyX(publicKey);
    const aggregate = this.map.musig.find((one) => equalBytes(xOf(one.aggregate), x));
    if (aggregate) return this.ofAggregate(aggregate);
    const claim = this.claims.find(({ key }) => isKey(key, publicKey));
    if (!claim) return undefined;
    const placed = this.placed(claim);
    if (placed?.musig) return this.ofAggregate(placed.musig);
    const signer = signerBy(placed, claim.origin);
    return signer && [signer];
  }

  /** Of the key with an origin here that has this HASH160, in the form of the origin. */
  ofHash(hash: Uint8Array): KeySigners | undefined {
    const claim = this.claims.find(({ key }) => equalBytes(hash160(key), hash));
    return claim && this.of(claim.key);
  }

  /** The extended key that derives it; of several that with the shortest path. */
  private placed({ key, origin }: OriginClaim): PlacedKey | undefined {
    const named = this.extended
      .namedBy(origin, this.map.musig)
      .filter((one) => this.extended.derives(one, origin, key));
    return [...named].sort((a, b) => a.origin.path.length - b.origin.path.length)[0];
  }

  private ofAggregate({ participants }: ParticipantsClaim): KeySigners | undefined {
    const all = participants.map((key) => this.ofParticipant(key));
    return all.every((one) => one !== undefined) ? all : undefined;
  }

  private ofParticipant(key: Uint8Array): Signer | undefined {
    const claim = this.claims.find((one) => equalBytes(anyX(one.key), xOf(key)));
    return claim && signerBy(this.placed(claim), claim.origin);
  }
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
