/** What a finding says of things that do not hash or tweak to their coin. */
import { type Misfit, misfitWords } from '../verdict/misfit.ts';
import type { FindingDetails } from './finding.ts';

/** `isMended`: `fit-commitment` puts what it can into its place there. */
export function misfitDetails(
  misfits: readonly Misfit[],
  isMended: boolean,
): Pick<FindingDetails, 'more' | 'mend'> {
  const more = misfitWords(misfits);
  if (!more) return {};
  const canMend = isMended && misfits.every(({ cause }) => cause?.mend !== undefined);
  return canMend ? { more: `${more} Mend puts it right.`, mend: 'fit-commitment' } : { more };
}
