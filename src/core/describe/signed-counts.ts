/** How many valid signatures an input has, of those that it takes. */
import { isOfUse, isSatisfied } from '../verdict/satisfied.ts';
import type { Way } from '../verdict/spending.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';

export interface SignedCount {
  readonly has: number;
  /** By the way with the smallest witness; absent where nothing says how many it takes. */
  readonly of?: number;
}

export function signedCount(verdict: InputVerdict): SignedCount {
  const { signatures, needs } = verdict;
  const has = signatures.filter(isOfUse).length;
  if (isSatisfied(verdict)) return { has, of: has };
  const [way] = needs?.ways ?? [];
  return way ? { has, of: has + missingSignatures(way) } : { has };
}

function missingSignatures({ signatures }: Way): number {
  return signatures.reduce((sum, { count }) => sum + count, 0);
}
