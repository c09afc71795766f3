/** How many valid signatures an input has, of those that it takes. */

import { hasLock, type Way } from '../policy/way.ts';
import { isOfUse, isSatisfied } from '../verdict/satisfied.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';

export interface SignedCount {
  readonly has: number;
  /** By the way with the smallest witness; absent where nothing says how many it takes. */
  readonly of?: number;
}

export function signedCount(verdict: InputVerdict): SignedCount {
  const { signatures, needs } = verdict;
  const all = signatures.filter(isOfUse).length;
  if (isSatisfied(verdict)) return { has: all, of: all };
  const [way] = needs?.ways ?? [];
  if (!way) return { has: all };
  // Those that only locked ways take are none of a way that is open.
  const has = hasLock(way) ? all : all - (needs?.early ?? []).length;
  return { has, of: has + missingSignatures(way) };
}

function missingSignatures({ signatures }: Way): number {
  return signatures.reduce((sum, { count }) => sum + count, 0);
}
