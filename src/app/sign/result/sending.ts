import type { SignReview } from '../../../core/form/result/sign-review.ts';
import type { SignState } from '../sign-state.ts';

/** What a node makes of a result that is sent to it. */
export interface Sendable {
  /** What a node wants a word for is among them. */
  readonly findings: SignReview['findings'];
  /** Whether a node with default settings refuses it as it is. */
  readonly isRefused: boolean;
}

type Reviewed = Pick<SignState, 'checked' | 'settled' | 'result' | 'hasChanged'>;

/** The review of the result; of one that is old only its own. */
export function reviewOfResult(state: Reviewed): SignReview | undefined {
  const { checked, settled, result, hasChanged } = state;
  if (settled && settled.of === result) return settled.checked.review;
  return result !== undefined && hasChanged ? undefined : checked?.review;
}

export function sendableOf(review: SignReview | undefined): Sendable {
  const { findings = [], stage } = review ?? {};
  return {
    findings,
    // Before it is final it is only told which rules of its form are broken.
    isRefused: stage === 'final' && findings.some(({ code }) => code === 'relay-refused'),
  };
}
