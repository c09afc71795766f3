import { useId } from 'react';
import { useStore } from 'zustand/react';
import { CallerRequest } from './asks.tsx';
import { ConsentOrigin } from './consent-origin.tsx';
import type { ConsentQueue, OpenQuestion } from './consent-store.ts';
import { EMBED_TEXT } from './text.ts';

/**
 * The first question that waits: who asks for what, and the way to a window in
 * which it is decided. In a frame nobody can be let in: its embedder may hide,
 * move or cover what is asked. It takes no focus, which may be in a field of the
 * page around it.
 */
export function Consent({ queue }: { readonly queue: ConsentQueue }) {
  const { questions } = useStore(queue.store);
  const [first] = questions;
  if (first === undefined) return null;
  return <Question key={first.key} queue={queue} question={first} waiting={questions.length - 1} />;
}

interface QuestionProps {
  readonly queue: ConsentQueue;
  readonly question: OpenQuestion;
  readonly waiting: number;
}

function Question({ queue, question, waiting }: QuestionProps) {
  const { key, origin, window } = question;
  const isToSign = 'psbt' in question;
  const id = useId();
  return (
    <section className="consent" role="dialog" aria-labelledby={`${id}-title`}>
      <div className="consent-text" role="status">
        <p id={`${id}-title`}>
          <ConsentOrigin origin={origin} />{' '}
          {isToSign ? EMBED_TEXT.asksToSign : <CallerRequest asked={question.asked} />}
        </p>
        {window !== 'none' && <p className="consent-state">{EMBED_TEXT.windows[window]}</p>}
        {waiting > 0 && <p className="consent-queue">{EMBED_TEXT.queue(waiting)}</p>}
      </div>
      <div className="consent-buttons">
        <button type="button" className="button" onClick={() => void queue.decide(key)}>
          {isToSign ? EMBED_TEXT.sign : EMBED_TEXT.decide}
        </button>
        <button type="button" className="button" onClick={() => queue.decline(key)}>
          {isToSign ? EMBED_TEXT.decline : EMBED_TEXT.deny}
        </button>
      </div>
    </section>
  );
}
