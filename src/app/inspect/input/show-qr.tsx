import { useCallback } from 'react';
import type { QrClient } from '../../../channel/qr/qr-client.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { QrDialog } from '../../qr/qr-dialog.tsx';
import { QR_TEXT } from '../../qr/text.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';

interface ShowQrProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly qr: QrClient;
  readonly className: string;
  readonly text: string;
  /** Where it says more than the text. */
  readonly label?: string;
}

/** Shows an input as a QR code, or several. */
export function ShowQr({ inspector, document, qr, className, text, label }: ShowQrProps) {
  const source = useCallback(() => document.whole(), [document]);
  return (
    <DialogButton text={text} label={label} title={QR_TEXT.showWhy} className={className}>
      {(close) => (
        <QrDialog
          client={qr}
          source={source}
          dialect={inspector.qrIntake?.store.getState().dialect}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
