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

/** What the review shows. */
export interface ShownReview {
  readonly checked: CheckedForm | undefined;
  /** Whether it is of what was there before it was signed. */
  readonly isStale: boolean;
  /** Whether it is of the transaction that a result has, and not of the form's. */
  readonly isOfResult: boolean;
}

/**
 * What is judged of a result takes the place of what was before; `isOver` where the result
 * says that all is signed. A signed PSBT is what the form is about from then on; of a
 * transaction the form keeps the one from before.
 */
export function shownReview(
  {
    checked,
    settled,
    result,
    hasChanged,
  }: Pick<SignState, 'checked' | 'settled' | 'result' | 'hasChanged'>,
  isOver: boolean,
): ShownReview {
  const isOfResult = settled !== undefined && settled.of === result && !hasChanged;
  const judged = isOfResult ? settled.checked : checked;
  if (isOver && judged?.review?.stage !== 'final')
    return { checked, isStale: true, isOfResult: false };
  const isAwaited = result?.ok === true && !hasChanged && !isOfResult;
  return { checked: judged, isStale: isAwaited && !isOver, isOfResult };
}
