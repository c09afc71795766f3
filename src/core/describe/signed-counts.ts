/** How many valid signatures an input has, of those that it takes. */
import { hasLock, type Way } from '../policy/way.ts';
import { isOfUse, isSatisfied } from '../verdict/satisfied.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';

export interface SignedCount {
  readonly has: number;
  /** By the way with the smallest witness; absent where nothing says how many it takes. */
  readonly of?: number;
}

export function signedCount(verdict: InputVerdict): SignedCount {
  const { signatures, needs } = verdict;
  // Places of scripts without their coin are filled with what nobody can verify.
  const isPlaced = ({ verdict: is, isFinal }: SignatureVerdict) => isFinal && is === 'unchecked';
  const all = signatures.filter(
    (one) => isOfUse(one) || (verdict.isOpen === true && isPlaced(one)),
  ).length;
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
