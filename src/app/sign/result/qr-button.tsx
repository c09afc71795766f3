import { useCallback } from 'react';
import { QrDialog } from '../../qr/qr-dialog.tsx';
import { QR_TEXT } from '../../qr/text.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import type { SigningForm } from '../form/signing-form.ts';

interface QrButtonProps {
  readonly signingForm: SigningForm;
  readonly text: string;
  /** What it shows. */
  readonly label: string;
  readonly className?: string;
}

/** Shows a PSBT or transaction as QR codes, in the form that was read last. */
export function QrButton({ signingForm, text, label, className = '' }: QrButtonProps) {
  const source = useCallback(async () => new Blob([text]), [text]);
  const { qr } = signingForm;
  if (!qr) return null;
  return (
    <DialogButton text={label} title={QR_TEXT.showWhy} className={`button ${className}`}>
      {(close) => (
        <QrDialog
          client={qr.client}
          source={source}
          dialect={qr.intake.store.getState().dialect}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
