import { REVIEW_TEXT } from '../text/sign-text-coins.ts';
import type { CheckedForm, CheckedTransaction } from './port.ts';

/** Bitcoin Core's own wallet asks back from here on (-maxtxfee), in satoshis. */
const MUCH = 10_000_000n;
/** A fee of more than a fifth of what is spent is seldom meant. */
const PART = 5n;

/** What is odd about a fee; undefined where nothing is. */
export function feeWarning(
  { fee, totalIn }: Pick<CheckedForm, 'fee' | 'totalIn'>,
  { inputCount }: Pick<CheckedTransaction, 'inputCount'>,
): string | undefined {
  if (fee === undefined || inputCount === 0) return undefined;
  if (fee < 0n) return REVIEW_TEXT.negativeFee;
  if (fee === 0n) return REVIEW_TEXT.noFee;
  if (fee * PART > totalIn) return REVIEW_TEXT.partOfFee(`${(fee * 100n) / totalIn} %`);
  return fee > MUCH ? REVIEW_TEXT.muchFee : undefined;
}
