/** What a transaction has to pay, and what it costs nodes to check it. */

import type { RelayRefusal } from './refusal.ts';

/** Satoshis per 1,000 virtual bytes (DEFAULT_MIN_RELAY_TX_FEE, policy/policy.h). */
const MIN_RELAY_RATE = 100n;
/** A fifth of what a block may have (MAX_STANDARD_TX_SIGOPS_COST). */
const MAX_SIGOPS_COST = 16_000;

/** Satoshis for a number of virtual bytes, rounded up; `rate` is of 1,000 (CFeeRate::GetFee, policy/feerate.cpp). */
export function feeAt(rate: bigint, vsize: number): bigint {
  return (rate * BigInt(vsize) + 999n) / 1000n;
}

/** Satoshis per 1,000 virtual bytes, rounded down (CFeeRate::GetFeePerK). */
export function feeRateOf(fee: bigint, vsize: number): bigint {
  return (fee * 1000n) / BigInt(vsize);
}

/** The least that a node asks for so many virtual bytes. */
export function minRelayFee(vsize: number): bigint {
  return feeAt(MIN_RELAY_RATE, vsize);
}

export function feeRefusal(fee: bigint, vsize: number): RelayRefusal | undefined {
  const needed = minRelayFee(vsize);
  if (fee >= needed) return undefined;
  return { reason: 'min relay fee not met', more: `${fee} < ${needed}`, short: needed - fee };
}

/**
 * Above the rate that somebody allows, in satoshis per 1,000 virtual bytes and without
 * rounding; 0 allows any (client_maxfeerate of `submitpackage`).
 */
export function maxRateRefusal(
  fee: bigint,
  vsize: number,
  maxRate: bigint,
): RelayRefusal | undefined {
  const isAbove = maxRate > 0n && fee * 1000n > maxRate * BigInt(vsize);
  return isAbove ? { reason: 'max feerate exceeded' } : undefined;
}

/** `cost` is that of all signature operations. */
export function sigOpsRefusal(cost: number): RelayRefusal | undefined {
  return cost > MAX_SIGOPS_COST
    ? { reason: 'bad-txns-too-many-sigops', more: String(cost) }
    : undefined;
}
