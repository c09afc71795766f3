import { createContext, useContext } from 'react';
import { useStore } from 'zustand/react';
import type { Scanner } from './scanner.ts';
import { QR_TEXT } from './text.ts';

export const ScannerContext = createContext<Scanner | undefined>(undefined);

interface ScanButtonProps {
  /** Where there is little room the button has one word. */
  readonly isShort?: boolean;
  readonly className?: string;
  /** After the click. */
  readonly onStart?: () => void;
}

/** Reads QR codes with the camera. Where there is none, `PartsView` says so. */
export function ScanButton(props: ScanButtonProps) {
  const scanner = useContext(ScannerContext);
  return scanner && <Scan scanner={scanner} {...props} />;
}

interface ScanProps extends ScanButtonProps {
  readonly scanner: Scanner;
}

function Scan({ scanner, isShort = false, className = '', onStart }: ScanProps) {
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
  const label = isOff ? QR_TEXT.scan : QR_TEXT.stopScanning;
  const short = isOff ? QR_TEXT.scanShort : QR_TEXT.stopShort;
  return (
    <button
      type="button"
      className={`button ${className}`}
      aria-label={label}
      title={QR_TEXT.scanWhy}
      onClick={toggle}
    >
      {isShort ? short : label}
    </button>
  );
}
