/** What takes the place of a transaction that waits in the mempool (policy/rbf.cpp). */
import { feeAt } from './fees.ts';

/** Satoshis per 1,000 virtual bytes (DEFAULT_INCREMENTAL_RELAY_FEE, policy/policy.h). */
const INCREMENTAL_RATE = 100n;

/** What a transaction pays, in satoshis, and the virtual bytes that it pays for. */
export interface Paying {
  readonly fee: bigint;
  readonly vsize: number;
}

/**
 * The least fee, in satoshis, of a transaction of so many virtual bytes that replaces
 * one which nothing in the mempool spends: all that this pays and the relay of the new
 * one besides (PaysForRBF, rules 3 and 4 of BIP 125), at no lower feerate, as miners must
 * not lose by it (ImprovesFeerateDiagram). Whether it signals does not matter any more.
 */
export function leastReplacementFee(replaced: Paying, vsize: number): bigint {
  const forRelay = replaced.fee + feeAt(INCREMENTAL_RATE, vsize);
  const size = BigInt(replaced.vsize);
  const atSameRate = (replaced.fee * BigInt(vsize) + size - 1n) / size;
  return atSameRate > forRelay ? atSameRate : forRelay;
}
