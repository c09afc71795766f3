import { useStore } from 'zustand/react';
import type { OpenWork } from '../document/work.ts';
import { ABOUT_TEXT } from './text-about.ts';

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
          <p>{isCleared ? ABOUT_TEXT.cleared : ABOUT_TEXT.other(txid)}</p>
          <button type="button" className="button" onClick={() => work.sign()}>
            {ABOUT_TEXT.take}
          </button>
          <button type="button" className="button quiet" onClick={() => work.dismiss()}>
            {ABOUT_TEXT.dismiss}
          </button>
        </div>
      )}
    </div>
  );
}
