import { useStore } from 'zustand/react';
import type { VerdictState } from '../../../core/said/verdict-state.ts';
import type { SigningForm } from '../form/signing-form.ts';
import { isPsbtDone, isTransactionDone } from './settled.ts';

/** Whether a result says all of what is complete; what was so before is no more. */
export function useIsSettled(signingForm: SigningForm): boolean {
  const isTransaction = useStore(signingForm.store, isTransactionDone);
  const isPsbt = useStore(signingForm.psbt.store, isPsbtDone);
  return isTransaction || isPsbt;
}

/** What nobody's signature is missing in. */
const ALL_SIGNED: ReadonlySet<VerdictState> = new Set([
  'foreign',
  'signed',
  'offer',
  'final',
  'complete',
  'unproven',
  'not-relayed',
  'message-signed',
  'message-unproven',
  'rehearsal-complete',
]);

/** Whether all is signed: by a result, or in what was given. */
export function useIsAllSigned(signingForm: SigningForm): boolean {
  const isSettled = useIsSettled(signingForm);
  const state = useStore(signingForm.store, ({ checked }) => checked?.line?.state);
  return isSettled || (state !== undefined && ALL_SIGNED.has(state));
}
