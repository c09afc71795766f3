import { bytesToHex } from '../../../core/bytes/hex.ts';
import {
  type AddressFault,
  type Destination,
  decodeAddress,
  encodeAddress,
} from '../../../core/encoding/address.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { scriptForDestination } from '../../../core/script/destination.ts';
import { solve } from '../../../core/script/solver.ts';
import { addressWords } from '../../address-words.ts';
import { type JsonMember, type JsonObject, jsonNumber, jsonObject } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';

export const validateaddress = procedure(
  {
    name: 'validateaddress',
    category: 'util',
    description: 'Says whether a text is an address of this chain, and what the address says.',
    parameters: [{ name: 'address', type: 'STR', presence: 'required', description: 'The text.' }],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          { type: 'BOOL', name: 'isvalid', description: 'Whether it is an address.' },
          {
            type: 'STR',
            name: 'address',
            optional: true,
            description: 'The address as it is usually written.',
          },
          {
            type: 'STR_HEX',
            name: 'scriptPubKey',
            optional: true,
            description: 'The script of an output that pays to it.',
          },
          {
            type: 'BOOL',
            name: 'isscript',
            optional: true,
            description: 'Whether it is the hash of a script, or of a key that may hold some.',
          },
          {
            type: 'BOOL',
            name: 'iswitness',
            optional: true,
            description: 'Whether it is a witness program.',
          },
          {
            type: 'NUM',
            name: 'witness_version',
            optional: true,
            description: 'The version of the program.',
          },
          {
            type: 'STR_HEX',
            name: 'witness_program',
            optional: true,
            description: 'The program.',
          },
          {
            type: 'ARR',
            name: 'error_locations',
            optional: true,
            description: 'Where characters of a Bech32 text are likely wrong.',
            inner: [{ type: 'NUM', name: '', description: 'A position, from 0.' }],
          },
          { type: 'STR', name: 'error', optional: true, description: 'What is wrong.' },
        ],
      },
    ],
    examples: [
      { note: 'An address of segwit:', params: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'] },
      {
        note: 'The same with a wrong character:',
        params: ['bc1qw508d6qejxtdg4y5r3zarvarx0c5xw7kv8f3t4'],
      },
    ],
  },
  ([text], { chain }) => {
    const found = decodeAddress(text, chain);
    return writeJson('error' in found ? faultResult(found) : addressResult(found, chain));
  },
);

function faultResult(fault: AddressFault): JsonObject {
  return jsonObject(
    ['isvalid', false],
    ['error_locations', (fault.locations ?? []).map(jsonNumber)],
    ['error', addressWords(fault)],
  );
}

function addressResult(destination: Destination, chain: Chain): JsonObject {
  return jsonObject(
    ['isvalid', true],
    ['address', encodeAddress(destination, chain)],
    ['scriptPubKey', bytesToHex(scriptForDestination(destination))],
    ...describe(destination),
  );
}

/** What Core says of each kind (DescribeAddress, rpc/util.cpp). */
function describe(destination: Destination): readonly JsonMember[] {
  if (destination.type !== 'witness') {
    return [
      ['isscript', destination.type === 'scripthash'],
      ['iswitness', false],
    ];
  }
  const { version, program } = destination;
  if (isAnchor(destination)) {
    return [
      ['isscript', true],
      ['iswitness', true],
    ];
  }
  return [
    ...isScript(version, program.length),
    ['iswitness', true],
    ['witness_version', jsonNumber(version)],
    ['witness_program', bytesToHex(program)],
  ];
}

/** Pay-to-anchor, of which Core names no program. */
function isAnchor(destination: Destination): boolean {
  return solve(scriptForDestination(destination)).type === 'anchor';
}

/** Core says nothing of a program whose meaning it does not know. */
function isScript(version: number, size: number): readonly JsonMember[] {
  if (version === 0) return [['isscript', size === 32]];
  return version === 1 && size === 32 ? [['isscript', true]] : [];
}
