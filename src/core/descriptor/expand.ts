import { bytesToHex } from '../bytes/hex.ts';
import { compareBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { miniscript } from '../miniscript/node.ts';
import { toScript } from '../miniscript/to-script.ts';
import { scriptForDestination } from '../script/destination.ts';
import {
  payToPublicKey,
  payToPublicKeyHash,
  payToScriptHash,
  payToTaproot,
  payToWitnessPublicKeyHash,
  payToWitnessScriptHash,
} from '../script/pay-to.ts';
import { isRanged, KeyDeriver } from './derive-keys.ts';
import { PrivateKeys } from './private-keys.ts';
import { Provider } from './provider.ts';
import { standInNumber } from './stand-in.ts';
import { taprootOutput } from './taproot-tree.ts';
import type { Descriptor, KeyExpression, MiniscriptDescriptor, MultiFunction } from './types.ts';

/** What a descriptor stands for at an index. */
export interface Expansion {
  /** The output scripts: four of `combo`, none of `unused`, else one. */
  readonly scripts: readonly Uint8Array[];
  /** What it takes to spend them but private keys: keys, their origins, scripts, trees. */
  readonly provider: Provider;
}

/** Expands a descriptor index by index; what all indexes share is worked out once. */
export class Expander {
  private readonly deriver: KeyDeriver;

  constructor(
    private readonly descriptor: Descriptor,
    privateKeys = new PrivateKeys(),
  ) {
    this.deriver = new KeyDeriver(privateKeys);
  }

  /**
   * What the descriptor stands for at an index below 2^31, which says nothing
   * where it is not ranged (Descriptor::Expand). `undefined` where a private key
   * is needed that is not known.
   */
  at(index: number): Expansion | undefined {
    return expandOne(this.descriptor, index, this.deriver);
  }

  /** Adds to `into` the private keys for an index, as far as they are known (ExpandPrivate). */
  addPrivateKeys(index: number, into: PrivateKeys): void {
    for (const key of keysOf(this.descriptor)) this.deriver.addPrivateKeys(key, index, into);
  }

  /** Overwrites the private keys that were derived on the way. */
  wipe(): void {
    this.deriver.wipe();
  }
}

/** The scripts of a descriptor at an index; see {@link Expander}. */
export function expand(
  descriptor: Descriptor,
  index: number,
  privateKeys = new PrivateKeys(),
): Expansion | undefined {
  const expander = new Expander(descriptor, privateKeys);
  try {
    return expander.at(index);
  } finally {
    expander.wipe();
  }
}

/** Whether a descriptor stands for another script at another index. */
export function isRangedDescriptor(descriptor: Descriptor): boolean {
  return keysOf(descriptor).some(isRanged);
}

/** Whether what it takes to spend is known, private keys left aside (IsSolvable). */
export function isSolvable(descriptor: Descriptor): boolean {
  return descriptor.function !== 'addr' && descriptor.function !== 'raw';
}

/** Every key expression, of inner descriptors too, an outer one first. */
export function keysOf(descriptor: Descriptor): readonly KeyExpression[] {
  switch (descriptor.function) {
    case 'sh':
    case 'wsh':
      return keysOf(descriptor.inner);
    case 'tr':
      return [descriptor.key, ...descriptor.leaves.flatMap(({ script }) => keysOf(script))];
    case 'addr':
    case 'raw':
      return [];
    default:
      return 'keys' in descriptor ? descriptor.keys : [descriptor.key];
  }
}

/**
 * Each function looks its keys up by itself, and what it finds is put beside
 * what was found before without replacing it (ExpandHelper).
 */
function expandOne(
  descriptor: Descriptor,
  index: number,
  deriver: KeyDeriver,
): Expansion | undefined {
  const provider = new Provider();
  const keys: Uint8Array[] = [];
  for (const expression of ownKeys(descriptor)) {
    const key = deriver.publicKey(expression, index, provider);
    if (key === undefined) return undefined;
    keys.push(key);
  }
  const inner: Uint8Array[] = [];
  for (const script of innerDescriptors(descriptor)) {
    const expansion = expandOne(script, index, deriver);
    if (expansion === undefined) return undefined;
    provider.merge(expansion.provider);
    inner.push(...expansion.scripts);
  }
  return { scripts: scriptsOf(descriptor, keys, inner, provider), provider };
}

/** The key expressions that stand in a function itself. */
function ownKeys(descriptor: Descriptor): readonly KeyExpression[] {
  return descriptor.function === 'tr' ? [descriptor.key] : keysBeside(descriptor);
}

function keysBeside(descriptor: Descriptor): readonly KeyExpression[] {
  return innerDescriptors(descriptor).length > 0 ? [] : keysOf(descriptor);
}

function innerDescriptors(descriptor: Descriptor): readonly Descriptor[] {
  if (descriptor.function === 'tr') return descriptor.leaves.map(({ script }) => script);
  return 'inner' in descriptor ? [descriptor.inner] : [];
}

/** The scripts of keys and inner scripts (MakeScripts), with what they add to the provider. */
function scriptsOf(
  descriptor: Descriptor,
  keys: readonly Uint8Array[],
  [inner = new Uint8Array(0), ...others]: readonly Uint8Array[],
  provider: Provider,
): readonly Uint8Array[] {
  const key = keys[0] ?? new Uint8Array(0);
  switch (descriptor.function) {
    case 'pk':
      return [payToPublicKey(descriptor.isLeaf ? xOf(key) : key)];
    case 'pkh':
      return [payToPublicKeyHash(key)];
    case 'wpkh':
      return [payToWitnessPublicKeyHash(key)];
    case 'combo':
      return comboScripts(key, provider);
    case 'rawtr':
      return [payToTaproot(xOf(key))];
    case 'unused':
      return [];
    case 'multi':
    case 'sortedmulti':
    case 'multi_a':
    case 'sortedmulti_a':
      return [multiScript(descriptor.function, descriptor.threshold, keys)];
    case 'sh':
      provider.addScript(inner);
      return [payToScriptHash(inner)];
    case 'wsh':
      provider.addScript(inner);
      return [payToWitnessScriptHash(inner)];
    case 'tr':
      return treeScripts(descriptor.leaves, xOf(key), [inner, ...others], provider);
    case 'addr':
      return [scriptForDestination(descriptor.destination)];
    case 'raw':
      return [descriptor.script];
    case 'miniscript':
      return [miniscriptScript(descriptor, keys, provider)];
  }
}

function comboScripts(key: Uint8Array, provider: Provider): readonly Uint8Array[] {
  const scripts = [payToPublicKey(key), payToPublicKeyHash(key)];
  if (key.length !== 33) return scripts;
  const witness = payToWitnessPublicKeyHash(key);
  provider.addScript(witness);
  return [...scripts, witness, payToScriptHash(witness)];
}

/** Keys sort by their bytes, in leaves by those of x (BIP 67, BIP 387). */
function multiScript(
  name: MultiFunction,
  threshold: number,
  publicKeys: readonly Uint8Array[],
): Uint8Array {
  const isLeaf = name === 'multi_a' || name === 'sortedmulti_a';
  const keys = isLeaf ? publicKeys.map(xOf) : [...publicKeys];
  if (name.startsWith('sorted')) keys.sort(compareBytes);
  const fragment = isLeaf ? 'multi_a' : 'multi';
  const context = isLeaf ? 'tapscript' : 'p2wsh';
  return toScript(miniscript({ fragment, threshold, keys, subs: [] }, context));
}

function treeScripts(
  leaves: readonly { readonly depth: number }[],
  internalKey: Uint8Array,
  scripts: readonly Uint8Array[],
  provider: Provider,
): readonly Uint8Array[] {
  const tree = leaves.map(({ depth }, i) => ({ depth, script: scripts[i]! }));
  const output = taprootOutput(internalKey, tree);
  if (output === undefined) return [];
  provider.outputs.set(bytesToHex(output.output.key), output);
  return [payToTaproot(output.output.key)];
}

/** In leaves `pkh` has the hash of x, under which the key has to be found as well. */
function miniscriptScript(
  { node }: MiniscriptDescriptor,
  keys: readonly Uint8Array[],
  provider: Provider,
): Uint8Array {
  const isLeaf = node.context === 'tapscript';
  for (const key of keys) provider.addPublicKey(key, hash160(isLeaf ? xOf(key) : key));
  return toScript(node, (standIn) => {
    const key = keys[standInNumber(standIn)]!;
    return isLeaf ? xOf(key) : key;
  });
}

/** The x of a key of 33 bytes. */
function xOf(publicKey: Uint8Array): Uint8Array {
  return publicKey.subarray(1, 33);
}
