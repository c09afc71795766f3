/** How far the amounts that a fee is counted from can be relied on by who is asked to sign. */

import type { ReviewedFile } from '../review/reviewed-file.ts';
import { willSignAllCoins } from '../review/will-sign.ts';
import type { InputAmountProof } from '../subject/amount-proof.ts';
import type { FeeVerdict } from '../verdict/joined.ts';
import { isSatisfied } from '../verdict/satisfied.ts';

/**
 * That of the fee; amounts that are only claimed count as committed where every signature to
 * come commits to all of them, so that none is valid if one is wrong (BIP 341).
 */
export function proofToRelyOn({ proof }: FeeVerdict, file: ReviewedFile): InputAmountProof {
  return proof === 'claimed' && willBeCommitted(file) ? 'committed' : proof;
}

/** Whether what an input spends is proven, or a signature commits to it or will. */
export function isToRelyOn(proof: InputAmountProof, file: ReviewedFile): boolean {
  const isClaimed = proof === 'claimed' && willBeCommitted(file);
  return proof === 'proven' || proof === 'committed' || isClaimed;
}

function willBeCommitted({ subject, inspection }: ReviewedFile): boolean {
  const open = inspection.inputs.filter((verdict) => !isSatisfied(verdict));
  return (
    open.length > 0 &&
    open.every((verdict) => willSignAllCoins(subject.inputs[verdict.index]!, verdict))
  );
}
