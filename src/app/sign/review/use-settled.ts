import { useStore } from 'zustand/react';
import type { SigningForm } from '../form/signing-form.ts';
import type { SignState } from '../sign-state.ts';

/** Whether a result says all of what is complete; what was so before is no more. */
export function useIsSettled(signingForm: SigningForm): boolean {
  const isTransaction = useStore(signingForm.store, isComplete);
  const isPsbt = useStore(
    signingForm.psbt.store,
    ({ open, result }) => open !== undefined && result?.ok === true && result.complete,
  );
  return isTransaction || isPsbt;
}

function isComplete({ result, hasChanged }: SignState): boolean {
  return result?.ok === true && result.complete && !hasChanged;
}
