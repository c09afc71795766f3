/** One descriptor of those that are somebody's: what it gives, and what key origins call its keys. */
import { hexToBytes } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { anyX } from '../crypto/same-point.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { fingerprintOf } from '../descriptor/bip32.ts';
import { KeyDeriver } from '../descriptor/derive-keys.ts';
import { Expander, type Expansion, isRangedDescriptor, keysOf } from '../descriptor/expand.ts';
import { isHardened } from '../descriptor/key-path.ts';
import { mapKeys } from '../descriptor/map-keys.ts';
import { PrivateKeys } from '../descriptor/private-keys.ts';
import { Provider } from '../descriptor/provider.ts';
import { descriptorText, publicKeyText } from '../descriptor/to-text.ts';
import type { Descriptor, KeyExpression, MusigKey, SingleKey } from '../descriptor/types.ts';
import { beginsWith, isOpenlyBelow } from '../psbt/key-origin.ts';
import type { KeyOrigin } from '../psbt/types.ts';

/** What origins call the keys that an expression gives. */
export interface OriginName {
  readonly fingerprint: Uint8Array;
  /** The steps to the key itself, before those that the expression takes from it. */
  readonly own: readonly number[];
  /** All steps but the index. */
  readonly steps: readonly number[];
  readonly isRanged: boolean;
}

export class OwnVariant {
  readonly isRanged: boolean;
  /** The step before the index, where all ranged keys have the same and it is not hardened. */
  readonly branch: number | undefined;
  private readonly expander: Expander;
  private readonly others = new Map<number, OwnVariant>();
  private knownNames: readonly OriginName[] | undefined;
  private knownFamily: string | undefined;

  constructor(readonly descriptor: Descriptor) {
    this.expander = new Expander(descriptor);
    this.isRanged = isRangedDescriptor(descriptor);
    this.branch = branchOf(descriptor);
  }

  /** `undefined` where a private key is needed. */
  at(index: number): Expansion | undefined {
    return this.expander.at(index);
  }

  gives(script: Uint8Array, index: number): boolean {
    return this.at(index)?.scripts.some((one) => equalBytes(one, script)) ?? false;
  }

  /** The same of all branches of a descriptor, however many of them were given. */
  get family(): string {
    this.knownFamily ??= descriptorName(withBranch(this.descriptor, 0));
    return this.knownFamily;
  }

  get names(): readonly OriginName[] {
    this.knownNames ??= keysOf(this.descriptor).flatMap(namesOf);
    return this.knownNames;
  }

  /** On another branch, where this is on one; undefined where the step to it is written elsewhere. */
  onBranch(branch: number): OwnVariant | undefined {
    if (!hasBranch(this.descriptor)) return undefined;
    const known = this.others.get(branch) ?? new OwnVariant(withBranch(this.descriptor, branch));
    this.others.set(branch, known);
    return known;
  }
}

/** The index of a key that an origin names exactly; 0 of one that is not ranged. */
export function indexNamed({ fingerprint, steps, isRanged }: OriginName, origin: KeyOrigin) {
  if (!beginsWith(origin, { fingerprint, path: steps })) return undefined;
  if (origin.path.length !== steps.length + (isRanged ? 1 : 0)) return undefined;
  return isRanged ? origin.path.at(-1) : 0;
}

/** Branch and index of a key that an origin names on another branch. */
export function branchNamed({ fingerprint, own, steps, isRanged }: OriginName, origin: KeyOrigin) {
  const [branch, index] = origin.path.slice(-2);
  if (!isRanged || branch === undefined || index === undefined) return undefined;
  const isShaped = steps.length > own.length && origin.path.length === steps.length + 1;
  const above = { fingerprint, path: steps.slice(0, -1) };
  return isShaped && isOpenlyBelow(origin, above) ? { branch, index } : undefined;
}

/** Whether an origin names the key itself, or what it gives with steps that are not hardened. */
export function isNamedBy({ fingerprint, own }: OriginName, origin: KeyOrigin): boolean {
  return isOpenlyBelow(origin, { fingerprint, path: own });
}

