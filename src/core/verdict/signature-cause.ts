/** What was found out about a signature that is invalid; `core/forensics` looks for it. */

import type { InputAmountProof } from '../subject/amount-proof.ts';

export type CauseValue = string | number | bigint | boolean;

/** Members of one cause. */
export type CauseDetail = Readonly<Record<string, CauseValue>>;

export interface SignatureCause {
  /**
   * The mistake under which the signature was verified, or `unexplained`: all was tried
   * and nothing fits. Absent where not all could be tried.
   */
  readonly code?: string | undefined;
  /** A second mistake, where one alone does not explain it. */
  readonly also?: string | undefined;
  /** Mistakes that give the same digest and key, so that they cannot be told apart; two at once joined by a plus. */
  readonly or?: readonly string[] | undefined;
  /** What the signature covers, in a sentence a mistake. */
  readonly text?: string | undefined;
  /** A sentence besides. */
  readonly more?: string | undefined;
  /** Of two mistakes an object each, by its code. */
  readonly detail?: Readonly<Record<string, CauseValue | CauseDetail>> | undefined;
  /** How many verifications were made. */
  readonly trials: number;
}

/**
 * What an invalid signature covers; of an amount that nothing proves the file may be
 * wrong, and the signer right.
 */
export function causeWords(
  cause: SignatureCause | undefined,
  proof: InputAmountProof,
): string | undefined {
  if (!cause?.text) return undefined;
  const isUnproven = proof === 'claimed' || proof === 'contradicted';
  const isOfAmount = isUnproven && cause.code?.startsWith('amount-');
  const more = isOfAmount ? 'What the coin is worth is not proven itself.' : cause.more;
  return more === undefined ? cause.text : `${cause.text} ${more}`;
}
