import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand/react';
import { EMBED_TEXT, originText } from '../text/embed-text.ts';
import { whatText } from './call-rows.ts';
import type { ConsentDesk, OpenQuestion } from './consent-store.ts';
import type { Asked, ConsentAnswer } from './port.ts';
import { useArming } from './use-arming.ts';

/** The first question that waits, over everything else in the frame. */
export function Consent({ desk }: { readonly desk: ConsentDesk }) {
  const questions = useStore(desk.store, (state) => state.questions);
  const [first] = questions;
  if (first === undefined) return null;
  return (
    <Question
      key={first.key}
      question={first}
      waiting={questions.length - 1}
      onAnswer={(answer) => desk.answer(first.key, answer)}
    />
  );
}

interface QuestionProps {
  readonly question: OpenQuestion;
  readonly waiting: number;
  readonly onAnswer: (answer: ConsentAnswer) => void;
}

/**
 * A dialogue of the browser's own, which keeps the focus and is denied by
 * Escape. To deny is always possible; to allow only while it can be seen.
 */
function Question({ question, waiting, onAnswer }: QuestionProps) {
  const layer = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { hindrance, isArmed } = useArming(layer, card, text);
  const id = useId();

  useEffect(() => {
    const dialog = layer.current;
    dialog?.showModal();
    // On no button: a key pressed by someone who was typing answers nothing.
    card.current?.focus({ preventScroll: true });
    return () => dialog?.close();
  }, []);

  function allow(event: MouseEvent, answer: ConsentAnswer): void {
    if (isArmed(event)) onAnswer(answer);
  }

  return (
    <dialog
      ref={layer}
      className="consent"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-what`}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer('denied');
      }}
    >
      <div className="consent-card" ref={card} tabIndex={-1} data-armed={hindrance === undefined}>
        <div className="consent-text" ref={text}>
          <h2 className="consent-title" id={`${id}-title`}>
            <span className="consent-origin">{originText(question.origin)}</span>{' '}
            <Asks asked={question.asked} />
          </h2>
          <p id={`${id}-what`}>
            {EMBED_TEXT.mayThen} {listText(question.procedures)}. {EMBED_TEXT.keepsOut}
          </p>
        </div>
        <p className="consent-state" id={`${id}-state`} role="status">
          {hindrance === undefined ? EMBED_TEXT.ready : EMBED_TEXT.hindrances[hindrance]}
        </p>
        <div className="consent-buttons">
          <button
            type="button"
            className="button"
            aria-disabled={hindrance !== undefined}
            aria-describedby={`${id}-state`}
            onClick={(event) => allow(event, 'once')}
          >
            {EMBED_TEXT.once}
          </button>
          <button
            type="button"
            className="button until"
            aria-disabled={hindrance !== undefined}
            aria-describedby={`${id}-state`}
            onClick={(event) => allow(event, 'until closed')}
          >
            {EMBED_TEXT.untilClosed}
          </button>
          <button type="button" className="button deny" onClick={() => onAnswer('denied')}>
            {EMBED_TEXT.deny}
          </button>
        </div>
        {waiting > 0 && <p className="consent-queue">{EMBED_TEXT.queue(waiting)}</p>}
      </div>
    </dialog>
  );
}

function Asks({ asked }: { readonly asked: Asked }) {
  if (asked === 'show') return EMBED_TEXT.asksShow;
  const what = whatText(asked.filter((name) => name !== ''));
  return (
    <>
      {EMBED_TEXT.asks} {what === '' ? EMBED_TEXT.something : <span className="bytes">{what}</span>}
    </>
  );
}

function listText(procedures: readonly string[] | undefined): string {
  if (procedures === undefined) return EMBED_TEXT.everything;
  return procedures.length === 0 ? EMBED_TEXT.nothing : procedures.join(', ');
}
