import { useStore } from 'zustand/react';
import type { OpenWork } from '../document/work.ts';
import { ABOUT_TEXT } from './text-about.ts';

/** Says where the form is about something else than what Inspect shows, and takes that. */
export function AboutLine({
  work,
  txid,
}: {
  readonly work: OpenWork;
  readonly txid: string | undefined;
}) {
  const other = useStore(work.store, (state) => state.other);
  return (
    <div role="status" data-testid="about-other">
      {other && (
        <div className="notice">
          <p>{ABOUT_TEXT.other(txid)}</p>
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
