/**
 * The extended keys that a PSBT tells, and what they derive: of the global map, and
 * those that stand for aggregates of MuSig2 (BIP 328). What is worked out for one
 * map is kept for the others.
 */

import { bytesToHex } from '../../bytes/hex.ts';
import { isAllZero } from '../../bytes/order.ts';
import { spanSize } from '../../bytes/span.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { aggregateKeys } from '../../crypto/musig.ts';
import { isFullyValidPublicKey } from '../../crypto/public/point.ts';
import { isSamePoint } from '../../crypto/same-point.ts';
import { fingerprintOf, MAX_DEPTH, PublicParent } from '../../descriptor/bip32.ts';
import { extendedAggregate } from '../../descriptor/derive-keys.ts';
import { type ExtendedPublicKey, extendedPublicKeyIn } from '../../encoding/extended-key.ts';
import { isOpenlyBelow } from '../../psbt/key-origin.ts';
import { recordsOf } from '../../psbt/record-access.ts';
import type { AnyRecordOf, GlobalFields, GlobalMap, KeyOrigin, Psbt } from '../../psbt/types.ts';
import { Budget, budgetSteps } from '../budgets.ts';
import type { ParticipantsClaim, ScriptClaims } from './script-claims.ts';

/** An extended key with where it stands under its master key. */
export interface PlacedKey {
  /** In hex; what tells it from others. */
  readonly name: string;
  readonly origin: KeyOrigin;
  readonly key: ExtendedPublicKey;
  /** Of one that stands for an aggregate. */
  readonly musig?: ParticipantsClaim;
}

type ExtendedKeyRecord = Extract<AnyRecordOf<GlobalFields>, { readonly field: 'xpub' }>;

/**
 * Extended keys of the global map that share fingerprint and path with others: what an
 * origin there comes from is not said. Each list is of one such origin, in file order.
 * Zeros for a fingerprint name nobody, so several may have them.
 */
export function ambiguousKeys(global: GlobalMap): readonly (readonly ExtendedKeyRecord[])[] {
  const byOrigin = new Map<string, ExtendedKeyRecord[]>();
  for (const record of recordsOf(global, 'xpub')) {
    const { fingerprint, path } = record.value;
    if (isAllZero(fingerprint)) continue;
    const name = `${bytesToHex(fingerprint)}/${path.join('/')}`;
    byOrigin.set(name, [...(byOrigin.get(name) ?? []), record]);
  }
  return [...byOrigin.values()].filter((all) => new Set(all.map(extendedKeyName)).size > 1);
}

/** Where the chain code and the key begin in an extended key (BIP 32). */
const AFTER_DEPTH = 13;

/** Chain code and key, in hex: what makes it another one. */
export function extendedKeyName({ key }: ExtendedKeyRecord): string {
  return bytesToHex(key.subarray(AFTER_DEPTH));
}

export class ExtendedKeys {
  private readonly global = new Map<string, PlacedKey[]>();
  /** How many maps of inputs and outputs the file has. */
  private readonly maps: number;
  private readonly aggregates = new Map<string, PlacedKey | undefined>();
  private readonly made = new Map<string, Uint8Array | undefined>();
  private readonly parents = new Map<string, PublicParent | undefined>();
  private readonly children = new Map<string, Uint8Array | undefined>();

  constructor(psbt: Psbt | undefined) {
    this.maps = psbt ? psbt.inputs.length + psbt.outputs.length : 1;
    if (!psbt) return;
    const ambiguous = new Set(ambiguousKeys(psbt.global).flat());
    for (const record of recordsOf(psbt.global, 'xpub')) {
      const key = ambiguous.has(record) ? undefined : extendedPublicKeyIn(record.key);
      if (key) addTo(this.global, { name: bytesToHex(record.key), origin: record.value, key });
    }
  }

