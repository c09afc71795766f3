import { useContext, useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import { UI_TEXT } from '../ui/text.ts';
import { ScannerContext } from './scan-button.tsx';
import type { Scanner } from './scanner.ts';
import { QR_TEXT } from './text.ts';

/** Says that there is no camera, and what does without one. */
export function NoCamera() {
  const scanner = useContext(ScannerContext);
  return scanner && <ScannerStatus scanner={scanner} />;
}

function ScannerStatus({ scanner }: { readonly scanner: Scanner }) {
  const isNone = useStore(scanner.store, (state) => state === 'none');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNone) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isNone]);
  return (
    <div role="status">
      {isNone && (
        <div ref={place} className="notice">
          <p>{QR_TEXT.noCamera}</p>
          <button type="button" className="button quiet" onClick={() => scanner.end()}>
            {UI_TEXT.dismiss}
          </button>
        </div>
      )}
    </div>
  );
}
