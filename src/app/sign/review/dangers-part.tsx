import { useMemo } from 'react';
import { useStore } from 'zustand/react';
import { useAmountUnit } from '../../ui/amount-unit.ts';
import type { SigningForm } from '../form/signing-form.ts';
import { mismatchText } from '../psbt/text-psbt.ts';
import { SIGN_TEXT } from '../text.ts';
import { placeText } from '../utxos/text-utxos.ts';
import { type Danger, dangersOf } from './dangers.ts';

interface DangersProps {
  readonly signingForm: SigningForm;
}

/** All that is dangerous, each to be answered by itself before anything is signed. */
export function Dangers({ signingForm }: DangersProps) {
  const isPsbt = useStore(signingForm.psbt.store, ({ open }) => open !== undefined);
  const review = useStore(signingForm.store, (state) => state.checked?.review);
  const summary = useStore(signingForm.store, (state) => state.checked?.summary);
  const mismatch = useStore(signingForm.store, (state) => state.checked?.mismatch);
  const hashType = useStore(signingForm.store, (state) => state.hashType);
  const answered = useStore(signingForm.store, (state) => state.answered);
  const dangers = useMemo(() => {
    const checked = review && { review, ...(summary && { summary }) };
    return dangersOf({ checked, hashType }, isPsbt);
  }, [review, summary, hashType, isPsbt]);
  return (
    <div className="dangers" role="status" data-testid="dangers">
      {mismatch && <p className="warning">{mismatchText(mismatch)}</p>}
      {dangers.some(({ isAsked }) => isAsked) && (
        <>
          <h3 className="result-subtitle">{SIGN_TEXT.dangersTitle}</h3>
          <p className="part-line">{SIGN_TEXT.dangersHint}</p>
        </>
      )}
      {dangers.map((danger) => (
        <DangerBox
          key={danger.name}
          danger={danger}
          isAnswered={answered.has(danger.name)}
          onAnswer={(isYes) => signingForm.fields.answer(danger.name, isYes)}
        />
      ))}
    </div>
  );
}

interface DangerBoxProps {
  readonly danger: Danger;
  readonly isAnswered: boolean;
  readonly onAnswer: (isYes: boolean) => void;
}

function DangerBox({
  danger: { text, paths, sum, isAsked },
  isAnswered,
  onAnswer,
}: DangerBoxProps) {
  const { unit } = useAmountUnit();
  const place = placeText(paths, sum, unit);
  return (
    <div className="danger">
      <p>
        <span className="sign-mark" data-mark="bad" aria-hidden="true" />
        {place !== '' && `${place}: `}
        {text}
      </p>
      {isAsked && (
        <label className="sign-check">
          <input
            type="checkbox"
            checked={isAnswered}
            onChange={(event) => onAnswer(event.target.checked)}
          />
          {SIGN_TEXT.accept}
          <span className="only-heard">: {place === '' ? text : place}</span>
        </label>
      )}
    </div>
  );
}
