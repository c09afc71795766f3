import { bytesToHex } from '../bytes/hex.ts';
import { encodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { extendedPrivateKeyText, extendedPublicKeyText } from '../encoding/extended-key.ts';
import { encodeWif } from '../encoding/wif.ts';
import { toText as miniscriptText } from '../miniscript/to-text.ts';
import { addDescriptorChecksum } from '../script/descriptor-checksum.ts';
import { fingerprintOf } from './bip32.ts';
import { KeyDeriver } from './derive-keys.ts';
import { isHardened, pathText } from './key-path.ts';
import type { PrivateKeys } from './private-keys.ts';
import { standInNumber } from './stand-in.ts';
import type {
  ConstantKey,
  DerivedKey,
  Descriptor,
  KeyExpression,
  Leaf,
  SingleKey,
} from './types.ts';

/** The descriptor with its checksum, keys in public form (Descriptor::ToString). */
export function publicText(descriptor: Descriptor, chain: Chain): string {
  return addDescriptorChecksum(descriptorText(descriptor, chain, publicKeyText(chain)));
}

/**
 * The descriptor with its checksum and the private keys that are known, other
 * keys in public form (ToPrivateString). `hasPrivateKeys` says whether there was
 * one.
 */
export function privateText(
  descriptor: Descriptor,
  privateKeys: PrivateKeys,
  chain: Chain,
): { readonly text: string; readonly hasPrivateKeys: boolean } {
  const toPublic = publicKeyText(chain);
  let hasPrivateKeys = false;
  const text = descriptorText(
    descriptor,
    chain,
    joinMusig((key) => {
      const found = privateKeyText(key, privateKeys, chain);
      if (found === undefined) return toPublic(key);
      hasPrivateKeys = true;
      return found;
    }),
  );
  return { text: addDescriptorChecksum(text), hasPrivateKeys };
}

/**
 * The descriptor with its checksum, extended keys being those after the last
 * hardened step, and `h` for hardened ones (ToNormalizedString). `undefined`
 * where such a step needs a private key that is not known.
 */
export function normalisedText(
  descriptor: Descriptor,
  privateKeys: PrivateKeys,
  chain: Chain,
): string | undefined {
  const deriver = new KeyDeriver(privateKeys);
  let isKnown = true;
  const text = descriptorText(
    descriptor,
    chain,
    joinMusig((key) => {
      const found = normalisedKeyText(key, deriver, chain);
      isKnown &&= found !== undefined;
      return found ?? '';
    }),
  );
  deriver.wipe();
  return isKnown ? addDescriptorChecksum(text) : undefined;
}

/** How a key expression is written. */
export type KeyWriter = (key: KeyExpression) => string;

/** Keys in public form, as they were written where that says nothing private. */
export function publicKeyText(chain: Chain): KeyWriter {
  return joinMusig(
    (key) =>
      originText(key) + (key.kind === 'constant' ? constantText(key) : derivedText(key, chain)),
  );
}

function joinMusig(write: (key: SingleKey) => string): KeyWriter {
  return (key) => {
    if (key.kind !== 'musig') return write(key);
    const range = key.isRanged ? '/*' : '';
    return `musig(${key.participants.map(write).join(',')})${pathText(key.path, false)}${range}`;
  };
}

function originText({ origin }: SingleKey, apostrophe = origin?.apostrophe ?? false): string {
  if (origin === undefined) return '';
  return `[${bytesToHex(origin.fingerprint)}${pathText(origin.path, apostrophe)}]`;
}

function constantText({ publicKey, isXOnly }: ConstantKey): string {
  return bytesToHex(isXOnly ? publicKey.subarray(1) : publicKey);
}

function derivedText(key: DerivedKey, chain: Chain, apostrophe = key.apostrophe): string {
  return extendedPublicKeyText(key.root, chain) + stepsText(key, apostrophe);
}

/** The steps behind an extended key. */
function stepsText({ path, range }: DerivedKey, apostrophe: boolean): string {
  const last = range === 'none' ? '' : range === 'normal' ? '/*' : `/*${apostrophe ? "'" : 'h'}`;
  return pathText(path, apostrophe) + last;
}

function privateKeyText(
  key: SingleKey,
  privateKeys: PrivateKeys,
  chain: Chain,
): string | undefined {
  if (key.kind === 'constant') {
    const { publicKey, isXOnly } = key;
    const found = isXOnly ? privateKeys.ofX(publicKey.subarray(1)) : privateKeys.of(publicKey);
    return found && originText(key) + encodeWif(found.privateKey, found.compressed, chain);
  }
  const found = privateKeys.of(key.root.publicKey);
  if (found === undefined) return undefined;
  const { publicKey: _, ...place } = key.root;
  const root = extendedPrivateKeyText({ ...place, privateKey: found.privateKey }, chain);
  return originText(key) + root + stepsText(key, key.apostrophe);
}

/** Of several hardened steps only those before the last become the origin's. */
function normalisedKeyText(key: SingleKey, deriver: KeyDeriver, chain: Chain): string | undefined {
  const written = originText(key, false);
  if (key.kind === 'constant') return written + constantText(key);
  const hardenedSteps = key.path.findLastIndex(isHardened) + 1;
  if (key.range === 'hardened') return written + derivedText(key, chain, false);
  if (hardenedSteps === 0) return written + derivedText(key, chain);
  const root = deriver.lastHardened(key);
  if (root === undefined) return undefined;
  const steps = pathText(key.path.slice(0, hardenedSteps), false);
  const fingerprint = bytesToHex(fingerprintOf(key.root.publicKey));
  const origin = key.origin ? `${written.slice(0, -1)}${steps}]` : `[${fingerprint}${steps}]`;
  const rest = stepsText({ ...key, path: key.path.slice(hardenedSteps) }, false);
  return origin + extendedPublicKeyText(root, chain) + rest;
}

/** A descriptor without checksum. */
export function descriptorText(descriptor: Descriptor, chain: Chain, writeKey: KeyWriter): string {
  switch (descriptor.function) {
    case 'sh':
    case 'wsh':
      return `${descriptor.function}(${descriptorText(descriptor.inner, chain, writeKey)})`;
    case 'tr': {
      const tree = treeText(descriptor.leaves, (script) => descriptorText(script, chain, writeKey));
      return `tr(${[writeKey(descriptor.key), ...tree].join(',')})`;
    }
    case 'addr':
      return `addr(${encodeAddress(descriptor.destination, chain)})`;
    case 'raw':
      return `raw(${bytesToHex(descriptor.script)})`;
    case 'miniscript':
      return miniscriptText(descriptor.node, (key) =>
        writeKey(descriptor.keys[standInNumber(key)]!),
      );
    case 'multi':
    case 'sortedmulti':
    case 'multi_a':
    case 'sortedmulti_a': {
      const { threshold, keys } = descriptor;
      return `${descriptor.function}(${[threshold, ...keys.map(writeKey)].join(',')})`;
    }
    default:
      return `${descriptor.function}(${writeKey(descriptor.key)})`;
  }
}

/** A tree with its braces, or nothing where there are no leaves. */
function treeText(
  leaves: readonly Leaf[],
  write: (script: Descriptor) => string,
): readonly string[] {
  if (leaves.length === 0) return [];
  let text = '';
  /** For each open level whether its left branch is done. */
  const levels: boolean[] = [];
  for (const [i, { depth, script }] of leaves.entries()) {
    if (i > 0) text += ',';
    for (; levels.length < depth; levels.push(false)) text += '{';
    text += write(script);
    for (; levels.at(-1) === true; levels.pop()) text += '}';
    if (levels.length > 0) levels[levels.length - 1] = true;
  }
  return [text];
}
