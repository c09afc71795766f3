import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand/react';
import type { SigningForm } from '../form/signing-form.ts';
import { type ShownReview, shownReview } from './settled.ts';

/** What the review and its details show; `isOver` where a result says that all is signed. */
export function useShownReview({ store }: SigningForm, isOver: boolean): ShownReview {
  const checked = useStore(store, (state) => state.checked);
  const settled = useStore(store, (state) => state.settled);
  const result = useStore(store, (state) => state.result);
  const hasChanged = useStore(store, (state) => state.hasChanged);
  const shown = useMemo(
    () => shownReview({ checked, settled, result, hasChanged }, isOver),
    [checked, settled, result, hasChanged, isOver],
  );
  return useDeferredValue(shown);
}
