/**
 * Whose a script is, by descriptors: derived here again, never by what a PSBT
 * claims of itself.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { anyX } from '../crypto/same-point.ts';
import { fingerprintOf } from '../descriptor/bip32.ts';
import { Expander, isRangedDescriptor, keysOf } from '../descriptor/expand.ts';
import type { Provider } from '../descriptor/provider.ts';
import type { DerivedKey, Descriptor, KeyExpression, SingleKey } from '../descriptor/types.ts';
import { originOf } from '../psbt/record-access.ts';
import type { InputMap, KeyOrigin, OutputMap } from '../psbt/types.ts';

/** A descriptor as it was given, with the indexes that are looked at; of `<0;1>` there are two in it. */
export interface OwnDescriptor {
  readonly variants: readonly Descriptor[];
  readonly first: number;
  readonly last: number;
}

export interface Owner {
  /**
   * `derived`: a descriptor gives this very script. `contradicted`: a key origin
   * names a key of a descriptor, but the script is none of it. `other`.
   */
  readonly status: 'derived' | 'contradicted' | 'other';
  /** Which of those given. */
  readonly descriptor?: number;
  /** Where it is ranged. */
  readonly index?: number;
}

/** A descriptor at the index that gives a script. */
export interface Derivation {
  /** Which of those given. */
  readonly descriptor: number;
  readonly variant: Descriptor;
  readonly provider: Provider;
}

const OTHER: Owner = { status: 'other' };

/** The scripts of descriptors, worked out once. */
export class Owners {
  private readonly scripts = new Map<string, Owner>();
  private readonly keys = new Map<string, number>();

  private constructor(private readonly descriptors: readonly OwnDescriptor[]) {}

  /** Or the number of a descriptor that cannot be derived without private keys. */
  static of(descriptors: readonly OwnDescriptor[]): Owners | number {
    const owners = new Owners(descriptors);
    const underived = descriptors.findIndex((_, n) => !owners.derive(n));
    return underived < 0 ? owners : underived;
  }

  private derive(descriptor: number): boolean {
    const { variants, first, last } = this.descriptors[descriptor]!;
    return variants.every((variant) => {
      const expander = new Expander(variant);
      const isRanged = isRangedDescriptor(variant);
      const end = isRanged ? last : first;
      for (let index = first; index <= end; index++) {
        const expansion = expander.at(index);
        if (!expansion) return false;
        const at = { status: 'derived', descriptor, ...(isRanged && { index }) } as const;
        for (const script of expansion.scripts) addFirst(this.scripts, bytesToHex(script), at);
        for (const key of expansion.provider.publicKeys.values()) {
          addFirst(this.keys, bytesToHex(anyX(key)), descriptor);
        }
      }
      return true;
    });
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
    const { status, descriptor, index = 0 } = this.ownerOf(script, map);
    if (status !== 'derived' || descriptor === undefined || !script) return undefined;
    for (const variant of this.descriptors[descriptor]?.variants ?? []) {
      const expansion = new Expander(variant).at(index);
      const isIts = expansion?.scripts.some((one) => equalBytes(one, script));
      if (expansion && isIts) return { descriptor, variant, provider: expansion.provider };
    }
    return undefined;
  }

  /** How many were given. */
  get count(): number {
    return this.descriptors.length;
  }

  /** Of a script with what a PSBT says of its keys. */
  ownerOf(script: Uint8Array | undefined, map: InputMap | OutputMap | undefined): Owner {
    const known = script && this.scripts.get(bytesToHex(script));
    if (known) return known;
    for (const record of map?.records ?? []) {
      const origin = originOf(record);
      if (!origin || !script || !(record.key instanceof Uint8Array)) continue;
      const named = this.named(script, record.key, origin);
      if (named) return named;
    }
    return OTHER;
  }

  /** What a key origin says, held against the descriptor that has the key. */
  private named(script: Uint8Array, key: Uint8Array, origin: KeyOrigin): Owner | undefined {
    for (const [descriptor, { variants }] of this.descriptors.entries()) {
      for (const variant of variants) {
        const index = keysOf(variant)
          .flatMap(singleKeys)
          .map((one) => indexIn(one, origin));
        const at = index.find((one) => one !== undefined);
        if (at === undefined) continue;
        // It may be further on than was looked.
        const scripts = new Expander(variant).at(at)?.scripts ?? [];
        const isOwn = scripts.some((one) => equalBytes(one, script));
        return isOwn
          ? { status: 'derived', descriptor, index: at }
          : { status: 'contradicted', descriptor };
      }
    }
    const descriptor = this.keys.get(bytesToHex(anyX(key)));
    return descriptor === undefined ? undefined : { status: 'contradicted', descriptor };
  }
}

/** Of descriptors that give the same, the first is named: those that decide are given first. */
function addFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

/** An aggregate's participants, or the key itself. */
export function singleKeys(key: KeyExpression): readonly SingleKey[] {
  return key.kind === 'musig' ? key.participants : [key];
}

/** Which index of a key an origin names; 0 where the key is not ranged. */
function indexIn(key: SingleKey, { fingerprint, path }: KeyOrigin): number | undefined {
  const start = key.kind === 'constant' ? key.publicKey : key.root.publicKey;
  const own = key.origin ?? { fingerprint: fingerprintOf(start), path: [] };
  const steps = [...own.path, ...(key.kind === 'derived' ? key.path : [])];
  if (!equalBytes(own.fingerprint, fingerprint)) return undefined;
  if (steps.some((step, i) => step !== path[i])) return undefined;
  const isRanged = key.kind === 'derived' && key.range === 'normal';
  const last = path[steps.length];
  if (path.length !== steps.length + (isRanged ? 1 : 0)) return undefined;
  return isRanged ? last : 0;
}
