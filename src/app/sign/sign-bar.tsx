import { useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import { HASH_TYPE_TEXT, isBadNews, noticeText, SIGN_TEXT } from '../text/sign-text.ts';
import { KEY_TEXT } from '../text/sign-text-keys.ts';
import { useDelayed } from '../ui/delayed.ts';
import type { SignDesk } from './sign-desk.ts';

/** What was done last, how far signing is, when keys will be wiped, and the button that signs. */
export function SignBar({ desk }: { readonly desk: SignDesk }) {
  const isSigning = useStore(desk.store, (state) => state.signing !== undefined);
  const button = useRef<HTMLButtonElement>(null);
  const focusSign = () => button.current?.focus();
  return (
    <section className="sign-bar" aria-label={SIGN_TEXT.sign}>
      <Countdown desk={desk} onKept={focusSign} />
      <div className="sign-bar-row">
        <div className="sign-news">
          {isSigning ? <Progress desk={desk} /> : <News desk={desk} onDismissed={focusSign} />}
        </div>
        <CancelButton desk={desk} onCancelled={focusSign} />
        <button
          ref={button}
          type="button"
          className="button primary sign-button"
          aria-disabled={isSigning}
          title={SIGN_TEXT.signKeys}
          onClick={() => desk.sign()}
        >
          {SIGN_TEXT.sign}
        </button>
      </div>
      <Question desk={desk} onAnswered={focusSign} />
    </section>
  );
}

function News({
  desk,
  onDismissed,
}: {
  readonly desk: SignDesk;
  readonly onDismissed: () => void;
}) {
  const { notice, count } = useStore(desk.store, (state) => state.notice);
  const isReading = useDelayed(
    useStore(desk.store, (state) => state.isReading),
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
          <p className="news-text">{noticeText(notice)}</p>
          <button
            type="button"
            className="button small quiet"
            onClick={() => {
              desk.say(undefined);
              onDismissed();
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
function Progress({ desk }: { readonly desk: SignDesk }) {
  const late = useDelayed(true, 100);
  const slow = useDelayed(true, 500);
  const progress = useStore(desk.store, (state) => state.signing?.progress);
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

interface CancelProps {
  readonly desk: SignDesk;
  readonly onCancelled: () => void;
}

function CancelButton({ desk, onCancelled }: CancelProps) {
  const isSigning = useStore(desk.store, (state) => state.signing !== undefined);
  const slow = useDelayed(isSigning, 500);
  if (!slow) return null;
  return (
    <button
      type="button"
      className="button cancel-button"
      title={SIGN_TEXT.cancelKeys}
      onClick={() => {
        desk.cancel();
        onCancelled();
      }}
    >
      {SIGN_TEXT.cancel}
    </button>
  );
}

/** In the last minute before the keys are wiped. */
function Countdown({ desk, onKept }: { readonly desk: SignDesk; readonly onKept: () => void }) {
  const seconds = useStore(desk.store, (state) => state.secondsLeft);
  if (seconds === undefined) return null;
  return (
    <div className="countdown" data-testid="countdown">
      <span role="timer">{KEY_TEXT.countdown(seconds)}</span>
      <button
        type="button"
        className="button small"
        onClick={() => {
          desk.touched();
          onKept();
        }}
      >
        {KEY_TEXT.keep}
      </button>
    </div>
  );
}

/** NONE and SINGLE are asked about once more. */
function Question({
  desk,
  onAnswered,
}: {
  readonly desk: SignDesk;
  readonly onAnswered: () => void;
}) {
  const isAsking = useStore(desk.store, (state) => state.isAsking);
  const hashType = useStore(desk.store, (state) => state.hashType);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);
  function answer(isYes: boolean): void {
    if (isYes) desk.sign(true);
    else desk.dontSign();
    onAnswered();
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
      <h2 id="question-title">{SIGN_TEXT.askTitle(hashType)}</h2>
      <p id="question-text">
        {HASH_TYPE_TEXT[hashType]} {SIGN_TEXT.askHint}
      </p>
      <div className="question-answers">
        <button type="button" className="button primary" onClick={() => answer(false)}>
          {SIGN_TEXT.askNo}
        </button>
        <button type="button" className="button danger" onClick={() => answer(true)}>
          {SIGN_TEXT.askYes(hashType)}
        </button>
      </div>
    </dialog>
  );
}
