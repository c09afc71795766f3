import type { NamedParts } from '../../../channel/protocol/inspect-protocol.ts';
import type { NodeKind } from '../../../core/outline/node-kinds.ts';
import { KINDS } from './kinds.ts';

type OutputType = NamedParts['types'][number];

/** What people call the types of scripts, besides Core's own names. */
const TYPE_NAMES: Readonly<Record<OutputType, string>> = {
  nonstandard: 'nonstandard',
  nulldata: 'OP_RETURN data',
  pubkey: 'P2PK pay-to-pubkey',
  pubkeyhash: 'P2PKH pay-to-pubkey-hash',
  scripthash: 'P2SH pay-to-script-hash',
  multisig: 'multisig',
  anchor: 'P2A pay-to-anchor',
  witness_v0_keyhash: 'P2WPKH pay-to-witness-pubkey-hash segwit',
  witness_v0_scripthash: 'P2WSH pay-to-witness-script-hash segwit',
  witness_v1_taproot: 'P2TR taproot',
  witness_unknown: 'unknown witness version',
};

const ALL_KINDS = Object.keys(KINDS) as NodeKind[];
const OUTPUT_TYPES = Object.keys(TYPE_NAMES) as OutputType[];

/** Shorter texts would be found in most labels. */
const SHORTEST = 3;

/** The kinds of parts and the types of scripts that have a text in their names. */
export function partsNamed(query: string): NamedParts {
  const wanted = query.trim().toLowerCase();
  if (wanted.length < SHORTEST) return { kinds: [], types: [] };
  const has = (name: string) => name.toLowerCase().includes(wanted);
  return {
    kinds: ALL_KINDS.filter((kind) => has(KINDS[kind].label)),
    types: OUTPUT_TYPES.filter((type) => has(`${type} ${TYPE_NAMES[type]}`)),
  };
}
