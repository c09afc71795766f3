/**
 * Whoever has several keys of one way of spending: fewer people than it says can go it.
 * Two keys that no way asks for together are no such case.
 */
import type { ScriptPolicy } from '../policy/script-policy.ts';
import type { HolderOf } from '../policy/way-signers.ts';

/** Somebody's keys among those that a way asks for. */
export interface Repeated {
  /** A place each, in the order of the script; what is known by its hash alone is that. */
  readonly places: readonly Uint8Array[];
  /** Of a multisig that they stand in, how many of how many keys sign. */
  readonly multisig?: { readonly required: number; readonly of: number };
  /** How many people, this one among them, are enough; as few as are found. */
  readonly enough: number;
}

/** One for each holder, of the innermost part of the script in which two of the places meet. */
export function repeatedHolders(policy: ScriptPolicy, holderOf: HolderOf): readonly Repeated[] {
  const asked = new AskedHolders(holderOf);
  const all = policyKeys(policy).flatMap((key) => holderOf(key) ?? []);
  const twice = new Set(all.filter((holder, i) => all.indexOf(holder) !== i));
  return [...twice].flatMap((holder) => asked.repeated(policy, holder) ?? []);
}

class AskedHolders {
  constructor(private readonly holderOf: HolderOf) {}

  repeated(policy: ScriptPolicy, holder: string): Repeated | undefined {
    const places = this.placesOf(policy, holder);
    if (places.length < 2) return undefined;
    for (const part of partsOf(policy)) {
      const inner = this.repeated(part, holder);
      if (inner) return inner;
    }
    const { kind } = policy;
    const multisig = kind === 'keys' && { required: policy.count, of: policy.keys.length };
    return { places, ...(multisig && { multisig }), enough: this.fewest(policy, holder) };
  }

  /** The places of a holder in the way that has most of them. */
  private placesOf(policy: ScriptPolicy, holder: string): readonly Uint8Array[] {
    if (!this.isMetBy(policy, () => true)) return [];
    const parts = partsOf(policy).map((part) => this.placesOf(part, holder));
    switch (policy.kind) {
      case 'and':
        return parts.flat();
      case 'or':
        return mostOf(parts, 1);
      case 'some':
        return mostOf(parts, policy.count);
      default:
        return policyKeys(policy).filter((key) => this.holderOf(key) === holder);
    }
  }

  /** Whether those who are there are enough, with all preimages and after all locks. */
  private isMetBy(policy: ScriptPolicy, isThere: (holder: string) => boolean): boolean {
    const isHeld = (key: Uint8Array) => {
      const holder = this.holderOf(key);
      return holder !== undefined && isThere(holder);
    };
    const met = () => partsOf(policy).filter((part) => this.isMetBy(part, isThere)).length;
    switch (policy.kind) {
      case 'never':
        return false;
      case 'keys':
      case 'keyhash':
        return (
          policyKeys(policy).filter(isHeld).length >= (policy.kind === 'keys' ? policy.count : 1)
        );
      case 'and':
        return met() === policy.of.length;
      case 'or':
        return met() > 0;
      case 'some':
        return met() >= policy.count;
      default:
        return true;
    }
  }

  /** Those with most places first, and then without those that are not needed. */
  private fewest(policy: ScriptPolicy, holder: string): number {
    const counts = new Map<string, number>();
    for (const key of policyKeys(policy)) {
      const other = this.holderOf(key);
      if (other !== undefined) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
    const others = [...counts].filter(([other]) => other !== holder).sort(([, a], [, b]) => b - a);
    const held = new Set([holder]);
    const isMet = () => this.isMetBy(policy, (one) => held.has(one));
    for (const [other] of others) {
      if (isMet()) break;
      held.add(other);
    }
    for (const one of [...held].slice(1)) {
      held.delete(one);
      if (!isMet()) held.add(one);
    }
    return held.size;
  }
}

/** Every key of a policy, a place each. */
export function policyKeys(policy: ScriptPolicy): readonly Uint8Array[] {
  if (policy.kind === 'keys') return policy.keys;
  if (policy.kind === 'keyhash') return [policy.hash];
  return partsOf(policy).flatMap(policyKeys);
}

function partsOf(policy: ScriptPolicy): readonly ScriptPolicy[] {
  return 'of' in policy ? policy.of : [];
}

function mostOf(parts: readonly (readonly Uint8Array[])[], count: number): readonly Uint8Array[] {
  return [...parts]
    .sort((a, b) => b.length - a.length)
    .slice(0, count)
    .flat();
}
