import { useMemo } from 'react';
import { useDropAndPaste } from '../ui/drop-and-paste.ts';
import type { SigningForm } from './form/signing-form.ts';

/** Fields of rows say what may be pasted into them; what else comes goes to the form. */
const FOR_FIELD: Readonly<Record<string, RegExp>> = {
  hex: /^\s*[0-9a-f\s]*$/i,
  address: /^\s*[0-9a-z]{8,100}\s*$/i,
  amount: /^\s*[0-9.,\s]{0,24}$/,
};
/** What is longer is refused by the form, in words; no script is. */
const LONGEST_IN_FIELD = 1 << 20;
/** Hex of a whole transaction rather than of a script. */
const TRANSACTION = /^\s*0[1-3]000000(?:0001)?[0-9a-f]{100}/i;

/** Whether a paste is meant for the field that it went to. */
export function isForField(takes: string | undefined, text: string): boolean {
  if (text.length > LONGEST_IN_FIELD) return false;
  const fits = takes === undefined ? undefined : FOR_FIELD[takes];
  return fits?.test(text) === true && !TRANSACTION.test(text);
}

function isPasteForField({ target, clipboardData }: ClipboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return target.dataset['takes'] === 'all';
  if (!(target instanceof HTMLInputElement) || (clipboardData?.files.length ?? 0) > 0) return false;
  return isForField(target.dataset['takes'], clipboardData?.getData('text/plain') ?? '');
}

function takeFrom(
  data: DataTransfer | null,
  signingForm: SigningForm,
  isForTransaction = false,
): void {
  const files = [...(data?.files ?? [])];
  if (files.length > 0) void signingForm.intake.takeAll(files);
  else void signingForm.intake.take(data?.getData('text/plain') ?? '', isForTransaction);
}

/** Takes what is pasted or dropped anywhere in the view. True while something is dragged over it. */
export function useIntake(signingForm: SigningForm): boolean {
  const taker = useMemo(
    () => ({
      isForField: isPasteForField,
      dropped: (data: DataTransfer | null) => takeFrom(data, signingForm),
      pasted: ({ target, clipboardData }: ClipboardEvent) => {
        const inTransaction = target instanceof HTMLElement && target.dataset['takes'] === 'any';
        takeFrom(clipboardData, signingForm, inTransaction);
      },
    }),
    [signingForm],
  );
  return useDropAndPaste(taker);
}
