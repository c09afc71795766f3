import { useStore } from 'zustand/react';
import type { SigningForm } from '../form/signing-form.ts';
import { isPsbtDone, isTransactionDone } from './settled.ts';

/** Whether a result says all of what is complete; what was so before is no more. */
export function useIsSettled(signingForm: SigningForm): boolean {
  const isTransaction = useStore(signingForm.store, isTransactionDone);
  const isPsbt = useStore(signingForm.psbt.store, isPsbtDone);
  return isTransaction || isPsbt;
}
