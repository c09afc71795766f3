import type { Replacement } from '../../../core/verdict/replacement.ts';
import { formatCount } from '../../ui/format.ts';
import { amountInWords, counted, numbered } from '../../ui/text-amounts.ts';

export const BEFORE_TEXT = {
  compare: (number: number) => `Compare with ${number}`,
  why: 'Shows what this input has otherwise than the one before it',
  title: (before: number, shown: number) => `From ${before} to ${shown}`,
  besideMore: 'More is known of what it spends: see what was given beside it.',
} as const;

/** What the later one has to pay to take the place of the one before, by their numbers. */
export function replacementText(
  { shared, fee, leastFee }: Replacement,
  before: number,
  shown: number,
): string {
  const inputs = numbered('input', shared, 8);
  const both = `Both spend ${counted(shared.length, 'coin')} in common (${inputs} of ${formatCount(shown)}), so only one of them can confirm.`;
  const name = `${formatCount(before)} in a mempool`;
  if (leastFee === undefined) {
    return `${both} What it takes to replace ${name} is not known, as a fee or a size is not.`;
  }
  const least = `To replace ${name}, where nothing spends it, takes a fee of ${amountInWords(leastFee)} at least (Bitcoin Core’s defaults)`;
  if (fee === undefined) return `${both} ${least}.`;
  const is = fee >= leastFee ? 'which is enough' : `${amountInWords(leastFee - fee)} too little`;
  return `${both} ${least}; ${formatCount(shown)} pays ${amountInWords(fee)}, ${is}.`;
}
