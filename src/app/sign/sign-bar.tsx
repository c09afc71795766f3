import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand/react';
import type { CheckedForm } from '../../core/signing-form/types.ts';
import { CardView } from '../cards/card-view.tsx';
import { useDelayed } from '../ui/delayed.ts';
import { askedAbout, dangersOf } from './dangers.ts';
import { unanswered } from './psbt-document.ts';
import type { SigningForm } from './signing-form.ts';
import { isBadNews, noticeText, SIGN_TEXT } from './text.ts';
import { KEY_TEXT } from './text-keys.ts';
import { questionText } from './text-utxos.ts';

interface BarProps {
  readonly signingForm: SigningForm;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Wide: all below both columns. */
export function SignBar({ signingForm, button }: BarProps) {
  return (
    <section className="sign-bar" aria-label={SIGN_TEXT.sign}>
      <Countdown signingForm={signingForm} button={button} />
      <Dangers signingForm={signingForm} />
      <div className="sign-bar-row">
        <SigningNews signingForm={signingForm} button={button} />
        <SignButtons signingForm={signingForm} button={button} />
      </div>
      <Question signingForm={signingForm} button={button} />
    </section>
  );
}

/** Narrow: the button is after the review, so that it is not at hand before that was seen. */
export function SignHere({ signingForm, button }: BarProps) {
  return (
    <section className="sign-here" aria-label={SIGN_TEXT.sign}>
      <Dangers signingForm={signingForm} />
      <div className="sign-bar-row">
        <SignButtons signingForm={signingForm} button={button} />
      </div>
      <Question signingForm={signingForm} button={button} />
    </section>
  );
}

/** Narrow: what was done last stays in view, whatever is in view above. */
export function NewsStrip({ signingForm, button }: BarProps) {
  return (
    <div className="news-strip">
      <Countdown signingForm={signingForm} button={button} />
      <SigningNews signingForm={signingForm} button={button} />
    </div>
  );
}

function SigningNews({ signingForm, button }: BarProps) {
  const isSigning = useStore(signingForm.store, (state) => state.signing !== undefined);
  return (
    <div className="sign-news">
      {isSigning ? (
        <Progress signingForm={signingForm} />
      ) : (
        <News signingForm={signingForm} button={button} />
      )}
    </div>
  );
}

function SignButtons({ signingForm, button }: BarProps) {
  const isSigning = useStore(signingForm.store, (state) => state.signing !== undefined);
  const isHeld = useStore(signingForm.psbt.store, (state) => unanswered(state).length > 0);
  return (
    <>
      <CancelButton signingForm={signingForm} button={button} />
      <button
        ref={button}
        type="button"
        className="button primary sign-button"
        aria-disabled={isSigning || isHeld}
        title={SIGN_TEXT.signKeys}
        onClick={() => signingForm.sign()}
      >
        {SIGN_TEXT.sign}
      </button>
    </>
  );
}

/** Each danger of a PSBT has a box of its own, so that the form's are not said beside them. */
function useFormCheck(signingForm: SigningForm): CheckedForm | undefined {
  const isPsbt = useStore(signingForm.psbt.store, (state) => state.open !== undefined);
  const checked = useStore(signingForm.store, (state) => state.checked);
  return isPsbt ? undefined : checked;
}

/** What is dangerous, once more beside the button that would do it. */
function Dangers({ signingForm }: { readonly signingForm: SigningForm }) {
  const checked = useFormCheck(signingForm);
  const hashType = useStore(signingForm.store, (state) => state.hashType);
  const dangers = useMemo(() => dangersOf({ checked, hashType }), [checked, hashType]);
  return (
    <div className="dangers" role="status" data-testid="dangers">
      {dangers.map((danger) => (
        <p key={danger.text} className="danger">
          <span className="sign-mark" data-mark="bad" aria-hidden="true" />
          {danger.text}
        </p>
      ))}
    </div>
  );
}

function focus(button: BarProps['button']): void {
  button.current?.focus({ preventScroll: true });
}

function News({ signingForm, button }: BarProps) {
  const { notice, count } = useStore(signingForm.store, (state) => state.notice);
  const isReading = useDelayed(
    useStore(signingForm.store, (state) => state.isReading),
    100,
  );
  return (
    <div className="news" role="status" data-testid="sign-notice">
      {isReading && <p className="news-text">{SIGN_TEXT.reading}</p>}
      {notice !== undefined && (
        <div key={count} className="news-item" data-bad={isBadNews(notice) || undefined}>
          <span
            className="sign-mark"
            data-mark={isBadNews(notice) ? 'bad' : 'good'}
            aria-hidden="true"
          />
          <div className="news-text">
            <p>{noticeText(notice)}</p>
            {notice.is === 'named' && <CardView of={notice} />}
          </div>
          <button
            type="button"
            className="button small quiet"
            onClick={() => {
              signingForm.say(undefined);
              focus(button);
            }}
          >
            {SIGN_TEXT.dismiss}
          </button>
        </div>
      )}
    </div>
  );
}

/** Says that signing is on its way after a tenth of a second, and how far after half of one. */
function Progress({ signingForm }: { readonly signingForm: SigningForm }) {
  const late = useDelayed(true, 100);
  const slow = useDelayed(true, 500);
  const progress = useStore(signingForm.store, (state) => state.signing?.progress);
  const part = progress && progress.total > 0 ? progress.done / progress.total : 0;
  const percent = Math.round(100 * part);
  if (!late) return null;
  return (
    <div className="progress" data-testid="sign-progress">
      <span className="progress-text" role="status">
        {SIGN_TEXT.signing}
        {slow && <span className="progress-percent"> {percent}%</span>}
      </span>
      {slow && <progress aria-label={SIGN_TEXT.signing} max={100} value={percent} />}
    </div>
  );
}

function CancelButton({ signingForm, button }: BarProps) {
  const isSigning = useStore(signingForm.store, (state) => state.signing !== undefined);
  const slow = useDelayed(isSigning, 500);
  if (!slow) return null;
  return (
    <button
      type="button"
      className="button cancel-button"
      title={SIGN_TEXT.cancelKeys}
      onClick={() => {
        signingForm.cancel();
        focus(button);
      }}
    >
      {SIGN_TEXT.cancel}
    </button>
  );
}

/** In the last minute before the keys are wiped. */
function Countdown({ signingForm, button }: BarProps) {
  const seconds = useStore(signingForm.store, (state) => state.secondsLeft);
  if (seconds === undefined) return null;
  return (
    <div className="countdown" data-testid="countdown">
      <span role="timer">{KEY_TEXT.countdown(seconds)}</span>
      <button
        type="button"
        className="button small"
        onClick={() => {
          signingForm.touched();
          focus(button);
        }}
      >
        {KEY_TEXT.keep}
      </button>
    </div>
  );
}

/** What is dangerous is asked about once more. */
function Question({ signingForm, button }: BarProps) {
  const isAsking = useStore(signingForm.store, (state) => state.isAsking);
  const checked = useFormCheck(signingForm);
  const hashType = useStore(signingForm.store, (state) => state.hashType);
  const dangers = useMemo(() => askedAbout({ checked, hashType }), [checked, hashType]);
  const { title, yes } = questionText(dangers);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);
  function answer(isYes: boolean): void {
    if (isYes) signingForm.sign(true);
    else signingForm.dontSign();
    focus(button);
  }
  return (
    <dialog
      ref={dialog}
      className="question"
      aria-labelledby="question-title"
      aria-describedby="question-text"
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <h2 id="question-title">{title}</h2>
      <div id="question-text">
        {dangers.map((danger) => (
          <p key={danger.text}>{danger.text}</p>
        ))}
        <p>{SIGN_TEXT.askHint}</p>
      </div>
      <div className="question-answers">
        <button type="button" className="button primary" onClick={() => answer(false)}>
          {SIGN_TEXT.askNo}
        </button>
        <button type="button" className="button danger" onClick={() => answer(true)}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
