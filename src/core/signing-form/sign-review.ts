/** What is so of what is to be signed, as `inspectpsbt` has it: Sign judges nothing of it by itself. */
import { type Described, describing } from '../describe/described.ts';
import { type VerdictLine, verdictLine } from '../describe/verdict-line.ts';
import type { Inspection } from '../review/join-verdicts.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import type { Missing } from '../verdict/missing.ts';

/** As much of an inspection as the review shows. */
export interface SignReview
  extends Pick<Inspection, 'stage' | 'next' | 'isForeign' | 'fee' | 'outputs' | 'findings'> {
  readonly inputs: readonly ReviewedInput[];
}

/** An input without its signatures and keys. */
export interface ReviewedInput extends Pick<JoinedInput, 'amount' | 'proof'> {
  /** What an updater has to add. */
  readonly missing: readonly Missing[];
}

/** `yours`: these keys alone spend it. `shared`: one of them is in its script. */
export type OutputOwner = 'yours' | 'shared';

/** What is so of what is to be signed, and in one line how far it is. */
export interface Judged {
  readonly review: SignReview;
  readonly line: Pick<VerdictLine, 'state' | 'text'>;
}

/** Both of one inspection. */
export function judgedBy(described: Described): Judged {
  const { state, text } = verdictLine(describing(described));
  return { review: reviewOf(described.inspection), line: { state, text } };
}

export function reviewOf({
  stage,
  next,
  isForeign,
  fee,
  outputs,
  findings,
  inputs,
}: Inspection): SignReview {
  return {
    stage,
    next,
    isForeign,
    fee,
    outputs,
    findings,
    inputs: inputs.map(({ amount, proof, needs }) => ({
      amount,
      proof,
      missing: needs?.missing ?? [],
    })),
  };
}
