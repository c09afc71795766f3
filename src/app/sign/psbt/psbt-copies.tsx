import { useRef } from 'react';
import { useStore } from 'zustand/react';
import type { SigningForm } from '../form/signing-form.ts';
import { CopyWords } from './copy-words.tsx';
import { copiesOf, type PsbtCopy } from './psbt-document.ts';
import { COPIES_TEXT } from './text-copies.ts';

interface CopiesProps {
  readonly signingForm: SigningForm;
}

/** What others gave of the PSBT that is open; nothing where nobody did. */
export function PsbtCopies({ signingForm }: CopiesProps) {
  const copies = copiesOf(useStore(signingForm.psbt.store));
  if (copies.length === 0) return null;
  return (
    <>
      <h3 className="result-subtitle">{COPIES_TEXT.title}</h3>
      <section className="psbt-copies" aria-label={COPIES_TEXT.list} data-testid="copies">
        <ol>
          {copies.map((copy, i) => (
            <Copy key={copy.id} number={i + 1} copy={copy} signingForm={signingForm} />
          ))}
        </ol>
      </section>
    </>
  );
}

interface CopyProps extends CopiesProps {
  readonly number: number;
  readonly copy: PsbtCopy;
}

function Copy({ number, copy, signingForm }: CopyProps) {
  const { id, name, outcome } = copy;
  const isRefused = outcome.is !== 'added';
  return (
    <li data-testid={`copy-${number}`}>
      <CopyWords number={number} name={name} outcome={outcome} />
      {isRefused && (
        <div className="result-actions">
          {outcome.is === 'damaged' && (
            <Mend signingForm={signingForm} id={id} text={outcome.text} />
          )}
          {outcome.is === 'other' && (
            <button
              type="button"
              className="button small"
              title={COPIES_TEXT.openInsteadWhy}
              onClick={() => signingForm.intake.openCopy(id)}
            >
              {COPIES_TEXT.openInstead}
            </button>
          )}
          <button
            type="button"
            className="button small"
            onClick={() => signingForm.psbt.dropCopy(id)}
          >
            {COPIES_TEXT.dismiss}
          </button>
        </div>
      )}
    </li>
  );
}

interface MendProps extends CopiesProps {
  readonly id: number;
  readonly text: string;
}

function Mend({ signingForm, id, text }: MendProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <textarea
        ref={field}
        className="sign-field bytes"
        rows={3}
        defaultValue={text}
        data-takes="all"
        aria-label={COPIES_TEXT.mend}
        autoComplete="off"
        spellCheck={false}
      />
      <button
        type="button"
        className="button small"
        onClick={() => signingForm.intake.retryCopy(id, field.current?.value ?? '')}
      >
        {COPIES_TEXT.retry}
      </button>
    </>
  );
}
