/** Whose scripts are, by descriptors: derived here again, never by what a PSBT claims of itself. */

import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes, isAllZero } from '../bytes/order.ts';
import { spanSize } from '../bytes/span.ts';
import { anyX } from '../crypto/same-point.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { keysOf } from '../descriptor/expand.ts';
import { isHardened } from '../descriptor/key-path.ts';
import type { Provider } from '../descriptor/provider.ts';
import type { DerivedKey, Descriptor, KeyExpression, SingleKey } from '../descriptor/types.ts';
import type { InputMap, KeyOrigin, OutputMap } from '../psbt/types.ts';
import { Budget, budgetSteps } from '../subject/budgets.ts';
import type { OriginClaim } from '../subject/records/script-claims.ts';
import { namingOrigins } from './naming-origins.ts';
import { branchNamed, indexNamed, isNamedBy, type OriginName, OwnVariant } from './own-variant.ts';
import { type JudgedOwner, type Knowledge, OTHER, type Owner } from './owner.ts';

/** A descriptor as it was given, with the indexes that are looked at; of `<0;1>` there are two in it. */
export interface OwnDescriptor {
  readonly variants: readonly Descriptor[];
  readonly first: number;
  readonly last: number;
  /** Whether these indexes were given with it, not left to a default. */
  readonly isRangeGiven?: boolean;
}

/** A descriptor at the index that gives a script. */
export interface Derivation {
  /** Which of those given. */
  readonly descriptor: number;
  readonly variant: Descriptor;
  readonly provider: Provider;
}

interface Given {
  readonly descriptor: number;
  readonly variant: OwnVariant;
}

interface Found extends Given {
  readonly index: number;
}

interface Named extends Given {
  readonly name: OriginName;
}

/** The scripts of descriptors, worked out once. */
export class Owners implements Knowledge {
  private readonly variants: readonly Given[];
  private readonly scripts = new Map<string, Found>();
  private readonly keys = new Map<string, number>();
  /** By fingerprint. */
  private readonly names = new Map<string, Named[]>();

  private constructor(private readonly descriptors: readonly OwnDescriptor[]) {
    this.variants = descriptors.flatMap(({ variants }, descriptor) =>
      variants.map((variant) => ({ descriptor, variant: new OwnVariant(variant) })),
    );
  }

  /** Or the number of a descriptor that cannot be derived without private keys. */
  static of(descriptors: readonly OwnDescriptor[]): Owners | number {
    const owners = new Owners(descriptors);
    for (const given of owners.variants) {
      if (!owners.derive(given)) return given.descriptor;
      owners.learnNames(given);
    }
    return owners;
  }

  /** Of descriptors that give the same, the first is named: those that decide are given first. */
  private derive({ descriptor, variant }: Given): boolean {
    const { first, last } = this.descriptors[descriptor]!;
    for (let index = first; index <= (variant.isRanged ? last : first); index++) {
      const expansion = variant.at(index);
      if (!expansion) return false;
      for (const script of expansion.scripts) {
        addFirst(this.scripts, bytesToHex(script), { descriptor, variant, index });
      }
      for (const key of expansion.provider.publicKeys.values()) {
        // Many wallets have this internal key, and it names none of them.
        if (equalBytes(anyX(key), UNSPENDABLE_KEY)) continue;
        addFirst(this.keys, bytesToHex(anyX(key)), descriptor);
      }
    }
    return true;
  }

  private learnNames(given: Given): void {
    for (const name of given.variant.names) {
      const fingerprint = bytesToHex(name.fingerprint);
      this.names.set(fingerprint, [...(this.names.get(fingerprint) ?? []), { ...given, name }]);
    }
  }

  /** Keys of one of those given that its index is a step of. */
  rangedKeysOf(descriptor: number): readonly DerivedKey[] {
    return (this.descriptors[descriptor]?.variants ?? [])
      .flatMap((variant) => keysOf(variant).flatMap(singleKeys))
      .filter((key): key is DerivedKey => key.kind === 'derived' && key.range === 'normal');
  }

  /** What gives a script that is derived, and what it takes to spend it. */
  derivationOf(
    script: Uint8Array | undefined,
    map: InputMap | OutputMap | undefined,
  ): Derivation | undefined {
    const found = script && this.find(new Looked(script, map), namingOrigins(map).all);
    const expansion = found?.variant.at(found.index);
    if (!found || !expansion) return undefined;
    const { descriptor, variant } = found;
    return { descriptor, variant: variant.descriptor, provider: expansion.provider };
  }

  /** How many were given. */
  get count(): number {
    return this.descriptors.length;
  }

