/**
 * Transactions of version 3 (BIP 431; SingleTRUCChecks, policy/truc_policy.cpp), as far
 * as the mempool need not be known.
 */
import { txidText } from '../tx/id-text.ts';
import type { TransactionMeasures } from '../tx/ids.ts';
import type { RelayRefusal } from './refusal.ts';

export const TRUC_VERSION = 3;
/** In virtual bytes as fees are reckoned by (TRUC_MAX_VSIZE). */
const MAX_VSIZE = 10_000;

export function trucRefusal(
  version: number,
  vsize: number,
  { txid, wtxid }: TransactionMeasures,
): RelayRefusal | undefined {
  if (version !== TRUC_VERSION || vsize <= MAX_VSIZE) return undefined;
  const name = `tx ${txidText(txid)} (wtxid=${txidText(wtxid)})`;
  const more = `version=3 ${name} is too big: ${vsize} > ${MAX_VSIZE} virtual bytes`;
  return { reason: 'TRUC-violation', more };
}
