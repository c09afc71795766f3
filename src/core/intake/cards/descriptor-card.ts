import { bytesToHex } from '../../bytes/hex.ts';
import { fingerprintOf } from '../../descriptor/bip32.ts';
import { checksumDifference } from '../../descriptor/checksum-difference.ts';
import { DescriptorError } from '../../descriptor/descriptor-error.ts';
import { Expander, isRangedDescriptor, keysOf } from '../../descriptor/expand.ts';
import { pathStepsText } from '../../descriptor/key-path.ts';
import {
  contradictedUse,
  parseAnyVersion,
  type ReadDescriptor,
} from '../../descriptor/known-versions.ts';
import { PrivateKeys } from '../../descriptor/private-keys.ts';
import { standIn, standInNumber } from '../../descriptor/stand-in.ts';
import { stepsText } from '../../descriptor/to-text.ts';
import type { Descriptor, KeyExpression } from '../../descriptor/types.ts';
import { encodeAddress } from '../../encoding/address.ts';
import { CHAINS, type Chain } from '../../encoding/chains.ts';
import { shortened } from '../../encoding/number-words.ts';
import {
  type FirstAddresses,
  SHOWN_WAYS,
  type ShownSpenders,
  spendersOf,
} from '../../explain/spenders-shown.ts';
import { group, policyOf, type ScriptPolicy } from '../../policy/script-policy.ts';
import { extractDestination } from '../../script/destination.ts';
import type { Card, DescriptorCard, NamedPolicy } from './card.ts';

/** So many addresses of each branch are worked out. */
const SHOWN_ADDRESSES = 3;

/** A descriptor and the first chain on which it can be read. */
export interface PublicDescriptor extends ReadDescriptor {
  readonly chain: Chain;
}

/**
 * Reads a descriptor that has nothing private. `undefined` where no chain takes it;
 * `private` where it needs or has a private key.
 */
export function readPublic(text: string): PublicDescriptor | 'private' | undefined {
  for (const chain of CHAINS) {
    const privateKeys = new PrivateKeys();
    try {
      const read = parseAnyVersion(text, chain, privateKeys);
      return privateKeys.size > 0 ? 'private' : { ...read, chain };
    } catch (error) {
      if (!(error instanceof DescriptorError)) throw error;
      if (privateKeys.size > 0) return 'private';
    } finally {
      privateKeys.wipe();
    }
  }
  return undefined;
}

/** What a descriptor says; of one that cannot be read, what may have been done to it. */
export function descriptorCard(text: string): Card | 'private' {
  const read = readPublic(text);
  if (read === 'private') return read;
  const [first] = read?.descriptors ?? [];
  if (!read || !first) {
    const fit = checksumDifference(text);
    const contradiction = contradictedUse(text);
    return { kind: 'damaged', ...(fit && { fit }), ...(contradiction && { contradiction }) };
  }
  const spenders = walletSpenders([read]);
  return {
    kind: 'descriptor',
    ...describedDescriptor(read, first, text.includes('#')),
    ...(spenders && { spenders }),
  };
}

/** Who can spend what is paid to the first address of the first branch. */
export function spendersIn(
  { descriptors, chain }: Pick<PublicDescriptor, 'descriptors' | 'chain'>,
  text: string,
): ShownSpenders | undefined {
  const [descriptor] = descriptors;
  if (!descriptor) return undefined;
  const branch = descriptors.length > 1 ? { branch: 0 } : {};
  return spendersOf({ descriptor, text, index: 0, chain }, { limit: SHOWN_WAYS, ...branch });
}

/** The same of a wallet by its first descriptor, with what is to be kept of the wallet. */
export function walletSpenders(read: readonly PublicDescriptor[]): ShownSpenders | undefined {
  const together = branchesOf(read);
  const each = together.map((one) => spendersIn(one, one.text));
  const [first] = each;
  // Where nothing is rehearsed, a key might be private.
  if (!first || each.some((one) => one?.descriptor === undefined)) return first;
  const descriptors = together.flatMap((one) => one.descriptors);
  const wallet = {
    descriptors: together.map(({ text }) => text),
    first: firstAddresses(descriptors, first.chain),
    others: read.length - together.length,
  };
  return { ...first, wallet };
}

/** The first, and the other of two of one form: receiving and change. */
function branchesOf(read: readonly PublicDescriptor[]): readonly PublicDescriptor[] {
  const forms = read.map(({ descriptors: [one] }) => one && functionsOf(one));
  return read.length === 2 && forms[0] === forms[1] ? read : read.slice(0, 1);
}

