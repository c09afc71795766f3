/** How many valid signatures an input has, of those that it takes. */
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import type { Way } from '../verdict/spending.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';

export interface SignedCount {
  readonly has: number;
  /** By the way with the smallest witness; absent where nothing says how many it takes. */
  readonly of?: number;
}

export function signedCount({ signatures, needs, next }: InputVerdict): SignedCount {
  const has = signatures.filter(isOfUse).length;
  if (next === 'finalizer' || next === 'extractor') return { has, of: has };
  const [way] = needs?.ways ?? [];
  return way ? { has, of: has + missingSignatures(way) } : { has };
}

/** Valid, and of a key of the script that is spent. */
export function isOfUse({ verdict, isOfScript }: SignatureVerdict): boolean {
  return verdict === 'valid' && isOfScript;
}

function missingSignatures({ signatures }: Way): number {
  return signatures.reduce((sum, { count }) => sum + count, 0);
}
