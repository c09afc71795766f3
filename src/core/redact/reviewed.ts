/** All that is so of a file that speaks for itself, causes included. */
import { withMisfits } from '../commitments/explain.ts';
import type { Chain } from '../encoding/chains.ts';
import { explained } from '../forensics/explain.ts';
import { type Outline, outlineOf } from '../outline/inspect.ts';
import { type JoinedReview, joinVerdicts } from '../review/join-verdicts.ts';
import type { Subject } from '../subject/subject.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { subjectIn } from './subject-in.ts';

export interface ReviewedBytes {
  readonly outline: Outline;
  /** Absent of what does not decode. */
  readonly judged?: { readonly subject: Subject; readonly inspection: JoinedReview };
}

export function reviewed(bytes: Uint8Array, chain: Chain): ReviewedBytes {
  const outline = outlineOf(bytes);
  const subject = subjectIn(outline, bytes);
  if (!subject) return { outline };
  const { verdicts, outputs } = withMisfits(subject, explained(subject, verifyInputs(subject)), {
    owners: undefined,
    isSearched: true,
  });
  const options = { chain, owners: undefined, outputMisfits: outputs };
  return { outline, judged: { subject, inspection: joinVerdicts(subject, verdicts, options) } };
}
