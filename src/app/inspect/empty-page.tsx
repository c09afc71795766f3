import { useRef } from 'react';
import { KEYS_TEXT } from '../text/keys-text.ts';
import { TEXT } from '../text/text.ts';
import type { Inspector, InspectState } from './inspect-store.ts';
import { NoticeView } from './notice-view.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SAMPLES } from './samples.ts';
import { OpenButton, PasteField } from './take-controls.tsx';

interface EmptyPageProps {
  readonly inspector: Inspector;
  readonly state: InspectState;
}

/** Before anything was given: what this is, where to put something, and six things to try. */
export function EmptyPage({ inspector, state }: EmptyPageProps) {
  const field = useRef<HTMLElement>(null);
  return (
    <div className="empty">
      <p className="empty-title">
        {TEXT.emptyTitle} <span className="empty-promise">{TEXT.emptyPromise}</span>
      </p>
      <section
        className="empty-intake"
        aria-label={TEXT.input}
        aria-busy={state.pending !== undefined}
        ref={field}
      >
        <PasteField
          inspector={inspector}
          className="paste-large"
          placeholder={TEXT.intakeInvitation}
        />
        <div className="empty-actions">
          <OpenButton inspector={inspector} className="primary" />
          <p className="empty-hint">{TEXT.intakeHint}</p>
        </div>
      </section>
      <div className="empty-news">
        <ProgressBar inspector={inspector} pending={state.pending} />
        <NoticeView
          inspector={inspector}
          notice={state.notice}
          onDismissed={() => field.current?.querySelector('textarea')?.focus()}
        />
      </div>
      <section aria-labelledby="samples-title">
        <h2 id="samples-title" className="empty-subtitle">
          {TEXT.samples}
        </h2>
        <ul className="samples">
          {SAMPLES.map(({ id, title, sentence, text }) => (
            <li key={id}>
              <button
                type="button"
                className="sample"
                data-testid={`sample-${id}`}
                onClick={() => inspector.takeText(text)}
              >
                <span className="sample-title">{title}</span>
                <span className="sample-sentence">{sentence}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <Keys />
    </div>
  );
}

/** Folded away: most people come with a mouse or a finger. */
function Keys() {
  return (
    <details className="keys">
      <summary className="empty-subtitle">{KEYS_TEXT.title}</summary>
      <dl className="keys-list">
        {KEYS_TEXT.keys.map(([keys, action]) => (
          <div key={keys} className="keys-row">
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
