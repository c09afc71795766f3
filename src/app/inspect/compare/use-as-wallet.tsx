import { useState } from 'react';
import { useStore } from 'zustand/react';
import type { Inspector } from '../../document/inspect-store.ts';
import { COMPARE_TEXT, walletRefusalText } from './text.ts';

interface UseAsWalletProps {
  readonly inspector: Inspector;
  /** A wallet's file, a descriptor or an extended key, as it was given. */
  readonly source: Blob;
}

/** Makes what was given the person's wallet: by this click alone, as anybody may have sent it. */
export function UseAsWallet({ inspector: { comparing }, source }: UseAsWalletProps) {
  const isUsed = useStore(comparing.store, (state) => state.source === source);
  const refused = useStore(comparing.store, (state) => state.refused);
  const [asked, setAsked] = useState<Blob>();
  if (isUsed) {
    return (
      <p className="card-lead">
        {COMPARE_TEXT.used}{' '}
        <button type="button" className="fact-button" onClick={() => comparing.forget()}>
          {COMPARE_TEXT.forget}
        </button>
      </p>
    );
  }
  return (
    <>
      {asked === source && refused && <p className="compare-wrong">{walletRefusalText(refused)}</p>}
      <button
        type="button"
        className="button small"
        title={COMPARE_TEXT.useWhy}
        onClick={() => {
          setAsked(source);
          void comparing.take(source);
        }}
      >
        {COMPARE_TEXT.use}
      </button>
    </>
  );
}
