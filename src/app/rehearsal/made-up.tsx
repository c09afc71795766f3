import { createContext, type ReactNode } from 'react';
import { useStore } from 'zustand/react';
import type { InputDocument } from '../document/input-document.ts';
import type { SigningForm } from '../sign/form/signing-form.ts';
import { isRehearsal } from './text.ts';

/** Whether the amounts that are shown are of coins that do not exist. */
export const MadeUpContext = createContext(false);

/** Around what is shown of an input. */
export function OfInput({
  document,
  children,
}: {
  readonly document: InputDocument;
  readonly children: ReactNode;
}) {
  const isMadeUp = useStore(document.view, ({ line }) => isRehearsal(line?.state));
  return <MadeUpContext value={isMadeUp}>{children}</MadeUpContext>;
}

/** Around what is shown of what is to be signed. */
export function OfForm({
  signingForm,
  children,
}: {
  readonly signingForm: SigningForm;
  readonly children: ReactNode;
}) {
  const isMadeUp = useStore(signingForm.store, ({ checked }) => isRehearsal(checked?.line?.state));
  return <MadeUpContext value={isMadeUp}>{children}</MadeUpContext>;
}
