import type { Chain } from '../encoding/chains.ts';
import type { JoinedReview } from '../review/join-verdicts.ts';
import type { Subject } from '../subject/subject.ts';
import { SignerNames } from './signer-names.ts';

/** What a description is made of. */
export interface Described {
  readonly subject: Subject;
  readonly inspection: JoinedReview;
  /** Whose addresses are shown. */
  readonly chain: Chain;
}

/** The same with what every part of it asks. */
export interface Describing extends Described {
  readonly names: SignerNames;
}

export function describing(described: Described): Describing {
  return { ...described, names: new SignerNames(described.subject) };
}
