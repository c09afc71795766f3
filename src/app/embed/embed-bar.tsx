import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import type { EmbedState } from '../../channel/embed/embed-state.ts';
import type { Embedding } from '../../channel/embed/start-embedding.ts';
import { CallLog } from './calls.tsx';
import { callerOriginText, EMBED_TEXT } from './text.ts';
import { useEmbedState } from './use-embed-state.ts';

interface EmbedBarProps {
  readonly embedding: Embedding;
  /** What leads to the views, where there are any. */
  readonly tabs: ReactNode;
  /** The page's name, where no header says it. */
  readonly name: ReactNode;
  readonly settings: ReactNode;
  /** Nothing but who embeds and who called is shown. */
  readonly isAlone: boolean;
}

/** Whether a page of another origin has called; then its calls are shown, wherever it is. */
export function useForeignCallers(embedding: Embedding): boolean {
  return useSyncExternalStore(embedding.subscribe, () =>
    embedding.state().callers.some(({ isOwn }) => !isOwn),
  );
}

function hostOf({ isEmbedded, host }: Embedding, { callers }: EmbedState): string | undefined {
  return isEmbedded ? host() : callers.find(({ isOwn }) => !isOwn)?.origin;
}

/** In the place of the header inside another page: whose page it is, and what it called. */
export function EmbedBar({ embedding, tabs, name, settings, isAlone }: EmbedBarProps) {
  const state = useEmbedState(embedding);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <>
      <header className="embed-bar">
        {name}
        <p className="embed-host">
          <span className="soft embed-inside">
            {embedding.isEmbedded ? EMBED_TEXT.inside : EMBED_TEXT.calledBy}
          </span>{' '}
          <span className="embed-origin">
            <bdi>{callerOriginText(hostOf(embedding, state))}</bdi>
          </span>
        </p>
        {tabs}
        {isAlone ? (
          <p className="embed-count">{EMBED_TEXT.calls(state.callCount)}</p>
        ) : (
          <button
            type="button"
            className="button small embed-count"
            title={EMBED_TEXT.callsWhy}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
          >
            {EMBED_TEXT.calls(state.callCount)}
          </button>
        )}
      </header>
      <div
        id={panelId}
        className="embed-panel"
        data-alone={isAlone || undefined}
        hidden={!isOpen && !isAlone}
      >
        {isOpen && !isAlone && <CallLog embedding={embedding} state={state} settings={settings} />}
        {isAlone && (
          <main>
            <p className="calls-alone">{EMBED_TEXT.none}</p>
            <CallLog embedding={embedding} state={state} settings={settings} />
          </main>
        )}
      </div>
    </>
  );
}
