import { type RefObject, useId } from 'react';
import { useStore } from 'zustand/react';
import { CardView } from '../cards/card-view.tsx';
import { useDelayed } from '../ui/delayed.ts';
import type { SigningForm } from './form/signing-form.ts';
import { KEY_TEXT } from './keys/text-keys.ts';
import { useIsMessage } from './review/use-is-message.ts';
import { useIsAllSigned, useIsSettled } from './review/use-settled.ts';
import { whyGrey } from './review/why-held.ts';
import { greyText, isBadNews, noticeText, SIGN_TEXT } from './text.ts';

interface BarProps {
  readonly signingForm: SigningForm;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Wide: all below both columns. */
export function SignBar({ signingForm, button }: BarProps) {
  return (
    <section className="sign-bar" aria-label={SIGN_TEXT.sign}>
      <Countdown signingForm={signingForm} button={button} />
      <div className="sign-bar-row">
        <SigningNews signingForm={signingForm} button={button} />
        <SignButtons signingForm={signingForm} button={button} />
      </div>
    </section>
  );
}

/**
 * Narrow: the button is after the review, so that it is not at hand before that was seen.
 * Below one that is shorter beside a result it is put anew, so that it does not move.
 */
export function SignHere({ signingForm, button }: BarProps) {
  const isSettled = useIsSettled(signingForm);
  return (
    <section key={isSettled ? 'settled' : 'open'} className="sign-here" aria-label={SIGN_TEXT.sign}>
      <div className="sign-bar-row">
        <SignButtons signingForm={signingForm} button={button} />
      </div>
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
  const isSigned = useStore(
    signingForm.store,
    ({ result, hasChanged }) => result?.ok === true && !hasChanged,
  );
  const isPsbtSigned = useStore(signingForm.psbt.store, ({ result }) => result?.ok === true);
  const isMessage = useIsMessage(signingForm);
  const isPsbt = useStore(signingForm.psbt.store, ({ open }) => open !== undefined);
  const isDone = useIsAllSigned(signingForm);
  const why = useStore(signingForm.store, (state) => whyGrey(state, isPsbt, isDone));
  const hindrance = useStore(signingForm.store, ({ checked }) => checked?.hindrance);
  const id = useId();
  return (
    <>
      <p id={id} className="sign-why" role="status" data-testid="sign-why">
        {!isSigning && why !== undefined && greyText(why, hindrance)}
      </p>
      <CancelButton signingForm={signingForm} button={button} />
      <button
        ref={button}
        type="button"
        // After success what comes next is the one that is filled.
        className={`button sign-button ${isSigned || isPsbtSigned ? '' : 'primary'}`}
        aria-disabled={isSigning || why !== undefined}
        aria-describedby={id}
        title={SIGN_TEXT.signKeys}
        onClick={() => signingForm.signer.sign()}
      >
        {isMessage ? SIGN_TEXT.signMessage : SIGN_TEXT.sign}
      </button>
    </>
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
              signingForm.work.say(undefined);
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
        {/* One text, whose end grows: a sign of its own would move. */}
        {slow && <span className="progress-percent">{` ${percent}%`}</span>}
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
        signingForm.signer.cancel();
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
          signingForm.keys.touched();
          focus(button);
        }}
      >
        {KEY_TEXT.keep}
      </button>
    </div>
  );
}
