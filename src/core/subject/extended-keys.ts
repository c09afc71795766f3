/**
 * The extended keys that a PSBT tells, and what they derive: of the global map, and
 * those that stand for aggregates of MuSig2 (BIP 328). What is worked out for one
 * map is kept for the others.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { aggregateKeys } from '../crypto/musig.ts';
import { isFullyValidPublicKey } from '../crypto/public/point.ts';
import { isSamePoint } from '../crypto/same-point.ts';
import { fingerprintOf, MAX_DEPTH, PublicParent } from '../descriptor/bip32.ts';
import { extendedAggregate } from '../descriptor/derive-keys.ts';
import { type ExtendedPublicKey, extendedPublicKeyIn } from '../encoding/extended-key.ts';
import { isOpenlyBelow } from '../psbt/key-origin.ts';
import type { KeyOrigin, Psbt } from '../psbt/types.ts';
import type { ParticipantsClaim } from './script-claims.ts';

/** An extended key with where it stands under its master key. */
export interface PlacedKey {
  /** In hex; what tells it from others. */
  readonly name: string;
  readonly origin: KeyOrigin;
  readonly key: ExtendedPublicKey;
  /** Of one that stands for an aggregate. */
  readonly musig?: ParticipantsClaim;
}

export class ExtendedKeys {
  private readonly global: readonly PlacedKey[];
  private readonly aggregates = new Map<string, PlacedKey | undefined>();
  private readonly made = new Map<string, Uint8Array | undefined>();
  private readonly parents = new Map<string, PublicParent | undefined>();

  constructor(psbt: Psbt | undefined) {
    this.global = (psbt?.global.records ?? []).flatMap((record) => {
      const key = record.field === 'xpub' ? extendedPublicKeyIn(record.key) : undefined;
      if (!key || record.field !== 'xpub') return [];
      return [{ name: bytesToHex(record.key), origin: record.value, key }];
    });
  }

  /**
   * Those whose fingerprint and path an origin begins with, the rest unhardened: such
   * a one is named by it. `musig` is what the same map says of aggregates.
   */
  namedBy(named: KeyOrigin, musig: readonly ParticipantsClaim[]): readonly PlacedKey[] {
    const aggregates = musig.flatMap((one) => this.aggregate(one) ?? []);
    return [...this.global, ...aggregates].filter(({ origin }) => isOpenlyBelow(named, origin));
  }

  /** Whether an extended key derives this key (33, 65 or 32 bytes) at an origin that names it. */
  derives(placed: PlacedKey, { path }: KeyOrigin, publicKey: Uint8Array): boolean {
    const steps = path.slice(placed.origin.path.length);
    if (placed.key.depth + steps.length > MAX_DEPTH) return false;
    const parent = this.parentOf(placed, steps.slice(0, -1));
    const last = steps.at(-1);
    const key = last === undefined ? placed.key.publicKey : parent?.child(last)?.publicKey;
    return key !== undefined && isSamePoint(key, publicKey);
  }

  /** What participants make in their order (BIP 327, KeyAgg); `undefined` where one is no key. */
  aggregateOf(participants: readonly Uint8Array[]): Uint8Array | undefined {
    const name = bytesToHex(concatBytes(...participants));
    if (!this.made.has(name)) this.made.set(name, aggregateKeys(participants));
    return this.made.get(name);
  }

  private aggregate(musig: ParticipantsClaim): PlacedKey | undefined {
    const { aggregate } = musig;
    const name = bytesToHex(aggregate);
    if (!this.aggregates.has(name)) {
      const fingerprint = fingerprintOf(aggregate);
      const key = extendedAggregate(aggregate);
      const isKey = isFullyValidPublicKey(aggregate);
      this.aggregates.set(
        name,
        isKey ? { name, origin: { fingerprint, path: [] }, key } : undefined,
      );
    }
    const placed = this.aggregates.get(name);
    return placed && { ...placed, musig };
  }

  private parentOf(placed: PlacedKey, steps: readonly number[]): PublicParent | undefined {
    const name = `${placed.name}/${steps.join('/')}`;
    if (!this.parents.has(name)) {
      const last = steps.at(-1);
      const key =
        last === undefined ? placed.key : this.parentOf(placed, steps.slice(0, -1))?.child(last);
      this.parents.set(name, key && new PublicParent(key));
    }
    return this.parents.get(name);
  }
}
