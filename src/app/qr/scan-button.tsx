import { createContext, useContext } from 'react';
import { useStore } from 'zustand/react';
import { QR_TEXT } from '../text/qr-text.ts';
import type { Scanner } from './scanner.ts';

export const ScannerContext = createContext<Scanner | undefined>(undefined);

interface ScanButtonProps {
  /** After the click. */
  readonly onStart?: () => void;
}

/** Reads QR codes with the camera, where there is one. */
export function ScanButton({ onStart }: ScanButtonProps) {
  const scanner = useContext(ScannerContext);
  return scanner && <Scan scanner={scanner} onStart={onStart} />;
}

function Scan({
  scanner,
  onStart,
}: {
  readonly scanner: Scanner;
  readonly onStart: (() => void) | undefined;
}) {
  const state = useStore(scanner.store);
  const isOff = state === 'off' || state === 'none';
  function toggle(): void {
    if (isOff) {
      void scanner.start();
      onStart?.();
    } else {
      scanner.end();
    }
  }
  return (
    <>
      <button type="button" className="button" title={QR_TEXT.scanWhy} onClick={toggle}>
        {isOff ? QR_TEXT.scan : QR_TEXT.stopScanning}
      </button>
      <span role="status" className="empty-hint">
        {state === 'none' && QR_TEXT.noCamera}
      </span>
    </>
  );
}
