/**
 * Fees that are given away by mistake. Inspect flags them and Sign asks once more
 * before it signs, by these rules and no others.
 */

/** Core's wallet makes no transaction of a higher rate (DEFAULT_TRANSACTION_MAXFEE, -maxfeerate): 0.10 BTC per 1,000 vB. */
const HIGHEST_FEERATE = 10_000_000n;
const VBYTES_OF_RATE = 1000n;
/** More than this part of what is spent is seldom meant as a fee. */
const LARGEST_SHARE = 4n;
/** A fee up to this many satoshis is not judged by its share: of a small UTXO it may be most. */
const SMALL_FEE = 20_000n;

/** What a fee is judged by; amounts in satoshis. */
export interface PaidFee {
  readonly fee: bigint;
  /** The sum of all inputs. */
  readonly spent: bigint;
  /** Virtual bytes with all signatures, or an estimate of them; absent where there is none. */
  readonly vsize?: number;
}

/** Why a fee is far too high: by its rate, or by its share of what is spent. */
export type ExcessiveFee = 'rate' | 'share';

/** Above 0.10 BTC/kvB; or above a quarter of what is spent and above 20,000 sat. */
export function excessiveFee({ fee, spent, vsize }: PaidFee): readonly ExcessiveFee[] {
  const byRate = vsize !== undefined && fee * VBYTES_OF_RATE > HIGHEST_FEERATE * BigInt(vsize);
  const byShare = fee > SMALL_FEE && fee * LARGEST_SHARE > spent;
  return [...(byRate ? (['rate'] as const) : []), ...(byShare ? (['share'] as const) : [])];
}
