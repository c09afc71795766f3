import { useRef } from 'react';
import { PROCEDURE_NAMES } from '../../../rpc/procedure-names.ts';
import { PolicyExamples } from '../../cards/policy-examples.tsx';
import type { Inspector, InspectState } from '../../document/inspect-store.ts';
import { PartsView } from '../../qr/parts-view.tsx';
import { ScanButton } from '../../qr/scan-button.tsx';
import { STEPS_TEXT } from '../../steps/text.ts';
import { TypedScriptForm } from '../../steps/typed-script.tsx';
import { TEXT } from '../../text.ts';
import { UI_TEXT } from '../../ui/text.ts';
import { VIEWS } from '../../view-store.ts';
import { OpenButton, PasteField } from '../input/take-controls.tsx';
import { INPUT_TEXT } from '../input/text.ts';
import { ShortcutList } from '../shortcuts.tsx';
import { KEYS_TEXT } from '../text-keys.ts';
import { NoticeView } from './notice-view.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SAMPLES } from './samples.ts';
import { INTAKE_TEXT } from './text.ts';

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
        {INTAKE_TEXT.emptyTitle} <span className="empty-promise">{INTAKE_TEXT.emptyPromise}</span>
      </p>
      <section
        className="empty-intake"
        aria-label={INPUT_TEXT.input}
        aria-busy={state.pending !== undefined}
        ref={field}
      >
        <PasteField
          inspector={inspector}
          className="paste-large"
          placeholder={INTAKE_TEXT.intakeInvitation}
        />
        <div className="empty-actions">
          <OpenButton inspector={inspector} className="primary" />
          <ScanButton />
          <p className="empty-hint">{INTAKE_TEXT.intakeHint}</p>
        </div>
      </section>
      <div className="empty-news">
        <ProgressBar inspector={inspector} pending={state.pending} />
        <NoticeView
          inspector={inspector}
          notice={state.notice}
          onDismissed={() => field.current?.querySelector('textarea')?.focus()}
        />
        {inspector.qrIntake && <PartsView intake={inspector.qrIntake} />}
      </div>
      <dl className="empty-views">
        {VIEWS.map((view) => (
          <div key={view} className="empty-view">
            <dt>{TEXT.pageNames[view]}</dt>
            <dd>{INTAKE_TEXT.pageUses[view]}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="samples-title">
        <h2 id="samples-title" className="empty-subtitle">
          {INTAKE_TEXT.samples}
        </h2>
        <ul className="samples">
          {SAMPLES.map(({ id, title, sentence, text, chain }) => (
            <li key={id}>
              <button
                type="button"
                className="sample"
                data-testid={`sample-${id}`}
                onClick={() => inspector.takeExample(chain, text)}
              >
                <span className="sample-title">
                  {title} <span className="sample-chain">{UI_TEXT.chains[chain]}</span>
                </span>
                <span className="sample-sentence">{sentence}</span>
              </button>
            </li>
          ))}
        </ul>
        <PolicyExamples
          onChosen={(chain, descriptor) => {
            inspector.takeExample(chain, descriptor);
            field.current?.scrollIntoView({ block: 'start' });
          }}
        />
      </section>
      <div>
        <Keys />
        <Script />
        <Procedures />
      </div>
    </div>
  );
}

/** Folded away: most people come with a mouse or a finger. */
function Keys() {
  return (
    <details className="keys">
      <summary className="empty-subtitle">{KEYS_TEXT.title}</summary>
      <ShortcutList />
    </details>
  );
}

/** Without a file. */
function Script() {
  return (
    <details className="keys">
      <summary className="empty-subtitle">{STEPS_TEXT.typed.open}</summary>
      <TypedScriptForm />
    </details>
  );
}

/** What the console, frames and the command answer. */
function Procedures() {
  return (
    <details className="keys">
      <summary className="empty-subtitle">{INTAKE_TEXT.procedures}</summary>
      <p className="empty-hint">{INTAKE_TEXT.proceduresHint}</p>
      <ul className="procedure-list">
        {PROCEDURE_NAMES.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
