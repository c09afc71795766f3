import { bytesToHex } from '../bytes/hex.ts';
import { compareBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { addToPrivateKey } from '../crypto/key-tweak.ts';
import { aggregateKeys } from '../crypto/musig.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import type { ExtendedPrivateKey, ExtendedPublicKey } from '../encoding/extended-key.ts';
import { HARDENED } from '../encoding/path-text.ts';

import type { KeyOrigin } from '../psbt/types.ts';
import {
  derivePrivateChild,
  derivePublic,
  fingerprintOf,
  neutered,
  PublicParent,
  tweakOf,
} from './bip32.ts';
import { isHardened } from './key-path.ts';
import type { PrivateKeys } from './private-keys.ts';
import { addFirst, type Provider } from './provider.ts';
import type { ConstantKey, DerivedKey, KeyExpression, MusigKey, SingleKey } from './types.ts';

/**
 * The chain code of the extended key that stands for an aggregate (BIP 328): the
 * SHA-256 of "MuSig2MuSig2MuSig2".
 */
const MUSIG_CHAIN_CODE = Uint8Array.of(
  ...[
    0x86, 0x80, 0x87, 0xca, 0x02, 0xa6, 0xf9, 0x74, 0xc4, 0x59, 0x89, 0x24, 0xc3, 0x6b, 0x57, 0x76,
  ],
  ...[
    0x2d, 0x32, 0xcb, 0x45, 0x71, 0x71, 0x67, 0xe3, 0x00, 0x62, 0x2c, 0x71, 0x67, 0xe3, 0x89, 0x65,
  ],
);

/**
 * Works out the keys of key expressions, index by index. What does not depend
 * on the index is worked out once. Private keys are needed where a step is
 * hardened; what was derived from them is overwritten by {@link wipe}.
 */
export class KeyDeriver {
  private readonly parents = new Map<DerivedKey, PublicParent | undefined>();
  private readonly fingerprints = new Map<DerivedKey, Uint8Array>();
  private readonly privateParents = new Map<DerivedKey, PrivateParent | undefined>();
  private readonly hardenedChildren = new Map<DerivedKey, KeyPair & { readonly index: number }>();
  private readonly aggregates = new Map<MusigKey, Aggregate | undefined>();

  constructor(private readonly privateKeys: PrivateKeys) {}

  /**
   * The public key of an expression at an index, of 33 or 65 bytes
   * (PubkeyProvider::GetPubKey); keys and origins that it is made of are added to
   * `out`. `undefined` where it takes a private key that is not known.
   */
  publicKey(key: KeyExpression, index: number, out: Provider): Uint8Array | undefined {
    if (key.kind === 'musig') return this.musigKey(key, index, out);
    const found = key.kind === 'constant' ? constantKey(key) : this.derivedKey(key, index);
    if (found === undefined) return undefined;
    const { publicKey, origin } = found;
    addKey(out, publicKey, origin);
    if (key.origin !== undefined) prependOrigin(out, publicKey, key.origin);
    return publicKey;
  }

  /**
   * Adds to `into` the private keys of an expression at an index, of the
   * participants where it is an aggregate (GetPrivKey).
   */
  addPrivateKeys(key: KeyExpression, index: number, into: PrivateKeys): void {
    if (key.kind === 'musig') {
      for (const participant of key.participants) this.addPrivateKeys(participant, index, into);
    } else if (key.kind === 'constant') {
      this.addConstantPrivateKey(key, into);
    } else {
      this.addDerivedPrivateKey(key, index, into);
    }
  }

  /** The last extended public key to which a hardened step leads, and the steps to it. */
  lastHardened(key: DerivedKey): ExtendedPublicKey | undefined {
    return this.privateParent(key)?.lastHardened;
  }

  /** Overwrites every private key that was derived. */
  wipe(): void {
    for (const parent of this.privateParents.values()) parent?.key.privateKey.fill(0);
    for (const child of this.hardenedChildren.values()) child.privateKey.fill(0);
    this.privateParents.clear();
    this.hardenedChildren.clear();
  }

  private derivedKey(
    key: DerivedKey,
    index: number,
  ): { readonly publicKey: Uint8Array; readonly origin: KeyOrigin } | undefined {
    const publicKey = this.derivedPublicKey(key, index);
    const fingerprint = this.rootFingerprint(key);
    return publicKey && { publicKey, origin: { fingerprint, path: fullPath(key, index) } };
  }

  private rootFingerprint(key: DerivedKey): Uint8Array {
    const known = this.fingerprints.get(key) ?? fingerprintOf(key.root.publicKey);
    this.fingerprints.set(key, known);
    return known;
  }

  private derivedPublicKey(key: DerivedKey, index: number): Uint8Array | undefined {
    if (key.range === 'hardened') return this.hardenedChild(key, index)?.publicKey;
    const parent = this.parent(key);
    return key.range === 'none' ? parent?.key.publicKey : parent?.child(index)?.publicKey;
  }

  /** The key at the end of the written path, before the index. */
  private parent(key: DerivedKey): PublicParent | undefined {
    if (!this.parents.has(key)) {
      const found = key.path.some(isHardened)
        ? this.publicHalf(key)
        : derivePublic(key.root, key.path);
      this.parents.set(key, found && new PublicParent(found));
    }
    return this.parents.get(key);
  }

  private publicHalf(key: DerivedKey): ExtendedPublicKey | undefined {
    const parent = this.privateParent(key);
    if (!parent) return undefined;
    const { privateKey: _, ...place } = parent.key;
    return { ...place, publicKey: parent.publicKey };
  }

  private privateParent(key: DerivedKey): PrivateParent | undefined {
    if (!this.privateParents.has(key)) {
      this.privateParents.set(key, derivePrivateParent(key, this.privateKeys));
    }
    return this.privateParents.get(key);
  }

  /** Under the public key that it is known by, which is not worked out again. */
  private addConstantPrivateKey({ publicKey, isXOnly }: ConstantKey, into: PrivateKeys): void {
    const { privateKeys } = this;
    const known = isXOnly ? privateKeys.publicKeyOfX(publicKey.subarray(1)) : publicKey;
    const found = known && privateKeys.of(known);
    if (!found) return;
    const { privateKey, compressed } = found;
    into.add(known, { privateKey: Uint8Array.from(privateKey), compressed });
  }

  private addDerivedPrivateKey(key: DerivedKey, index: number, into: PrivateKeys): void {
    const found = this.derivedPrivateKey(key, index);
    if (found) into.add(found.publicKey, { privateKey: found.privateKey, compressed: true });
  }

  /** In a buffer of the caller's own. */
  private derivedPrivateKey(key: DerivedKey, index: number): KeyPair | undefined {
    const parent = this.privateParent(key);
    if (!parent) return undefined;
    if (key.range === 'none') {
      return { publicKey: parent.publicKey, privateKey: Uint8Array.from(parent.key.privateKey) };
    }
    if (key.range === 'hardened') {
      const child = this.hardenedChild(key, index);
      return child && { ...child, privateKey: Uint8Array.from(child.privateKey) };
    }
    const child = this.parent(key)?.child(index);
    const privateKey = child && addToPrivateKey(parent.key.privateKey, child.tweak);
    return privateKey && { publicKey: child.publicKey, privateKey };
  }

  /** The last one is kept, as its public and its private half are asked for one after the other. */
  private hardenedChild(key: DerivedKey, index: number): KeyPair | undefined {
    const last = this.hardenedChildren.get(key);
    if (last?.index === index) return last;
    last?.privateKey.fill(0);
    this.hardenedChildren.delete(key);
    const parent = this.privateParent(key);
    const child = parent && derivePrivateChild(parent.key, index + HARDENED, parent.publicKey);
    if (!child) return undefined;
    const { privateKey } = child;
    const pair = { index, privateKey, publicKey: publicKeyOf(privateKey, true) };
    this.hardenedChildren.set(key, pair);
    return pair;
  }

  private musigKey(key: MusigKey, index: number, out: Provider): Uint8Array | undefined {
    const isFixed = key.participants.every((participant) => !isRanged(participant));
    const fixed = isFixed ? this.fixedAggregate(key) : undefined;
    if (isFixed && fixed === undefined) return undefined;
    const participants = this.participants(key, index, out);
    if (participants === undefined) return undefined;
    const aggregate = fixed?.publicKey ?? aggregateKeys(participants);
    if (aggregate === undefined) return undefined;
    const publicKey = this.publicKey(fixed?.expression ?? constantOf(aggregate), index, out);
    if (publicKey) out.addAggregate(aggregate, participants);
    return publicKey;
  }

  /** The aggregate of participants that are the same at every index. */
  private fixedAggregate(key: MusigKey): Aggregate | undefined {
    if (!this.aggregates.has(key)) {
      const participants = this.participants(key, 0, undefined);
      const publicKey = participants && aggregateKeys(participants);
      this.aggregates.set(
        key,
        publicKey && { publicKey, expression: aggregateExpression(key, publicKey) },
      );
    }
    return this.aggregates.get(key);
  }

  /** Sorted, as BIP 390 asks. */
  private participants(
    key: MusigKey,
    index: number,
    out: Provider | undefined,
  ): readonly Uint8Array[] | undefined {
    const found: Uint8Array[] = [];
    for (const participant of key.participants) {
      const publicKey = out
        ? this.publicKey(participant, index, out)
        : this.ownPublicKey(participant, index);
      if (!publicKey) return undefined;
      found.push(publicKey);
    }
    return found.sort(compareBytes);
  }

  private ownPublicKey(key: SingleKey, index: number): Uint8Array | undefined {
    return key.kind === 'constant' ? key.publicKey : this.derivedPublicKey(key, index);
  }
}

/** An aggregate and the expression of what is derived from it. */
interface Aggregate {
  readonly publicKey: Uint8Array;
  readonly expression: SingleKey;
}

/** An extended key stands for an aggregate from which steps lead (BIP 328). */
function aggregateExpression({ path, isRanged }: MusigKey, publicKey: Uint8Array): SingleKey {
  if (path.length === 0 && !isRanged) return constantOf(publicKey);
  const root = extendedAggregate(publicKey);
  const range = isRanged ? 'normal' : 'none';
  return { kind: 'derived', root, path, range, apostrophe: false, origin: undefined };
}

/** The extended key that stands for an aggregate, from which steps lead (BIP 328). */
export function extendedAggregate(publicKey: Uint8Array): ExtendedPublicKey {
  return {
    depth: 0,
    parentFingerprint: new Uint8Array(4),
    childNumber: 0,
    chainCode: MUSIG_CHAIN_CODE,
    publicKey,
  };
}

/**
 * The key at the end of a path from an aggregate, and what each step adds to the
 * private key. `undefined` where a step is hardened.
 */
export function stepsFromAggregate(
  aggregate: Uint8Array,
  path: readonly number[],
): { readonly publicKey: Uint8Array; readonly tweaks: readonly Uint8Array[] } | undefined {
  const tweaks: Uint8Array[] = [];
  let key: ExtendedPublicKey | undefined = extendedAggregate(aggregate);
  for (const step of path) {
    if (isHardened(step)) return undefined;
    tweaks.push(tweakOf(key, step));
    key = new PublicParent(key).child(step);
    if (!key) return undefined;
  }
  return { publicKey: key.publicKey, tweaks };
}

function constantOf(publicKey: Uint8Array): ConstantKey {
  return { kind: 'constant', publicKey, isXOnly: false, origin: undefined };
}

function constantKey({ publicKey }: ConstantKey) {
  return { publicKey, origin: { fingerprint: fingerprintOf(publicKey), path: [] } };
}

function fullPath(key: DerivedKey, index: number): readonly number[] {
  return key.range === 'none' ? key.path : [...key.path, childStep(key, index)];
}

function childStep({ range }: DerivedKey, index: number): number {
  return range === 'hardened' ? index + HARDENED : index;
}

/** Whether a key is another one at another index. */
export function isRanged(key: KeyExpression): boolean {
  switch (key.kind) {
    case 'constant':
      return false;
    case 'derived':
      return key.range !== 'none';
    case 'musig':
      return key.isRanged || key.participants.some(isRanged);
  }
}

function addKey(out: Provider, publicKey: Uint8Array, origin: KeyOrigin): void {
  const id = hash160(publicKey);
  addFirst(out.origins, bytesToHex(id), { publicKey, origin });
  out.addPublicKey(publicKey, id);
}

/**
 * Puts the written origin before what is known of a key. As in Core a key that
 * was there before gets it as well, so that one with two origins in a
 * descriptor has the last fingerprint and all steps (OriginPubkeyProvider).
 */
function prependOrigin(out: Provider, publicKey: Uint8Array, written: KeyOrigin): void {
  const id = bytesToHex(hash160(publicKey));
  const path = [...written.path, ...(out.origins.get(id)?.origin.path ?? [])];
  out.origins.set(id, { publicKey, origin: { fingerprint: written.fingerprint, path } });
}

/** A private key with its public key of 33 bytes. */
interface KeyPair {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

/** The private key at the end of the written path, and the public one after its last hardened step. */
interface PrivateParent {
  readonly key: ExtendedPrivateKey;
  readonly publicKey: Uint8Array;
  readonly lastHardened: ExtendedPublicKey | undefined;
}

function derivePrivateParent(
  { root, path }: DerivedKey,
  privateKeys: PrivateKeys,
): PrivateParent | undefined {
  const found = privateKeys.of(root.publicKey);
  if (!found) return undefined;
  const { publicKey: _, ...place } = root;
  let key: ExtendedPrivateKey = { ...place, privateKey: Uint8Array.from(found.privateKey) };
  let lastHardened: ExtendedPublicKey | undefined;
  for (const [i, step] of path.entries()) {
    const child = derivePrivateChild(key, step);
    key.privateKey.fill(0);
    if (!child) return undefined;
    key = child;
    const isLast = isHardened(step) && !path.slice(i + 1).some(isHardened);
    if (isLast) lastHardened = neutered(key);
  }
  return { key, publicKey: publicKeyOf(key.privateKey, true), lastHardened };
}
