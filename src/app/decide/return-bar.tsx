import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand/react';
import type { SignQuestion } from '../../channel/embed/decide.ts';
import { ConsentOrigin } from '../embed/consent-origin.tsx';
import type { SigningForm } from '../sign/form/signing-form.ts';
import type { DecisionQueue, SignOutcome } from './decision-store.ts';
import type { AskedPsbt, Returnable } from './sign-return.ts';
import { SIGN_WINDOW_TEXT } from './text-sign.ts';
import { useArming } from './use-arming.ts';

interface ReturnBarProps {
  readonly queue: DecisionQueue;
  readonly question: SignQuestion;
  readonly outcome: SignOutcome;
  readonly asked: AskedPsbt;
  readonly signingForm: SigningForm;
}

/** Who asks for a signature, and the ways to answer; nothing is returned but by the person's own click. */
export function ReturnBar({ queue, question, outcome, asked, signingForm }: ReturnBarProps) {
  const returnable = useReturnable(asked, signingForm);
  const { hindrance, isArmed } = useArming();
  const id = useId();
  const isOpen = outcome === 'open';
  function giveBack(event: SyntheticEvent): void {
    const now = asked.returnable();
    if (now.ok && isArmed(event)) queue.giveSigned(now.signed);
  }
  return (
    <div className="return-bar" data-testid="return-bar">
      <div className="return-words">
        <h1 className="return-title">
          <span data-question="">
            <ConsentOrigin origin={question.origin} /> {SIGN_WINDOW_TEXT.asks}
          </span>
        </h1>
        <p id={`${id}-state`} className="return-state" role="status">
          {isOpen ? stateText(returnable, hindrance) : SIGN_WINDOW_TEXT.outcomes[outcome]}
        </p>
      </div>
      {isOpen && (
        <div className="return-answers">
          <p className="return-time">
            {SIGN_WINDOW_TEXT.stays} <TimeLeft until={question.until} />
          </p>
          <div className="return-buttons">
            {!returnable.ok && returnable.why === 'other' && (
              <button
                type="button"
                className="button"
                onClick={() => void asked.open(question.psbt)}
              >
                {SIGN_WINDOW_TEXT.again}
              </button>
            )}
            <button
              type="button"
              className="button primary"
              aria-disabled={!returnable.ok || hindrance !== undefined}
              aria-describedby={`${id}-state`}
              onClick={giveBack}
            >
              {SIGN_WINDOW_TEXT.return} <ConsentOrigin origin={question.origin} />
            </button>
            <button type="button" className="button" onClick={() => queue.giveSigned('declined')}>
              {SIGN_WINDOW_TEXT.decline}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

function stateText(
  returnable: Returnable,
  hindrance: ReturnType<typeof useArming>['hindrance'],
): string {
  if (!returnable.ok) return SIGN_WINDOW_TEXT.nothing[returnable.why];
  if (hindrance !== undefined) return SIGN_WINDOW_TEXT.hindrances[hindrance];
  return returnable.signed.complete ? SIGN_WINDOW_TEXT.complete : SIGN_WINDOW_TEXT.incomplete;
}

/** Follows the form and its PSBT. */
function useReturnable(asked: AskedPsbt, { store, psbt }: SigningForm): Returnable {
  useStore(asked.store);
  useStore(store);
  useStore(psbt.store);
  return asked.returnable();
}

function TimeLeft({ until }: Pick<SignQuestion, 'until'>) {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return SIGN_WINDOW_TEXT.left(seconds);
}

function secondsTo(until: number): number {
  return Math.max(0, Math.round((until - Date.now()) / 1000));
}
