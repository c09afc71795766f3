import { useDeferredValue } from 'react';
import { useStore } from 'zustand/react';
import type { SignReview } from '../../core/signing-form/sign-review.ts';
import type { SigningForm } from './signing-form.ts';

/** What is so of what is to be signed: of the PSBT where one is open, else of the form. */
export function useReview(signingForm: SigningForm): SignReview | undefined {
  const isPsbt = useStore(signingForm.psbt.store, (state) => state.open !== undefined);
  const ofPsbt = useStore(signingForm.psbt.store, (state) => state.checked?.review);
  const ofForm = useStore(signingForm.store, (state) => state.checked?.review);
  return useDeferredValue(isPsbt ? ofPsbt : ofForm);
}