  /** Those that the origins of a map can name, with a budget by what the map says of its script. */
  in({ musig, records }: ScriptClaims): MapKeys {
    const bytes = records.reduce((sum, record) => sum + spanSize(record), 0);
    const budget = new Budget(budgetSteps('derivations', bytes, this.maps));
    const aggregates = new Map<string, PlacedKey[]>();
    for (const one of musig) {
      const placed = this.aggregate(one);
      if (placed) addTo(aggregates, placed);
    }
    return new MapKeys(this, this.global, aggregates, budget);
  }

  /** Whether an extended key derives this key (33, 65 or 32 bytes) at an origin that names it. */
  derives(placed: PlacedKey, { path }: KeyOrigin, publicKey: Uint8Array): boolean {
    const steps = path.slice(placed.origin.path.length);
    if (placed.key.depth + steps.length > MAX_DEPTH) return false;
    const key = steps.length === 0 ? placed.key.publicKey : this.childOf(placed, steps);
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

  private childOf(placed: PlacedKey, steps: readonly number[]): Uint8Array | undefined {
    const name = nameOf(placed, steps);
    if (!this.children.has(name)) {
      const child = this.parentOf(placed, steps.slice(0, -1))?.child(steps.at(-1) ?? 0);
      this.children.set(name, child?.publicKey);
    }
    return this.children.get(name);
  }

  private parentOf(placed: PlacedKey, steps: readonly number[]): PublicParent | undefined {
    const name = nameOf(placed, steps);
    if (!this.parents.has(name)) {
      const last = steps.at(-1);
      const key =
        last === undefined ? placed.key : this.parentOf(placed, steps.slice(0, -1))?.child(last);
      this.parents.set(name, key && new PublicParent(key));
    }
    return this.parents.get(name);
  }
}

function nameOf({ name }: PlacedKey, steps: readonly number[]): string {
  return `${name}/${steps.join('/')}`;
}

function addTo(byFingerprint: Map<string, PlacedKey[]>, placed: PlacedKey): void {
  const name = bytesToHex(placed.origin.fingerprint);
  const known = byFingerprint.get(name);
  if (known) known.push(placed);
  else byFingerprint.set(name, [placed]);
}

/** Extended keys by fingerprint, in file order. */
type ByFingerprint = ReadonlyMap<string, readonly PlacedKey[]>;

/** The extended keys that the origins of one map can name. */
export class MapKeys {
  constructor(
    private readonly keys: ExtendedKeys,
    private readonly global: ByFingerprint,
    private readonly aggregates: ByFingerprint,
    private readonly budget: Budget,
  ) {}

  /** Whether an origin was not looked at, as the budget was spent. */
  get isCut(): boolean {
    return this.budget.isSpent;
  }

  /**
   * Those whose fingerprint and path an origin begins with, the rest unhardened: such
   * a one is named by it.
   */
  namedBy(named: KeyOrigin): readonly PlacedKey[] {
    const name = bytesToHex(named.fingerprint);
    const all = [...(this.global.get(name) ?? []), ...(this.aggregates.get(name) ?? [])];
    return all.filter(({ origin }) => isOpenlyBelow(named, origin));
  }

  /**
   * The extended keys that derive a key (33, 65 or 32 bytes), of those that its origin
   * names; `undefined` where that was not looked at.
   */
  deriving(origin: KeyOrigin, publicKey: Uint8Array): readonly PlacedKey[] | undefined {
    const found: PlacedKey[] = [];
    for (const placed of this.namedBy(origin)) {
      const steps = origin.path.length - placed.origin.path.length;
      // One that is too deep is derived by nobody, which costs nothing to see.
      if (placed.key.depth + steps > MAX_DEPTH) continue;
      if (!this.budget.take(steps)) return undefined;
      if (this.keys.derives(placed, origin, publicKey)) found.push(placed);
    }
    return found;
  }

  aggregateOf(participants: readonly Uint8Array[]): Uint8Array | undefined {
    return this.keys.aggregateOf(participants);
  }
}
