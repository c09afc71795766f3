import type { CheckedForm } from '../../../core/form/types.ts';
import type { PsbtState } from '../psbt/psbt-document.ts';
import type { SignState } from '../sign-state.ts';

/** Whether the transaction of the form is signed to its end. */
export function isTransactionDone({
  result,
  hasChanged,
}: Pick<SignState, 'result' | 'hasChanged'>): boolean {
  return result?.ok === true && result.complete && !hasChanged;
}

/** The same of the PSBT that is open. */
export function isPsbtDone({ open, result }: Pick<PsbtState, 'open' | 'result'>): boolean {
  return open !== undefined && result?.ok === true && result.complete;
}

/** What the review shows, and whether it is of what was there before it was signed to the end. */
export interface ShownReview {
  readonly checked: CheckedForm | undefined;
  readonly isStale: boolean;
}

/** `isOver` where a result says that all is signed: what is judged of it takes the place of what was before. */
export function shownReview(
  { checked, settled, result }: Pick<SignState, 'checked' | 'settled' | 'result'>,
  isOver: boolean,
): ShownReview {
  if (!isOver) return { checked, isStale: false };
  // A signed PSBT is what the form is about from then on; of a transaction the form keeps the unsigned one.
  const judged = settled && settled.of === result ? settled.checked : checked;
  return judged?.review?.stage === 'final'
    ? { checked: judged, isStale: false }
    : { checked, isStale: true };
}
