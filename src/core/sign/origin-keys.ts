/** What extended private keys make of the key origins of a PSBT. */
import { equalBytes } from '../bytes/order.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { derivePrivateChild, fingerprintOf } from '../descriptor/bip32.ts';
import type { PrivateKeys } from '../descriptor/private-keys.ts';
import type { ExtendedPrivateKey, ExtendedPublicKey } from '../encoding/extended-key.ts';
import { recordsOf } from '../psbt/record-access.ts';
import type { InputMap, KeyOrigin, OutputMap } from '../psbt/types.ts';

/**
 * Adds to `into` the private key of every key in these maps of a PSBT that comes
 * from this extended key: one whose origin it stands for and that is derived from
 * it. A fingerprint alone is no match: the derived public key must be the key of the
 * record. Answers the public keys of 33 bytes. What is derived on the way is
 * overwritten; the extended key is not.
 */
export function addKeysOfOrigins(
  maps: readonly (InputMap | OutputMap)[],
  extended: ExtendedPrivateKey,
  into: PrivateKeys,
): readonly Uint8Array[] {
  return addWantedKeys(wantedKeys(maps), extended, into);
}

/** The same for keys whose origins are told elsewhere. */
export function addWantedKeys(
  wanted: readonly OriginatedKey[],
  extended: ExtendedPrivateKey,
  into: PrivateKeys,
): readonly Uint8Array[] {
  const deriver = new OriginDeriver(extended);
  try {
    return wanted.flatMap(({ key, origin }) => {
      const found = deriver.find(key, origin);
      if (!found) return [];
      into.add(found.publicKey, { privateKey: found.privateKey.slice(), compressed: true });
      return [found.publicKey];
    });
  } finally {
    deriver.wipe();
  }
}

/** A key of 33 bytes, of taproot of 32, and where it is said to come from. */
export interface OriginatedKey {
  readonly key: Uint8Array;
  readonly origin: KeyOrigin;
}

function wantedKeys(maps: readonly (InputMap | OutputMap)[]): readonly OriginatedKey[] {
  // Inputs and outputs have these two fields alike.
  return (maps as readonly InputMap[]).flatMap((map) => [
    ...recordsOf(map, 'bip32_derivation').map(({ key, value }) => ({ key, origin: value })),
    ...recordsOf(map, 'tap_bip32_derivation').map(({ key, value }) => ({
      ...{ key, origin: value.origin },
    })),
  ]);
}

interface Node {
  readonly key: ExtendedPrivateKey;
  readonly publicKey: Uint8Array;
  readonly children: Map<number, Node | undefined>;
}

/** A key that an origin leads to. */
export interface FoundKey {
  readonly privateKey: Uint8Array;
  /** 33 bytes. */
  readonly publicKey: Uint8Array;
  /** From the extended key to it. */
  readonly steps: readonly number[];
}

/** Derives along origins; what these share is derived once. */
export class OriginDeriver {
  private readonly root: Node;
  readonly fingerprint: Uint8Array;
  private readonly derived: Node[] = [];

  constructor(key: ExtendedPrivateKey) {
    this.root = nodeOf(key);
    this.fingerprint = fingerprintOf(this.root.publicKey);
  }

  /** The private key of `wanted`, where its origin leads to it. */
  find(wanted: Uint8Array, origin: KeyOrigin): FoundKey | undefined {
    for (const steps of this.stepsFor(origin)) {
      const node = this.at(steps);
      if (!node || !isKeyOf(wanted, node.publicKey)) continue;
      return { privateKey: node.key.privateKey, publicKey: node.publicKey, steps };
    }
    return undefined;
  }

  /** The public half at the end of steps from the extended key; `undefined` below depth 255. */
  publicAt(steps: readonly number[]): ExtendedPublicKey | undefined {
    const node = this.at(steps);
    if (!node) return undefined;
    const { privateKey: _, ...place } = node.key;
    return { ...place, publicKey: node.publicKey };
  }

  /** Overwrites what was derived. */
  wipe(): void {
    for (const { key } of this.derived) key.privateKey.fill(0);
    this.derived.length = 0;
    this.root.children.clear();
  }

  /**
   * The steps from this key that an origin may mean: all of them where it names this
   * key's fingerprint; else, of a key that is itself some steps deep, those behind as
   * many. The fingerprint of its master key is known from the key only one step deep.
   */
  private stepsFor({ fingerprint, path }: KeyOrigin): readonly (readonly number[])[] {
    const { depth, childNumber, parentFingerprint } = this.root.key;
    const isOwn = equalBytes(fingerprint, this.fingerprint);
    const isBelow =
      depth > 0 &&
      path[depth - 1] === childNumber &&
      (depth > 1 || equalBytes(fingerprint, parentFingerprint));
    return [...(isOwn ? [path] : []), ...(isBelow ? [path.slice(depth)] : [])];
  }

  private at(steps: readonly number[]): Node | undefined {
    let node: Node | undefined = this.root;
    for (const step of steps) {
      node = this.child(node, step);
      if (!node) return undefined;
    }
    return node;
  }

  private child(parent: Node, step: number): Node | undefined {
    if (!parent.children.has(step)) {
      const key = derivePrivateChild(parent.key, step, parent.publicKey);
      const node = key && nodeOf(key);
      if (node) this.derived.push(node);
      parent.children.set(step, node);
    }
    return parent.children.get(step);
  }
}

function nodeOf(key: ExtendedPrivateKey): Node {
  return { key, publicKey: publicKeyOf(key.privateKey, true), children: new Map() };
}

/** `wanted` is 33 bytes, or the 32 of x. */
export function isKeyOf(wanted: Uint8Array, publicKey: Uint8Array): boolean {
  return equalBytes(wanted, wanted.length === 32 ? publicKey.subarray(1) : publicKey);
}
