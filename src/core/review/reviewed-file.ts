import type { Chain } from '../encoding/chains.ts';
import type { Owners } from '../ownership/descriptor-owners.ts';
import type { Subject } from '../subject/subject.ts';
import type { JoinedReview } from './join-verdicts.ts';

/** A file with the verdicts on it: what texts, answers and policies are made of. */
export interface ReviewedFile {
  readonly subject: Subject;
  readonly inspection: JoinedReview;
  /** Whose addresses are shown. */
  readonly chain: Chain;
  /** What the descriptors that were given derive, with the keys in it; those of a policy first. */
  readonly owners?: Owners | undefined;
}
