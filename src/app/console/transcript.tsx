import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import { useDelayed } from '../ui/delayed.ts';
import { UI_TEXT } from '../ui/text.ts';
import { AnswerView } from './answer-view.tsx';
import type { Console, Entry } from './console-store.ts';
import { CONSOLE_TEXT, hintText } from './text.ts';
import { visible } from './visible.ts';

interface TranscriptProps {
  readonly console: Console;
  readonly onCleared: () => void;
}

/** What was called and answered, the newest in view. */
export function Transcript({ console, onCleared }: TranscriptProps) {
  const entries = useStore(console.store, (state) => state.entries);
  const scroller = useRef<HTMLDivElement>(null);
  const newest = entries.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the newest begins and when it ends
  useLayoutEffect(() => {
    const element = scroller.current;
    const last = element?.querySelector('.entry:last-child');
    if (!element || !last) return;
    // Its beginning stays in view where it is higher than the page.
    const { offsetTop } = last as HTMLElement;
    element.scrollTop = Math.min(offsetTop, element.scrollHeight);
  }, [newest?.key, newest?.outcome]);
  return (
    <div className="transcript" ref={scroller}>
      <div className="transcript-tools">
        <button
          type="button"
          className="button small quiet"
          title={CONSOLE_TEXT.clearWhy}
          onClick={() => {
            console.clear();
            onCleared();
          }}
        >
          {CONSOLE_TEXT.clear}
        </button>
      </div>
      <ol className="entries" aria-label={CONSOLE_TEXT.transcript}>
        {entries.map((entry) => (
          <EntryView key={entry.key} console={console} entry={entry} />
        ))}
      </ol>
    </div>
  );
}

/** More of a line than this is not shown. */
const SHOWN_CHARACTERS = 200;

function EntryView({ console, entry }: { readonly console: Console; readonly entry: Entry }) {
  const { line, chain, outcome, milliseconds } = entry;
  const more = line.length - SHOWN_CHARACTERS;
  return (
    <li className="entry">
      <div className="entry-head">
        <p className="entry-line bytes">
          <span className="prompt-mark" aria-hidden="true">
            &gt;{' '}
          </span>
          {visible(line.slice(0, SHOWN_CHARACTERS))}
          {more > 0 && <span className="soft">{CONSOLE_TEXT.lineCut(more)}</span>}
        </p>
        <p className="entry-facts">
          {UI_TEXT.chains[chain]}
          {outcome !== undefined && `, ${CONSOLE_TEXT.took(milliseconds)}`}
        </p>
      </div>
      <OutcomeView console={console} entry={entry} />
    </li>
  );
}

function OutcomeView({ console, entry }: { readonly console: Console; readonly entry: Entry }) {
  const { outcome } = entry;
  const isLate = useDelayed(outcome === undefined, 100);
  if (outcome === undefined) {
    return <p className="entry-words soft">{isLate && CONSOLE_TEXT.running}</p>;
  }
  switch (outcome.kind) {
    case 'answer':
      return <AnswerView console={console} entryKey={entry.key} answer={outcome} />;
    case 'error':
      return (
        <div className="entry-error">
          <p className="entry-code">{CONSOLE_TEXT.errorCode(outcome.code)}</p>
          <p className="entry-message">{visible(outcome.message)}</p>
          {outcome.hint && <p className="entry-words soft">{hintText(outcome.hint)}</p>}
        </div>
      );
    case 'nothing':
      return (
        <p className="entry-words soft">
          {outcome.status === 413 ? CONSOLE_TEXT.tooLarge : CONSOLE_TEXT.nothing}
        </p>
      );
    case 'cancelled':
      return <p className="entry-words soft">{CONSOLE_TEXT.cancelled}</p>;
    case 'lost':
      return <p className="entry-words problem-words">{CONSOLE_TEXT.lost}</p>;
  }
}