function describedDescriptor(
  { descriptors, checksum, chain, prefixes }: PublicDescriptor,
  first: Descriptor,
  hasChecksum: boolean,
): DescriptorCard {
  const words = policyOfDescriptor(first);
  return {
    script: functionsOf(first),
    ...(words && { words }),
    checksum,
    hasChecksum,
    prefixes,
    isRanged: isRangedDescriptor(first),
    chain,
    first: firstAddresses(descriptors, chain),
  };
}

/** The first addresses of each descriptor that has addresses, at most of two: receiving and change. */
export function firstAddresses(
  descriptors: readonly Descriptor[],
  chain: Chain,
): readonly FirstAddresses[] {
  return descriptors.slice(0, 2).flatMap((descriptor) => {
    const addresses = addressesOf(descriptor, chain);
    return addresses.length === 0 ? [] : [{ script: functionsOf(descriptor), addresses }];
  });
}

function addressesOf(descriptor: Descriptor, chain: Chain): readonly string[] {
  const expander = new Expander(descriptor);
  const count = isRangedDescriptor(descriptor) ? SHOWN_ADDRESSES : 1;
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const scripts = expander.at(index)?.scripts ?? [];
    return scripts.flatMap((script) => {
      const destination = extractDestination(script);
      return destination ? [encodeAddress(destination, chain)] : [];
    });
  });
}

/** The functions around the keys, from outside. */
function functionsOf(descriptor: Descriptor): string {
  if ('inner' in descriptor) return `${descriptor.function}(${functionsOf(descriptor.inner)})`;
  if (descriptor.function !== 'tr' || descriptor.leaves.length === 0) return descriptor.function;
  return `tr(${['key', ...descriptor.leaves.map(({ script }) => functionsOf(script))].join(', ')})`;
}

/** What it takes to spend; `undefined` of an address or a script, which say nothing of that. */
export function policyOfDescriptor(
  descriptor: Descriptor,
  nameOf: (key: KeyExpression) => string = keyName,
): NamedPolicy | undefined {
  const keys = keysOf(descriptor);
  const [policy] = numbered(descriptor, 0);
  if (!policy) return undefined;
  const names = keys.map((key, i) => [bytesToHex(numberedKey(i)), nameOf(key)] as const);
  return { policy, names: new Map(names) };
}

function numberedKey(number: number): Uint8Array {
  return standIn(number, 'p2wsh');
}

/** The policy with its keys as numbers, from `first` on, in the order of `keysOf`. */
function numbered(descriptor: Descriptor, first: number): readonly [ScriptPolicy | undefined] {
  switch (descriptor.function) {
    case 'addr':
    case 'raw':
    case 'unused':
      return [undefined];
    case 'sh':
    case 'wsh':
      return numbered(descriptor.inner, first);
    case 'miniscript':
      return [withNumbers(policyOf(descriptor.node), first)];
    case 'tr': {
      let next = first + 1;
      const leaves = descriptor.leaves.flatMap(({ script }) => {
        const [policy] = numbered(script, next);
        next += keysOf(script).length;
        return policy ? [policy] : [];
      });
      return [group('or', [ofKeys(1, 1, first), ...leaves])];
    }
    default:
      return 'keys' in descriptor
        ? [ofKeys(descriptor.threshold, descriptor.keys.length, first)]
        : [ofKeys(1, 1, first)];
  }
}

function ofKeys(count: number, length: number, first: number): ScriptPolicy {
  return { kind: 'keys', count, keys: Array.from({ length }, (_, i) => numberedKey(first + i)) };
}

/** Stand-ins of a miniscript count from 0 in each. */
function withNumbers(policy: ScriptPolicy, first: number): ScriptPolicy {
  switch (policy.kind) {
    case 'keys':
      return { ...policy, keys: policy.keys.map((key) => numberedKey(first + standInNumber(key))) };
    case 'and':
    case 'or':
    case 'some':
      return { ...policy, of: policy.of.map((one) => withNumbers(one, first)) };
    default:
      return policy;
  }
}

/**
 * How a key is called: by its origin, by the fingerprint of the key that it is derived
 * from, with the steps from there, or by how it begins. Of a key of which only x is written, which might as well
 * be 32 private bytes, nothing is said.
 */
function keyName(key: KeyExpression): string {
  if (key.kind === 'musig') return `MuSig2 of ${key.participants.map(keyName).join(', ')}`;
  const { origin } = key;
  const steps = key.kind === 'derived' ? stepsText(key, false) : '';
  if (origin) return bytesToHex(origin.fingerprint) + pathStepsText(origin.path, false) + steps;
  if (key.kind === 'derived') return bytesToHex(fingerprintOf(key.root.publicKey)) + steps;
  if (key.isXOnly) return 'a key';
  return shortened(bytesToHex(key.publicKey));
}
