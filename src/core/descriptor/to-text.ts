import { bytesToHex } from '../bytes/hex.ts';
import { encodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { extendedPublicKeyText } from '../encoding/extended-key.ts';
import { toText as miniscriptText } from '../miniscript/to-text.ts';
import { addDescriptorChecksum } from '../script/descriptor-checksum.ts';
import { pathStepsText } from './key-path.ts';
import { standInNumber } from './stand-in.ts';
import type {
  ConstantKey,
  DerivedKey,
  Descriptor,
  DescriptorLeaf,
  KeyExpression,
  SingleKey,
} from './types.ts';

/** The descriptor with its checksum, keys in public form (Descriptor::ToString). */
export function publicText(descriptor: Descriptor, chain: Chain): string {
  return addDescriptorChecksum(descriptorText(descriptor, chain, publicKeyText(chain)));
}

/** How a key expression is written. */
export type KeyWriter = (key: KeyExpression) => string;

/** Keys in public form, as they were written where that says nothing private. */
export function publicKeyText(chain: Chain): KeyWriter {
  return joinMusig(
    (key) =>
      descriptorOriginText(key) +
      (key.kind === 'constant' ? constantText(key) : derivedText(key, chain)),
  );
}

export function joinMusig(write: (key: SingleKey) => string): KeyWriter {
  return (key) => {
    if (key.kind !== 'musig') return write(key);
    const range = key.isRanged ? '/*' : '';
    return `musig(${key.participants.map(write).join(',')})${pathStepsText(key.path, false)}${range}`;
  };
}

export function descriptorOriginText(
  { origin }: SingleKey,
  apostrophe = origin?.apostrophe ?? false,
): string {
  if (origin === undefined) return '';
  return `[${bytesToHex(origin.fingerprint)}${pathStepsText(origin.path, apostrophe)}]`;
}

export function constantText({ publicKey, isXOnly }: ConstantKey): string {
  return bytesToHex(isXOnly ? publicKey.subarray(1) : publicKey);
}

export function derivedText(key: DerivedKey, chain: Chain, apostrophe = key.apostrophe): string {
  return extendedPublicKeyText(key.root, chain) + stepsText(key, apostrophe);
}

/** The steps behind an extended key. */
export function stepsText({ path, range }: DerivedKey, apostrophe: boolean): string {
  const last = range === 'none' ? '' : range === 'normal' ? '/*' : `/*${apostrophe ? "'" : 'h'}`;
  return pathStepsText(path, apostrophe) + last;
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
  leaves: readonly DescriptorLeaf[],
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
