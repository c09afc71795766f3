import { Expander, isRangedDescriptor } from '../../../core/descriptor/expand.ts';
import { PrivateKeys } from '../../../core/descriptor/private-keys.ts';
import { Provider } from '../../../core/descriptor/provider.ts';
import type { Descriptor } from '../../../core/descriptor/types.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { nameText } from '../../../core/intake/name-text.ts';
import { Owners } from '../../../core/ownership/descriptor-owners.ts';
import { holdsSecret } from '../../console/secret-text.ts';
import { invalidParameter, RpcError, RpcErrorCode } from '../../errors.ts';
import { isObject, type Json, type JsonArray, memberOrNull } from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { stringValue } from '../../typed-values.ts';
import { type IndexRange, readRange } from './descriptor-range.ts';
import { readAnyDescriptor, readDescriptor } from './read-descriptor.ts';

/** What `descriptors` may hold. */
export const DESCRIPTORS = [
  { name: '', type: 'STR', presence: 'omitted', description: 'A descriptor.' },
  {
    name: '',
    type: 'OBJ',
    presence: 'omitted',
    description: 'A descriptor with the indexes that are looked at.',
    inner: [
      { name: 'desc', type: 'STR', presence: 'required', description: 'The descriptor.' },
      {
        name: 'range',
        type: 'RANGE',
        presence: { hint: '1000' },
        description: 'Where it is ranged, the last index or [first, last].',
      },
    ],
  },
] as const satisfies readonly Parameter[];

/** A PSBT whose one output pays the key of the private key 1. */
export const EXAMPLE_PSBT =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAAA';
export const EXAMPLE_PSBT_DESCRIPTOR =
  'wpkh([d34db33f/84h]0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)';

const DEFAULT_RANGE: IndexRange = { first: 0, last: 1000 };

/**
 * What descriptors say of keys and scripts, index by index
 * (EvalDescriptorStringOrObject, rpc/util.cpp). Raises RpcError. The private keys
 * in it must be wiped when the call ends; where this raises, they have been.
 */
export function readDescriptors(
  descriptors: JsonArray,
  chain: Chain,
  withPrivateKeys: boolean,
): Provider {
  const provider = new Provider();
  try {
    for (const value of descriptors) addDescriptor(value, provider, chain, withPrivateKeys);
    return provider;
  } catch (error) {
    provider.privateKeys.wipe();
    throw error;
  }
}

function addDescriptor(
  value: Json,
  provider: Provider,
  chain: Chain,
  withPrivateKeys: boolean,
): void {
  const { text, range } = readElement(value);
  const { descriptors } = readDescriptor(text, chain, provider.privateKeys);
  const expanders = descriptors.map((one) => new Expander(one, provider.privateKeys));
  const { first, last } = isRangedDescriptor(descriptors[0]!) ? range : { first: 0, last: 0 };
  try {
    for (let index = first; index <= last; index++) {
      for (const expander of expanders) addIndex(expander, index, provider, text, withPrivateKeys);
    }
  } finally {
    for (const expander of expanders) expander.wipe();
  }
}

function readElement(value: Json): { readonly text: string; readonly range: IndexRange } {
  if (typeof value === 'string') return { text: value, range: DEFAULT_RANGE };
  if (!isObject(value)) {
    throw invalidParameter('Scan object needs to be either a string or an object');
  }
  const desc = memberOrNull(value, 'desc');
  if (desc === null) throw invalidParameter('Descriptor needs to be provided in scan object');
  const text = stringValue(desc);
  const range = memberOrNull(value, 'range');
  return { text, range: range === null ? DEFAULT_RANGE : readRange(range) };
}

function addIndex(
  expander: Expander,
  index: number,
  provider: Provider,
  text: string,
  withPrivateKeys: boolean,
): void {
  const expansion = expander.at(index);
  if (expansion === undefined) {
    throw cannotDerive(text);
  }
  provider.merge(expansion.provider);
  // Two trees may have one output; Core keeps the last of them.
  for (const [name, output] of expansion.provider.outputs) provider.outputs.set(name, output);
  if (withPrivateKeys) expander.addPrivateKeys(index, provider.privateKeys);
}

/** Public descriptors that are somebody's; one with a private key is refused. Raises RpcError. */
export function readOwners(descriptors: JsonArray, chain: Chain): Owners {
  const texts: string[] = [];
  const owners = Owners.of(
    descriptors.map((value) => {
      const { text, range } = readElement(value);
      texts.push(text);
      const isRangeGiven = range !== DEFAULT_RANGE;
      return { variants: readPublic(text, chain), ...range, isRangeGiven };
    }),
  );
  if (typeof owners === 'number') throw cannotDerive(texts[owners]!);
  return owners;
}

function readPublic(text: string, chain: Chain): readonly Descriptor[] {
  const privateKeys = new PrivateKeys();
  try {
    const { descriptors } = readAnyDescriptor(text, chain, privateKeys);
    if (privateKeys.size === 0) return descriptors;
  } catch (error) {
    // An error repeats what is not understood: keys of another chain, the words of a seed.
    if (!holdsSecret(text)) throw error;
  } finally {
    privateKeys.wipe();
  }
  throw privateRefusal(text);
}

/** What is answered where a text has something private in it, which no answer repeats. */
export function privateRefusal(text: string): RpcError {
  const isScanKey = nameText(text)?.named === 'scan-key';
  const words = isScanKey
    ? 'Scan keys of silent payments are private and not taken here; give the sp1 address instead'
    : 'Private keys are not taken here';
  return new RpcError(RpcErrorCode.invalidAddressOrKey, words);
}

function cannotDerive(text: string): RpcError {
  return new RpcError(
    RpcErrorCode.invalidAddressOrKey,
    `Cannot derive script without private keys: '${text}'`,
  );
}
