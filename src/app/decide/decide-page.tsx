import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { ConsentAnswer } from '../../channel/embed/callers.ts';
import type { DecideQuestion } from '../../channel/embed/decide.ts';
import { CallerRequest } from '../embed/asks.tsx';
import { ConsentOrigin } from '../embed/consent-origin.tsx';
import { useThemeOnDocument } from '../theme-on-document.ts';
import type { ThemeState } from '../theme-store.ts';
import type { DecisionQueue, DecisionState } from './decision-store.ts';
import { DECIDE_TEXT } from './text.ts';
import { useArming } from './use-arming.ts';

interface DecidePageProps {
  readonly queue: DecisionQueue;
  readonly theme: StoreApi<ThemeState>;
  /** Of this file: whose procedures they are. */
  readonly address: string;
  /** What is there instead where something is to be signed. */
  readonly toSign: (state: Extract<DecisionState, { readonly is: 'signing' }>) => ReactNode;
}

/** A window with one question: who asks for what, and the answers. */
export function DecidePage({ queue, theme, address, toSign }: DecidePageProps) {
  useThemeOnDocument(theme);
  const state = useStore(queue.store);
  if (state.is === 'signing') return toSign(state);
  return (
    <main className="decide" data-testid="decide">
      {state.is === 'asked' ? (
        <Decide
          question={state.question}
          address={address}
          onAnswer={(answer) => queue.answer(answer)}
        />
      ) : (
        <p role="status">
          {state.is === 'answered' ? DECIDE_TEXT.answered[state.answer] : DECIDE_TEXT[state.is]}
        </p>
      )}
    </main>
  );
}

interface DecideProps {
  readonly question: DecideQuestion;
  readonly address: string;
  readonly onAnswer: (answer: ConsentAnswer) => void;
}

/**
 * No answer has the focus at first: a key that was meant for another window gives none.
 * Another window may lie over this one and leave a button free: so each that allows
 * names who is let in, at both of its ends.
 */
function Decide({ question, address, onAnswer }: DecideProps) {
  const { hindrance, isArmed } = useArming();
  const id = useId();
  const isOff = hindrance !== undefined;
  function allow(event: SyntheticEvent, answer: ConsentAnswer): void {
    if (isArmed(event)) onAnswer(answer);
  }
  return (
    <>
      <h1 className="decide-title">
        <span data-question="">
          <ConsentOrigin origin={question.origin} /> <CallerRequest asked={question.asked} />
        </span>
      </h1>
      <dl className="decide-facts">
        <dt>{DECIDE_TEXT.mayCall}</dt>
        <dd>{listText(question.procedures)}</dd>
        <dt>{DECIDE_TEXT.of}</dt>
        <dd className="decide-address">{address}</dd>
      </dl>
      <p>{DECIDE_TEXT.keepsOut}</p>
      <div className="decide-answers">
        <p className="decide-state" id={`${id}-state`} role="status">
          {hindrance === undefined ? DECIDE_TEXT.ready : DECIDE_TEXT.hindrances[hindrance]}
        </p>
        <div className="decide-buttons">
          {(['once', 'until closed'] as const).map((answer) => (
            <button
              key={answer}
              type="button"
              className="button decide-allow"
              aria-disabled={isOff}
              aria-describedby={`${id}-state`}
              onClick={(event) => allow(event, answer)}
            >
              <span>{DECIDE_TEXT.allow[answer]}</span> <ConsentOrigin origin={question.origin} />
              <span className="decide-again" aria-hidden="true">
                <ConsentOrigin origin={question.origin} /> <CallerRequest asked={question.asked} />
              </span>
            </button>
          ))}
          <button type="button" className="button deny" onClick={() => onAnswer('denied')}>
            {DECIDE_TEXT.deny}
          </button>
        </div>
      </div>
    </>
  );
}

function listText(procedures: readonly string[] | undefined): string {
  if (procedures === undefined) return DECIDE_TEXT.everything;
  return procedures.length === 0 ? DECIDE_TEXT.nothing : procedures.join(', ');
}