  ownerOf(script: Uint8Array | undefined, map: InputMap | OutputMap | undefined): Owner {
    return this.judge(script, map).owner;
  }

  judge(script: Uint8Array | undefined, map: InputMap | OutputMap | undefined): JudgedOwner {
    if (!script) return { owner: OTHER };
    const origins = namingOrigins(map);
    const looked = new Looked(script, map);
    const found = this.find(looked, origins.all);
    if (!found) {
      const { all, ofScript } = origins;
      const elsewhere = this.onAnotherBranch(looked, all);
      if (!elsewhere && looked.isCut) return { owner: { ...OTHER, isCut: true } };
      return { owner: elsewhere ?? this.claimed(ofScript) };
    }
    const { descriptor, variant, index } = found;
    const { branch, isRanged, family } = variant;
    const place = { ...(branch !== undefined && { branch }), ...(isRanged && { index }) };
    return {
      owner: { status: 'derived', descriptor, ...place },
      family,
      isCovered: this.isCovered(found),
    };
  }

  private isCovered({ descriptor, index }: Found): boolean {
    const { first, last, isRangeGiven = false } = this.descriptors[descriptor]!;
    return isRangeGiven && first <= index && index <= last;
  }

  /** What gives a script: an index that was looked at, or one that an origin names further on. */
  private find(looked: Looked, origins: readonly OriginClaim[]): Found | undefined {
    const known = this.scripts.get(bytesToHex(looked.script));
    if (known) return known;
    for (const { origin } of origins) {
      for (const { name, ...given } of this.namedBy(origin)) {
        const index = indexNamed(name, origin);
        if (index !== undefined && looked.isGiven(given.variant, index)) return { ...given, index };
      }
    }
    return undefined;
  }

  /** Derived like what was given, but for the branch: nobody said that the wallet looks there. */
  private onAnotherBranch(looked: Looked, origins: readonly OriginClaim[]): Owner | undefined {
    for (const { origin } of origins) {
      for (const { name, descriptor, variant } of this.namedBy(origin)) {
        const at = branchNamed(name, origin);
        const other = at && variant.onBranch(at.branch);
        if (!at || !other || !looked.isGiven(other, at.index)) continue;
        return { status: 'elsewhere', descriptor, ...at, origin, isProven: true };
      }
    }
    return undefined;
  }

  /** What the file says of keys, held against what is known of them; a fingerprint of zeros names nobody. */
  private claimed(all: readonly OriginClaim[]): Owner {
    const origins = all.filter(({ origin }) => !isAllZero(origin.fingerprint));
    for (const { origin } of origins) {
      const named = this.namedBy(origin).find(({ name }) => isNamedBy(name, origin));
      if (named) return { status: 'contradicted', descriptor: named.descriptor };
    }
    for (const { key } of all) {
      const descriptor = this.keys.get(bytesToHex(anyX(key)));
      if (descriptor !== undefined) return { status: 'contradicted', descriptor };
    }
    for (const { origin } of origins) {
      const descriptor = this.namedBy(origin)[0]?.descriptor;
      if (descriptor === undefined) continue;
      if (!isOfAccount(origin)) return { status: 'contradicted', descriptor, origin };
      return { status: 'elsewhere', descriptor, origin };
    }
    return OTHER;
  }

  private namedBy({ fingerprint }: OriginClaim['origin']): readonly Named[] {
    return this.names.get(bytesToHex(fingerprint)) ?? [];
  }
}

/** What is looked at for one script: each index of a descriptor once, within the budget of its map. */
class Looked {
  private readonly budget: Budget;
  private readonly known = new Map<OwnVariant, Set<number>>();

  constructor(
    readonly script: Uint8Array,
    map: InputMap | OutputMap | undefined,
  ) {
    const bytes = spanSize(map);
    this.budget = new Budget(budgetSteps('expansions', bytes, 1));
  }

  get isCut(): boolean {
    return this.budget.isSpent;
  }

  isGiven(variant: OwnVariant, index: number): boolean {
    const indexes = this.known.get(variant) ?? new Set();
    this.known.set(variant, indexes);
    if (indexes.has(index) || !this.budget.take()) return false;
    indexes.add(index);
    return variant.gives(this.script, index);
  }
}

/**
 * Whether it may be a key of some account: these are behind hardened steps, or are the
 * master key itself, with a branch and an index. No wallet has coins at other places.
 */
function isOfAccount({ path }: KeyOrigin): boolean {
  return path.length <= 2 || path.some(isHardened);
}

function addFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

/** An aggregate's participants, or the key itself. */
export function singleKeys(key: KeyExpression): readonly SingleKey[] {
  return key.kind === 'musig' ? key.participants : [key];
}
