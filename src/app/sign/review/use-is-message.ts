import { useStore } from 'zustand/react';
import type { SigningForm } from '../form/signing-form.ts';

/** Whether what is to be signed is a message, which no block can hold. */
export function useIsMessage(signingForm: SigningForm): boolean {
  return useStore(signingForm.store, ({ checked }) => checked?.summary?.message !== undefined);
}
