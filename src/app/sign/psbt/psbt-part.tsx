import { useDeferredValue, useState } from 'react';
import { useStore } from 'zustand/react';
import type { SignReviewInput } from '../../../core/form/result/sign-review.ts';
import type { CheckedInput } from '../../../core/form/types.ts';
import { Amount } from '../../review/summary/amount.tsx';
import { ProofMark } from '../../review/summary/proof-mark.tsx';
import { roleText, stageName } from '../../review/text-verdicts.ts';
import { Address } from '../../ui/address.tsx';
import type { SigningForm } from '../form/signing-form.ts';
import { numbers, Pager, usePaging } from '../pages.tsx';
import { FormPart } from '../part.tsx';
import { QrButton } from '../result/qr-button.tsx';
import { useIsMessage } from '../review/use-is-message.ts';
import { useReview } from '../review/use-review.ts';
import { useIsSettled } from '../review/use-settled.ts';
import { typeText, UTXO_TEXT } from '../utxos/text-utxos.ts';
import { wantsPrevious } from '../utxos/wants-previous.ts';
import { CompareDialog } from './psbt-compare.tsx';
import { COPIES_TEXT } from './text-copies.ts';
import { PSBT_TEXT } from './text-psbt.ts';
import { VersionChoice } from './version-choice.tsx';

interface PsbtProps {
  readonly signingForm: SigningForm;
}

/** In the place of the field for the transaction: how far it is, what comes next, and its versions. */
export function PsbtBox({ signingForm }: PsbtProps) {
  const { open, versions, held } = useStore(signingForm.psbt.store);
  const way = useStore(signingForm.store, (state) => state.checked?.review);
  const line = useStore(signingForm.store, (state) => state.checked?.line?.state);
  const isMessage = useIsMessage(signingForm);
  const [isComparing, setComparing] = useState(false);
  if (!open) return null;
  const isReady = (way?.next === 'finalizer' && !way.isForeign) || way?.stage === 'final';
  const { before } = open;
  return (
    <div className="psbt-box" data-testid="psbt-box">
      <p role="status">
        <strong>
          {PSBT_TEXT.title(open.version)}
          {way && `: ${stageName(way)}`}
        </strong>{' '}
        <span key={way?.next} className="soft">
          {way ? roleText(way, line) : PSBT_TEXT.stays}
        </span>{' '}
        {held > 0 && <strong>{PSBT_TEXT.held}</strong>}
      </p>
      <div className="result-actions">
        <VersionChoice
          label={COPIES_TEXT.version}
          versions={versions}
          value={open}
          onChoose={(version) => signingForm.versions.open(version)}
        />
        <BoxButton
          label={COPIES_TEXT.undo}
          why={PSBT_TEXT.undo}
          isOn={before !== undefined}
          act={() => signingForm.versions.undo()}
        />
        <BoxButton
          label={COPIES_TEXT.compare}
          why={COPIES_TEXT.compareWhy}
          isOn={versions.length > 1}
          act={() => setComparing(true)}
        />
        <QrButton
          signingForm={signingForm}
          text={open.text}
          label={PSBT_TEXT.qr}
          className="small"
        />
        {!isMessage && (
          <BoxButton
            label={PSBT_TEXT.leave}
            why={PSBT_TEXT.leaveWhy}
            act={() => signingForm.versions.leave()}
          />
        )}
        <BoxButton
          label={way?.stage === 'final' ? extractLabel(isMessage) : COPIES_TEXT.finalise}
          why={isMessage ? COPIES_TEXT.finaliseMessageWhy : COPIES_TEXT.finaliseWhy}
          isOn={isReady}
          act={() => void signingForm.versions.finalise()}
        />
      </div>
      {isComparing && (
        <CompareDialog signingForm={signingForm} onClose={() => setComparing(false)} />
      )}
    </div>
  );
}

function extractLabel(isMessage: boolean): string {
  return isMessage ? COPIES_TEXT.extractMessage : COPIES_TEXT.extract;
}

interface BoxButtonProps {
  readonly label: string;
  readonly why: string;
  readonly isOn?: boolean;
  readonly act: () => void;
}

/** Stays where there is nothing to do, so that nothing moves and the focus is kept. */
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

const NO_INPUTS: readonly CheckedInput[] = [];

/** What the inputs spend, as in the PSBT; nothing to type. */
export function PsbtInputs({ signingForm }: PsbtProps) {
  const transaction = useDeferredValue(
    useStore(signingForm.store, (state) => state.checked?.transaction),
  );
  const inputs = transaction?.ok ? transaction.decoded.inputs : NO_INPUTS;
  const paging = usePaging(inputs.length);
  const review = useReview(signingForm);
  const isSettled = useIsSettled(signingForm);
  const isLacking = useStore(signingForm.store, (state) => wantsPrevious(state.checked));
  return (
    <FormPart number={4} title={PSBT_TEXT.inputs}>
      <p className="part-line">{isLacking ? PSBT_TEXT.addPrevious : PSBT_TEXT.inputsHint}</p>
      <Pager paging={paging} />
      <ol className="outputs" start={paging.first} aria-label={PSBT_TEXT.inputs}>
        {numbers(paging).map((index) => (
          <PsbtInput
            key={index}
            index={index}
            input={inputs[index]!}
            reviewed={review?.inputs[index]}
            isSettled={isSettled}
          />
        ))}
      </ol>
    </FormPart>
  );
}

interface PsbtInputProps {
  readonly index: number;
  readonly input: CheckedInput;
  readonly reviewed: SignReviewInput | undefined;
  readonly isSettled: boolean;
}

function PsbtInput({ index, input, reviewed, isSettled }: PsbtInputProps) {
  const { txid, vout, utxo } = input;
  return (
    <li className="output" data-testid={`utxo-${index}`}>
      <span className="output-number soft">{index}</span>
      <span className="output-who">
        <span className="bytes output-address">
          {utxo.address ? <Address text={utxo.address} /> : `${txid}:${vout}`}
        </span>
        <span className="output-notes">
          {utxo.known ? typeText(utxo.type) : UTXO_TEXT.input(index)}
        </span>
      </span>
      <span className="output-amount">
        {reviewed?.amount !== undefined && <Amount satoshis={reviewed.amount} />}{' '}
        {reviewed && !isSettled && <ProofMark proof={reviewed.proof} />}
      </span>
    </li>
  );
}
