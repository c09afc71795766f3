import { useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import type { CheckedForm } from '../../core/form/types.ts';
import { ScanButton } from '../qr/scan-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { OpenFile } from '../ui/open-file.tsx';
import type { SigningForm } from './form/signing-form.ts';
import { FormPart } from './part.tsx';
import { PsbtBox } from './psbt/psbt-part.tsx';
import { PSBT_TEXT } from './psbt/text-psbt.ts';
import { HashTypeField } from './review/hash-type-choice.tsx';
import { useIsMessage } from './review/use-is-message.ts';
import { decodedText, SIGN_TEXT } from './text.ts';

/** Longer texts are shown by their ends: in a field they cost seconds. */
const MOST_IN_FIELD = 20_000;
const END_SHOWN = 120;

/** The field for the transaction, and below it what it is, or what is wrong with it. */
export function TransactionField({ signingForm }: { readonly signingForm: SigningForm }) {
  const transaction = useStore(signingForm.store, (state) => state.transaction);
  const isPsbt = useStore(signingForm.psbt.store, ({ open }) => open !== undefined);
  const hasVersions = useStore(signingForm.psbt.store, ({ versions }) => versions.length > 0);
  const isMessage = useIsMessage(signingForm);
  const place = useRef<HTMLDivElement>(null);
  const isLong = transaction.length > MOST_IN_FIELD;
  const [isAsking, setAsking] = useState(false);
  /** What holds a secret nonce asks first. */
  function clear(): void {
    const asks = !isAsking && signingForm.psbt.store.getState().held > 0;
    setAsking(asks);
    if (!asks) signingForm.clear();
  }
  function remove(): void {
    signingForm.setTransaction('');
    requestAnimationFrame(() => place.current?.querySelector('textarea')?.focus());
  }
  return (
    <FormPart
      number={1}
      title={isMessage ? SIGN_TEXT.messageTitle : SIGN_TEXT.transaction}
      tools={
        <>
          {!isPsbt && hasVersions && (
            <button
              type="button"
              className="button small"
              onClick={() => signingForm.versions.undo()}
            >
              {PSBT_TEXT.undo}
            </button>
          )}
          <OpenFile
            label={SIGN_TEXT.open}
            title={SIGN_TEXT.openKeys}
            className="small"
            multiple
            onFiles={(files) => void signingForm.intake.takeAll(files)}
          />
          <ScanButton isShort className="small" />
          <button type="button" className="button small" title={SIGN_TEXT.clearWhy} onClick={clear}>
            {SIGN_TEXT.clear}
          </button>
        </>
      }
    >
      <div ref={place} className="transaction-place">
        {isPsbt ? (
          <PsbtBox signingForm={signingForm} />
        ) : isLong ? (
          <LongText text={transaction} onRemove={remove} />
        ) : (
          <textarea
            id="sign-transaction"
            className="sign-field bytes transaction-field"
            rows={4}
            value={transaction}
            data-takes="any"
            aria-label={SIGN_TEXT.transactionField}
            aria-describedby="sign-transaction-line"
            placeholder={SIGN_TEXT.transactionHint}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => signingForm.setTransaction(event.target.value)}
          />
        )}
      </div>
      {!isPsbt && <TransactionLine signingForm={signingForm} />}
      <HashTypeField signingForm={signingForm} />
      {isAsking && (
        <Dialog title={SIGN_TEXT.clear} onClose={() => setAsking(false)}>
          <p>{PSBT_TEXT.clearHeld}</p>
          <button type="button" className="button danger" onClick={clear}>
            {SIGN_TEXT.clear}
          </button>
        </Dialog>
      )}
    </FormPart>
  );
}

function LongText({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <div className="sign-field bytes transaction-field long-text">
      <p className="long-text-ends">
        {text.slice(0, END_SHOWN)} <span className="soft">…</span> {text.slice(-END_SHOWN)}
      </p>
      <button type="button" className="button small" onClick={onRemove}>
        {SIGN_TEXT.transactionReplace}
      </button>
    </div>
  );
}

function TransactionLine({ signingForm }: { readonly signingForm: SigningForm }) {
  const checked = useStore(signingForm.store, (state) => state.checked?.transaction);
  const isTyped = useStore(signingForm.store, (state) => state.transaction.trim() !== '');
  return (
    <p id="sign-transaction-line" className="part-line live" role="status" data-testid="decoded">
      {!isTyped || checked === undefined ? (
        SIGN_TEXT.transactionEmpty
      ) : (
        <Decoded checked={checked} />
      )}
    </p>
  );
}

function Decoded({ checked }: { readonly checked: NonNullable<CheckedForm['transaction']> }) {
  if (!checked.ok) {
    const { message, offset, path } = checked;
    return (
      <span className="bad">
        <span className="sign-mark" data-mark="bad" aria-hidden="true" />
        {SIGN_TEXT.transactionFault} <span className="bytes">{message}</span>
        {offset !== undefined && ` ${SIGN_TEXT.faultAt(offset)}`}
        {path !== undefined && ` ${path}`}
      </span>
    );
  }
  return (
    <>
      <span className="sign-mark" data-mark="good" aria-hidden="true" />
      {decodedText(checked.decoded)}
    </>
  );
}
