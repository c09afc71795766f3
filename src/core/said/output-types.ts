import type { OutputType } from '../script/solver.ts';

/** Core's names of output types as one reads them. */
export const OUTPUT_TYPES: Readonly<Record<OutputType, string>> = {
  pubkey: 'P2PK',
  pubkeyhash: 'P2PKH',
  scripthash: 'P2SH',
  multisig: 'bare multisig',
  nulldata: 'data (OP_RETURN)',
  anchor: 'anchor',
  witness_v0_keyhash: 'P2WPKH',
  witness_v0_scripthash: 'P2WSH',
  witness_v1_taproot: 'taproot',
  witness_unknown: 'unknown witness version',
  nonstandard: 'nonstandard script',
};
