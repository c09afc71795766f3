/** How many valid signatures an input has, of those that it takes. */
import { hasLock, signaturesOf } from '../policy/way.ts';
import type { NeededWay } from '../verdict/needed-ways.ts';
import { isSatisfied, signaturesOfUse } from '../verdict/satisfied.ts';
import type { InputVerdict, Needs } from '../verdict/verify-inputs.ts';

export interface SignedCount {
  /** Never more than it takes. */
  readonly has: number;
  /** By the way that is gone next; absent where nothing says how many it takes. */
  readonly of?: number;
}

export function signedCount(verdict: InputVerdict): SignedCount {
  const { signatures, needs, takes } = verdict;
  const all = signaturesOfUse(verdict).length;
  if (isSatisfied(verdict)) {
    const has = Math.min(all, takes ?? all);
    return { has, of: has };
  }
  const way = nextWay(needs);
  if (way) {
    const { signed = 0 } = way;
    return { has: signed, of: signed + signaturesOf(way) };
  }
  // Places of scripts without their coin are filled with what nobody can verify.
  const placed = signatures.filter((one) => one.isFinal && one.verdict === 'unchecked').length;
  return { has: all + (verdict.isOpen === true ? placed : 0) };
}

/**
 * The way that is gone next: of those that are open the one with most signatures, of as
 * many the one with the smallest witness. Where none is open, of those with locks.
 */
export function nextWay(needs: Needs | undefined): NeededWay | undefined {
  const [first, ...others] = needs?.ways ?? [];
  return others.reduce((best, way) => {
    const isMore = best && (way.signed ?? 0) > (best.signed ?? 0);
    return isMore && hasLock(way) === hasLock(best) ? way : best;
  }, first);
}
