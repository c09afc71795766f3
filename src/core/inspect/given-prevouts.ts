import { solve } from '../script/solver.ts';
import type { KnownUtxo } from '../tx/known-utxo.ts';
import type { OutPoint } from '../tx/types.ts';
import { txidText } from './node-value.ts';
import type { Utxo } from './utxo.ts';

/**
 * Previous outputs that were given beside a raw transaction, which itself has
 * none, by {@link outpointText}; and what proves them.
 */
export type GivenPrevouts = ReadonlyMap<string, KnownUtxo>;

/** `txid:vout`, the txid as it is shown. */
export function outpointText(txid: string, vout: number): string {
  return `${txid.toLowerCase()}:${vout}`;
}

/** The UTXO at an outpoint, as far as one was given. */
export function givenUtxo(given: GivenPrevouts, { txid, vout }: OutPoint): Utxo {
  const utxo = given.get(outpointText(txidText(txid), vout));
  if (!utxo?.output) return { proof: 'missing' };
  return { ...utxo, solution: solve(utxo.output.scriptPubKey) };
}
