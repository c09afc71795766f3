/** How a rule is answered, and why what is kept so far may not stay so. */

import type { ReviewedFile } from '../review/reviewed-file.ts';
import { type Side, whyOpen } from './open.ts';
import type { RuleVerdict } from './spending-policy.ts';

export type RuleAnswer = readonly [verdict: RuleVerdict, why: string];

/** With what makes it decidable, which is never left out. */
export function undecided(why: string, wayOut: string): RuleAnswer {
  return ['undecided', `${why}; ${wayOut}`];
}

/** Ways out that several rules have. */
export const GIVE_PREVIOUS = 'give its previous transaction with --prevtx';
export const GIVE_SCRIPTS = 'put its scripts into the PSBT, or give its wallet with --descriptor';

/** What is kept so far is not decided while the side that it is about may change. */
export function whileOpen(
  sides: readonly Side[],
  { subject, inspection }: ReviewedFile,
  [verdict, why]: RuleAnswer,
): RuleAnswer {
  if (verdict !== 'kept') return [verdict, why];
  for (const side of sides) {
    const open = whyOpen(side, subject, inspection.inputs);
    if (open !== undefined) return ['undecided', open];
  }
  return [verdict, why];
}

export function ofOutputs(file: ReviewedFile, answer: RuleAnswer): RuleAnswer {
  return whileOpen(['outputs'], file, answer);
}

export function ofInputs(file: ReviewedFile, answer: RuleAnswer): RuleAnswer {
  return whileOpen(['inputs'], file, answer);
}
