import type { MendCode } from '../mend/codes.ts';
import type { Predicate } from './predicate.ts';

/** What a code says, and when it holds: the same for all programs that refuse by it. */
export interface CodeRow {
  /** For a person, in one sentence. */
  readonly sentence: string;
  readonly holds: Predicate;
  /** What cures it, given what it takes. */
  readonly mend?: MendCode;
  /**
   * Makes no finding: it is about whose keys these are or who is next, and no fault of the
   * file, or a finding of its own tells of it.
   */
  readonly isQuiet?: true;
}
