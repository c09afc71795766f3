import { useState } from 'react';
import { useStore } from 'zustand/react';
import type { CheckedForm } from '../../../core/form/types.ts';
import { OpenFile } from '../../ui/open-file.tsx';
import type { SigningForm } from '../form/signing-form.ts';
import { QrButton } from '../result/qr-button.tsx';
import { useIsMessage } from '../review/use-is-message.ts';
import { useReview } from '../review/use-review.ts';
import { wantsPrevious } from '../utxos/wants-previous.ts';
import { CompareDialog } from './psbt-compare.tsx';
import { PsbtCopies } from './psbt-copies.tsx';
import { COPIES_TEXT } from './text-copies.ts';
import { PSBT_TEXT, psbtLine } from './text-psbt.ts';
import { VersionChoice } from './version-choice.tsx';

interface PsbtProps {
  readonly signingForm: SigningForm;
}

/** In the place of the field for the transaction: what it is, what is done with it, its copies and versions. */
export function PsbtBox({ signingForm }: PsbtProps) {
  const { open, held } = useStore(signingForm.psbt.store);
  const transaction = useStore(signingForm.store, (state) => state.checked?.transaction);
  const isLacking = useStore(signingForm.store, (state) => wantsPrevious(state.checked));
  if (!open) return null;
  return (
    <div className="psbt-box" data-testid="psbt-box">
      <p className="part-line" role="status" data-testid="decoded">
        {psbtLine(open.version, decodedOf(transaction))}
        {held > 0 && <strong> {PSBT_TEXT.held}</strong>}
      </p>
      {isLacking && <p className="part-line">{PSBT_TEXT.addPrevious}</p>}
      <div className="result-actions">
        <PsbtVersions signingForm={signingForm} />
        <PsbtActions signingForm={signingForm} text={open.text} />
      </div>
      <PsbtCopies signingForm={signingForm} />
    </div>
  );
}

function decodedOf(transaction: CheckedForm['transaction']) {
  return transaction?.ok ? transaction.decoded : undefined;
}

interface PsbtActionsProps extends PsbtProps {
  readonly text: string;
}

/** What leads on from it as it is. */
function PsbtActions({ signingForm, text }: PsbtActionsProps) {
  const way = useReview(signingForm);
  const isMessage = useIsMessage(signingForm);
  const state = useStore(signingForm.store, ({ checked }) => checked?.line?.state);
  const isReady = (way?.next === 'finalizer' && state !== 'foreign') || way?.stage === 'final';
  return (
    <>
      <QrButton signingForm={signingForm} text={text} label={PSBT_TEXT.qr} className="small" />
      {!isMessage && (
        <BoxButton
          label={PSBT_TEXT.leave}
          why={PSBT_TEXT.leaveWhy}
          act={() => signingForm.versions.leave()}
        />
      )}
      {isReady && (
        <BoxButton
          label={way?.stage === 'final' ? extractLabel(isMessage) : COPIES_TEXT.finalise}
          why={isMessage ? COPIES_TEXT.finaliseMessageWhy : COPIES_TEXT.finaliseWhy}
          act={() => void signingForm.versions.finalise()}
        />
      )}
    </>
  );
}

function extractLabel(isMessage: boolean): string {
  return isMessage ? COPIES_TEXT.extractMessage : COPIES_TEXT.extract;
}

/** Copies of others, and all versions that there were, in one row. */
function PsbtVersions({ signingForm }: PsbtProps) {
  const { open, versions } = useStore(signingForm.psbt.store);
  const [isComparing, setComparing] = useState(false);
  return (
    <>
      <OpenFile
        label={COPIES_TEXT.add}
        title={COPIES_TEXT.hint}
        className="small"
        multiple
        byKey={false}
        onFiles={(files) => void signingForm.intake.takeAll(files)}
      />
      {versions.length > 1 && (
        <>
          <VersionChoice
            label={COPIES_TEXT.version}
            versions={versions}
            value={open}
            onChoose={(version) => signingForm.versions.open(version)}
          />
          <BoxButton
            label={COPIES_TEXT.undo}
            why={PSBT_TEXT.undo}
            isOn={open?.before !== undefined}
            act={() => signingForm.versions.undo()}
          />
          <BoxButton
            label={COPIES_TEXT.compare}
            why={COPIES_TEXT.compareWhy}
            act={() => setComparing(true)}
          />
        </>
      )}
      {isComparing && (
        <CompareDialog signingForm={signingForm} onClose={() => setComparing(false)} />
      )}
    </>
  );
}

interface BoxButtonProps {
  readonly label: string;
  readonly why: string;
  readonly isOn?: boolean;
  readonly act: () => void;
}

/** One that is pressed and has nothing to do then stays, so that the focus is kept. */
function BoxButton({ label, why, isOn = true, act }: BoxButtonProps) {
  return (
    <button
      type="button"
      className="button small"
      title={why}
      aria-disabled={!isOn}
      onClick={() => isOn && act()}
    >
      {label}
    </button>
  );
}
