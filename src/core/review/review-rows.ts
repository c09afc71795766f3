/** A review as its views show it: in rows of signers, and of what may still change. */
import type { Subject } from '../subject/subject.ts';
import type { JoinedReview } from './join-verdicts.ts';
import { type KeyOriginText, originsIn } from './key-origins.ts';
import { type FixableTransaction, fixableOf } from './open-parts.ts';
import type { Review } from './review.ts';
import { type Board, boardOf } from './signer-board.ts';

export interface ReviewRows extends JoinedReview {
  readonly origins: readonly KeyOriginText[];
  readonly board: Board;
  readonly changes: FixableTransaction;
}

/** Undefined as long as there are no verdicts. */
export function rowsOfReview(
  subject: Subject,
  { inspection, inputs, outputs }: Review,
): ReviewRows | undefined {
  if (!inspection) return undefined;
  const origins = originsIn(subject);
  return {
    ...inspection,
    origins,
    board: boardOf(inputs, origins),
    changes: fixableOf({ ...inspection, ranked: { inputs, outputs } }),
  };
}
