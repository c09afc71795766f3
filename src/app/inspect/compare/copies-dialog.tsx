import { useStore } from 'zustand/react';
import type { Copies } from '../../document/copies-store.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { CopyWords } from '../../sign/psbt/copy-words.tsx';
import { COPIES_TEXT } from '../../sign/psbt/text-copies.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OpenFile } from '../../ui/open-file.tsx';
import { PasteField } from '../input/take-controls.tsx';

interface CopiesProps {
  readonly inspector: Inspector;
  readonly copies: Copies;
}

/** Leads to where cosigners' copies of the PSBT that is shown are put together with it. */
export function CopiesButton({ inspector, copies }: CopiesProps) {
  const isOpen = useStore(copies.store, (state) => state.isOpen);
  return (
    <>
      <button
        type="button"
        className="button"
        title={COPIES_TEXT.combineWhy}
        onClick={() => copies.begin()}
      >
        {COPIES_TEXT.combine}
      </button>
      {isOpen && <CopiesDialog inspector={inspector} copies={copies} />}
    </>
  );
}

function CopiesDialog({ inspector, copies }: CopiesProps) {
  const state = useStore(copies.store);
  return (
    <Dialog title={COPIES_TEXT.title} onClose={() => copies.end()}>
      <p>{COPIES_TEXT.hint}</p>
      <div className="qr-steps">
        <PasteField inspector={inspector} onText={(text) => void copies.take([text])} />
        <OpenFile
          label={COPIES_TEXT.add}
          title={COPIES_TEXT.addWhy}
          multiple
          onFiles={(files) => void copies.take(files)}
        />
      </div>
      <section className="psbt-copies" aria-label={COPIES_TEXT.list}>
        <ol aria-live="polite">
          {state.copies.map(({ name, outcome }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a copy is its number
            <li key={i} data-testid={`copy-${i + 1}`}>
              <CopyWords number={i + 1} name={name} outcome={outcome} />
            </li>
          ))}
        </ol>
      </section>
      {state.copies.some(({ outcome }) => outcome.is === 'added') && (
        <div className="qr-steps">
          <button type="button" className="button primary" onClick={() => copies.end()}>
            {COPIES_TEXT.showWhole}
          </button>
        </div>
      )}
      {state.isLost && <p role="alert">{COPIES_TEXT.lost}</p>}
    </Dialog>
  );
}
