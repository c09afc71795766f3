import { useStore } from 'zustand/react';
import type { Danger } from '../../../core/form/result/dangers.ts';
import { useAmountUnit } from '../../ui/amount-unit.ts';
import type { SigningForm } from '../form/signing-form.ts';
import { mismatchText } from '../psbt/text-psbt.ts';
import { SIGN_TEXT } from '../text.ts';
import { placeText } from '../utxos/text-utxos.ts';

interface DangersProps {
  readonly signingForm: SigningForm;
  /** Whether all is signed, or no key signs any of it, so that nothing is asked. */
  readonly isOver: boolean;
}

/** All that is dangerous, each to be answered by itself before anything is signed. */
export function Dangers({ signingForm, isOver }: DangersProps) {
  const checked = useStore(signingForm.store, (state) => state.checked);
  const answered = useStore(signingForm.store, (state) => state.answered);
  const { mismatch, dangers = [] } = checked ?? {};
  const asked = isOver ? 0 : dangers.filter(({ isAsked }) => isAsked).length;
  return (
    <div className="dangers" role="status" data-testid="dangers">
      {mismatch && <p className="warning">{mismatchText(mismatch)}</p>}
      {asked > 0 && <h3 className="result-subtitle">{SIGN_TEXT.dangersTitle(asked)}</h3>}
      {dangers.map((danger) => (
        <DangerBox
          key={danger.name}
          danger={danger}
          isOver={isOver}
          isAnswered={answered.has(danger.name)}
          onAnswer={(isYes) => signingForm.fields.answer(danger.name, isYes)}
        />
      ))}
    </div>
  );
}

interface DangerBoxProps extends Pick<DangersProps, 'isOver'> {
  readonly danger: Danger;
  readonly isAnswered: boolean;
  readonly onAnswer: (isYes: boolean) => void;
}

function DangerBox({
  danger: { text, places, sum, isAsked },
  isOver,
  isAnswered,
  onAnswer,
}: DangerBoxProps) {
  const { unit } = useAmountUnit();
  const place = placeText(places, sum, unit);
  return (
    <div className="danger">
      <p>
        <span className="sign-mark" data-mark="bad" aria-hidden="true" />
        {place !== '' && `${place}: `}
        {text}
      </p>
      {isAsked && !isOver && (
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
