import { useStore } from 'zustand/react';
import { stopped } from '../../../core/said/words.ts';
import type { Copies } from '../../document/copies-store.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { useOrigins } from '../../review/signature-details.tsx';
import { CopyWords } from '../../sign/psbt/copy-words.tsx';
import { COPIES_TEXT } from '../../sign/psbt/text-copies.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OpenFile } from '../../ui/open-file.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { PasteField } from '../input/take-controls.tsx';
import { signedByText } from './signed-by.ts';

interface CopiesProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly copies: Copies;
}

/** Leads to where cosigners' copies of the PSBT that is shown are put together with it. */
export function CopiesButton(props: CopiesProps) {
  const { copies } = props;
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
      {isOpen && <CopiesDialog {...props} />}
    </>
  );
}

function CopiesDialog({ inspector, document, copies }: CopiesProps) {
  const state = useStore(copies.store);
  return (
    <Dialog title={COPIES_TEXT.title} onClose={() => copies.end()}>
      <p>{COPIES_TEXT.takes}</p>
      <InThisFile document={document} />
      <div className="qr-steps">
        <PasteField inspector={inspector} onText={(text) => copies.take([text])} />
        <OpenFile
          label={COPIES_TEXT.add}
          title={COPIES_TEXT.addWhy}
          multiple
          onFiles={(files) => void copies.take(files)}
        />
      </div>
      <section className="psbt-copies" aria-label={COPIES_TEXT.list}>
        {state.copies.length === 0 && <p className="soft">{COPIES_TEXT.empty}</p>}
        <ol aria-live="polite">
          {state.copies.map(({ name, outcome }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a copy is its number
            <li key={i} data-testid={`copy-${i + 1}`}>
              <CopyWords number={i + 1} name={name} outcome={outcome} />
            </li>
          ))}
        </ol>
      </section>
      {state.isMore && (
        <div className="qr-steps">
          <button type="button" className="button primary" onClick={() => copies.accept()}>
            {COPIES_TEXT.accept}
          </button>
        </div>
      )}
      {state.isLost && <p role="alert">{COPIES_TEXT.lost}</p>}
    </Dialog>
  );
}

/** How far what is open is, and whose signatures are in it: what copies are added to. */
function InThisFile({ document }: Pick<CopiesProps, 'document'>) {
  const line = useStore(document.view, (state) => state.line);
  const verdicts = useStore(document.view, ({ verification }) => verification.verdicts);
  const origins = useOrigins(verdicts);
  const words = verdicts ? signedByText(verdicts.inputs, origins) : COPIES_TEXT.looking;
  return (
    <p data-testid="in-this-file">
      <strong>{COPIES_TEXT.here}</strong> {line && <PlainText text={`${stopped(line.text)} `} />}
      {words}
    </p>
  );
}
