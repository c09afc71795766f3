import { useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import { isAlone } from '../ui/media.ts';
import { isTyping } from '../ui/typing.ts';
import type { Console } from './console-store.ts';
import { Prompt, type PromptHandle } from './prompt.tsx';
import { CONSOLE_TEXT } from './text.ts';
import { Transcript } from './transcript.tsx';

interface ConsolePageProps {
  readonly console: Console;
  /** Who embeds the page, where it is another one: named above the field that may hold keys. */
  readonly host: string | undefined;
}

/** Calls as typed in Core's debug window, and their answers. */
export function ConsolePage({ console, host }: ConsolePageProps) {
  const prompt = useRef<PromptHandle>(null);
  const isEmpty = useStore(console.store, ({ entries }) => entries.length === 0);
  const { text, count } = useStore(console.store, ({ said }) => said);
  useFocusAtFirst(prompt);
  useTypingAnywhere(prompt);
  return (
    <main className="console" data-testid="console">
      {isEmpty ? (
        <Beginning onChosen={(line) => prompt.current?.put(line)} />
      ) : (
        <Transcript console={console} onCleared={() => prompt.current?.focus()} />
      )}
      <Prompt console={console} host={host} handle={prompt} />
      <p role="status" className="only-heard" key={count}>
        {text}
      </p>
    </main>
  );
}

/** What is typed or pasted where nothing takes it, as right after a click on the tab, goes into the field. */
function useTypingAnywhere(prompt: { readonly current: PromptHandle | null }): void {
  useEffect(() => {
    const listening = new AbortController();
    const pressed = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (isTyping(target) || target instanceof HTMLSelectElement || altKey) return;
      const isCommand = ctrlKey || metaKey;
      // The key itself then does in the field what it always does.
      if (isCommand ? key.toLowerCase() === 'v' : key.length === 1 && key !== ' ') {
        prompt.current?.focus();
      }
    };
    document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, [prompt]);
}

/** As in the Inspect view: not inside another page, nor where a keyboard would come up. */
function useFocusAtFirst(prompt: { readonly current: PromptHandle | null }): void {
  useEffect(() => {
    const isOurs = isAlone() && !matchMedia('(pointer: coarse)').matches;
    if (isOurs && document.activeElement === document.body) prompt.current?.focus();
  }, [prompt]);
}

function Beginning({ onChosen }: { readonly onChosen: (line: string) => void }) {
  return (
    <div className="console-beginning">
      <p className="empty-title">
        {CONSOLE_TEXT.emptyTitle} <span className="empty-promise">{CONSOLE_TEXT.emptyHint}</span>
      </p>
      <section aria-labelledby="console-examples">
        <h2 id="console-examples" className="empty-subtitle">
          {CONSOLE_TEXT.examples}
        </h2>
        <ul className="console-examples">
          {CONSOLE_TEXT.exampleLines.map((line) => (
            <li key={line}>
              <button type="button" className="button bytes" onClick={() => onChosen(line)}>
                {line}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
