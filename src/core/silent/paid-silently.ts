/** Whether an output pays a silent payment address. */
import { equalBytes } from '../bytes/order.ts';
import type { SilentKeys } from '../encoding/silent-address.ts';
import type { SilentOutput } from './judge.ts';

/**
 * `paid` only where that is proven, by nothing that the file alone claims; `contradicted`
 * where the output says that it pays it, and nobody will find it. Undefined where the output
 * does not say that it pays it.
 */
export function paidSilently(
  { scanKey, spendKey }: SilentKeys,
  output: SilentOutput | undefined,
): 'paid' | 'unproven' | 'contradicted' | undefined {
  if (!output) return undefined;
  const isSaid = equalBytes(scanKey, output.scanKey) && equalBytes(spendKey, output.spendKey);
  if (!isSaid) return undefined;
  if (output.status === 'contradicted') return 'contradicted';
  return output.status === 'proven' && output.claimed.length === 0 ? 'paid' : 'unproven';
}
