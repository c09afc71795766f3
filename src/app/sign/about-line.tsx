import { useStore } from 'zustand/react';
import type { OpenWork } from '../document/work.ts';
import { SIGN_DOCUMENT_TEXT } from './text-about.ts';

/** Says where the form is about something else than what Inspect shows, or was cleared, and takes that. */
export function AboutLine({
  work,
  txid,
}: {
  readonly work: OpenWork;
  readonly txid: string | undefined;
}) {
  const { other, isCleared } = useStore(work.store);
  return (
    <div role="status" data-testid="about-other">
      {other && (
        <div className="notice">
          <p>{isCleared ? SIGN_DOCUMENT_TEXT.cleared : SIGN_DOCUMENT_TEXT.other(txid)}</p>
          <button type="button" className="button" onClick={() => work.sign()}>
            {SIGN_DOCUMENT_TEXT.take}
          </button>
          <button type="button" className="button quiet" onClick={() => work.dismiss()}>
            {SIGN_DOCUMENT_TEXT.dismiss}
          </button>
        </div>
      )}
    </div>
  );
}
