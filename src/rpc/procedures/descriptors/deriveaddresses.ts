import { Expander, isRangedDescriptor } from '../../../core/descriptor/expand.ts';
import { PrivateKeys } from '../../../core/descriptor/private-keys.ts';
import type { Descriptor } from '../../../core/descriptor/types.ts';
import { encodeAddress } from '../../../core/encoding/address.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { extractDestination } from '../../../core/script/destination.ts';
import { solve } from '../../../core/script/solver.ts';
import { invalidParameter, RpcError, RpcErrorCode } from '../../errors.ts';
import { JsonTextWriter } from '../../json/text-writer.ts';
import { jsonNumber } from '../../json/value.ts';
import { procedure } from '../../procedure.ts';
import { type IndexRange, readRange } from './descriptor-range.ts';
import { EXAMPLE_DESCRIPTOR } from './getdescriptorinfo.ts';
import { readDescriptor } from './read-descriptor.ts';

export const deriveaddresses = procedure(
  {
    name: 'deriveaddresses',
    category: 'util',
    description: 'Lists the addresses that an output descriptor stands for.',
    parameters: [
      {
        name: 'descriptor',
        type: 'STR',
        presence: 'required',
        description: 'The descriptor, with its checksum.',
      },
      {
        name: 'range',
        type: 'RANGE',
        presence: 'omitted',
        description:
          'Where it is ranged, the last index or [first, last], of at most a million indexes.',
      },
    ],
    results: [
      {
        type: 'ARR',
        name: '',
        description: 'For one descriptor.',
        inner: [{ type: 'STR', name: '', description: 'One address.' }],
      },
      {
        type: 'ARR',
        name: '',
        description: 'Where a step in it has several values, a list for each of them.',
        inner: [
          {
            type: 'ARR',
            name: '',
            description: '',
            inner: [{ type: 'STR', name: '', description: 'One address.' }],
          },
        ],
      },
    ],
    examples: [
      {
        note: 'The first three:',
        params: [`${EXAMPLE_DESCRIPTOR}#nlxy97e2`, [jsonNumber(0), jsonNumber(2)]],
      },
    ],
  },
  ([text, rangeGiven], { chain }) => {
    const given = rangeGiven === undefined ? undefined : readRange(rangeGiven);
    const privateKeys = new PrivateKeys();
    try {
      const { descriptors } = readDescriptor(text, chain, privateKeys, true);
      const range = rangeFor(descriptors[0]!, given);
      const lists = descriptors.map((one) => addressesOf(one, range, privateKeys, chain));
      const writer = new JsonTextWriter();
      if (lists.length > 1) writer.beginArray();
      for (const addresses of lists) writeTexts(writer, addresses);
      if (lists.length > 1) writer.endArray();
      return writer.finish();
    } finally {
      privateKeys.wipe();
    }
  },
);

function writeTexts(writer: JsonTextWriter, texts: readonly string[]): void {
  writer.beginArray();
  for (const text of texts) writer.string(text);
  writer.endArray();
}

function rangeFor(descriptor: Descriptor, given: IndexRange | undefined): IndexRange {
  const isRanged = isRangedDescriptor(descriptor);
  if (!isRanged && given !== undefined) {
    throw invalidParameter('Range should not be specified for an un-ranged descriptor');
  }
  if (isRanged && given === undefined) {
    throw invalidParameter('Range must be specified for a ranged descriptor');
  }
  return given ?? { first: 0, last: 0 };
}

function addressesOf(
  descriptor: Descriptor,
  { first, last }: IndexRange,
  privateKeys: PrivateKeys,
  chain: Chain,
): readonly string[] {
  const expander = new Expander(descriptor, privateKeys);
  const addresses: string[] = [];
  try {
    for (let index = first; index <= last; index++) {
      const expansion = expander.at(index);
      if (expansion === undefined) {
        throw invalidDescriptor('Cannot derive script without private keys');
      }
      addresses.push(...scriptAddresses(expansion.scripts, chain));
    }
  } finally {
    expander.wipe();
  }
  if (addresses.length > 0) return addresses;
  throw new RpcError(RpcErrorCode.misc, 'Unexpected empty result');
}

/** A bare key has no address, and is passed over where combo() has others beside it. */
function scriptAddresses(scripts: readonly Uint8Array[], chain: Chain): readonly string[] {
  const addresses: string[] = [];
  for (const script of scripts) {
    const destination = extractDestination(script);
    if (destination !== undefined) addresses.push(encodeAddress(destination, chain));
    else if (scripts.length === 1 || solve(script).type !== 'pubkey') {
      throw invalidDescriptor('Descriptor does not have a corresponding address');
    }
  }
  return addresses;
}

function invalidDescriptor(words: string): RpcError {
  return new RpcError(RpcErrorCode.invalidAddressOrKey, words);
}
