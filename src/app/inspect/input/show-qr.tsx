import { useCallback, useState } from 'react';
import type { QrClient } from '../../../channel/qr/qr-client.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { QrDialog } from '../../qr/qr-dialog.tsx';
import { QR_TEXT } from '../../qr/text.ts';

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
  const [isShown, setShown] = useState(false);
  const source = useCallback(() => document.whole(), [document]);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={QR_TEXT.showWhy}
        onClick={() => setShown(true)}
      >
        {text}
      </button>
      {isShown && (
        <QrDialog
          client={qr}
          source={source}
          dialect={inspector.qrIntake?.store.getState().dialect}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
