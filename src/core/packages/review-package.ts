/** Several files, read, linked and reviewed as each would be alone, and then together. */
import type { CoinView } from '../relay/coins.ts';
import type { Tip } from '../relay/tip.ts';
import { type JoinOptions, joinVerdicts } from '../review/join-verdicts.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { inspectPackage } from './inspect-package.ts';
import { linkedSubjects, type ReadWith } from './link.ts';
import type { InspectedPackage } from './packaged.ts';

/** What is known besides the files. */
export interface PackageSurroundings {
  /** What exists by the word of the person. */
  readonly coins: CoinView;
  /** The chain, once it is known how many inputs the files have together. */
  readonly tip: (inputCount: number) => Tip;
}

/** Raises whatever `tip` raises. */
export function reviewPackage(
  files: readonly ReadWith[],
  { coins, tip }: PackageSurroundings,
  options: JoinOptions,
): InspectedPackage {
  const subjects = linkedSubjects(files);
  const known = tip(subjects.reduce((count, { inputs }) => count + inputs.length, 0));
  const reviewed = subjects.map((subject) => ({
    subject,
    review: joinVerdicts(subject, verifyInputs(subject), options),
  }));
  return inspectPackage(reviewed, coins, known);
}