function namesOf(key: KeyExpression): readonly OriginName[] {
  return key.kind === 'musig'
    ? [...key.participants.flatMap(namesOfSingle), ...namesOfAggregate(key)]
    : namesOfSingle(key);
}

/**
 * By the origin that is written, and an extended key by its own fingerprint too. The
 * fingerprint of the key that nobody has is in the outputs of many wallets, and names none.
 */
function namesOfSingle(key: SingleKey): readonly OriginName[] {
  const path = key.kind === 'derived' ? key.path : [];
  const isRanged = key.kind === 'derived' && key.range === 'normal';
  const name = (fingerprint: Uint8Array, own: readonly number[]): OriginName => ({
    ...{ fingerprint, own, steps: [...own, ...path], isRanged },
  });
  const { origin } = key;
  const written = origin ? [name(origin.fingerprint, origin.path)] : [];
  const publicKey = key.kind === 'derived' ? key.root.publicKey : key.publicKey;
  if (equalBytes(anyX(publicKey), UNSPENDABLE_KEY)) return written;
  if (key.kind === 'derived') return [...written, name(fingerprintOf(publicKey), [])];
  return origin ? written : [name(fingerprintOf(publicKey), [])];
}

/** What is derived from an aggregate is named by that (BIP 328). */
function namesOfAggregate(key: MusigKey): readonly OriginName[] {
  const { path, isRanged } = key;
  if (path.length === 0 && !isRanged) return [];
  const provider = new Provider();
  new KeyDeriver(new PrivateKeys()).publicKey({ ...key, path: [], isRanged: false }, 0, provider);
  return [...provider.aggregates.keys()].map((aggregate) => ({
    fingerprint: fingerprintOf(hexToBytes(aggregate)!),
    ...{ own: [], steps: path, isRanged },
  }));
}

/** The keys that are others at another index, of aggregates the participants where they are. */
function rangedKeys(descriptor: Descriptor): readonly KeyExpression[] {
  return keysOf(descriptor).flatMap((key): readonly KeyExpression[] => {
    if (key.kind === 'constant') return [];
    if (key.kind === 'derived') return key.range === 'none' ? [] : [key];
    const participants = key.participants.filter(
      (one) => one.kind === 'derived' && one.range !== 'none',
    );
    return key.isRanged ? [key] : participants;
  });
}

function branchOf(descriptor: Descriptor): number | undefined {
  const steps = new Set(rangedKeys(descriptor).map(lastStep));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && !isHardened(step) ? step : undefined;
}

function lastStep(key: KeyExpression): number | undefined {
  if (key.kind === 'constant') return undefined;
  const written = key.kind === 'derived' ? (key.origin?.path ?? []) : [];
  return key.path.at(-1) ?? written.at(-1);
}

/** Whether the branch of all ranged keys is a step from what is written. */
function hasBranch(descriptor: Descriptor): boolean {
  const isStep = (key: KeyExpression) => key.kind !== 'constant' && key.path.length > 0;
  return branchOf(descriptor) !== undefined && rangedKeys(descriptor).every(isStep);
}

function withBranch(descriptor: Descriptor, branch: number): Descriptor {
  if (!hasBranch(descriptor)) return descriptor;
  const ranged = new Set(rangedKeys(descriptor));
  const moved = <Key extends KeyExpression>(key: Key): Key =>
    ranged.has(key) && key.kind !== 'constant'
      ? { ...key, path: [...key.path.slice(0, -1), branch] }
      : key;
  return mapKeys(descriptor, (key) =>
    key.kind === 'musig' && !ranged.has(key)
      ? { ...key, participants: key.participants.map(moved) }
      : moved(key),
  );
}

/** What tells a key expression from others; the chain is of no matter. */
export const keyExpressionName = publicKeyText('main');

/** What tells a descriptor from others. */
export function descriptorName(descriptor: Descriptor): string {
  return descriptorText(descriptor, 'main', keyExpressionName);
}
