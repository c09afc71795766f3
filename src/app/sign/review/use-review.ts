import { useDeferredValue } from 'react';
import { useStore } from 'zustand/react';
import type { SignReview } from '../../../core/form/result/sign-review.ts';
import type { SigningForm } from '../form/signing-form.ts';

/** The review of what will be signed. */
export function useReview(signingForm: SigningForm): SignReview | undefined {
  return useDeferredValue(useStore(signingForm.store, (state) => state.checked?.review));
}
