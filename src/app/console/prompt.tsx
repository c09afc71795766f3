import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand/react';
import { PROCEDURE_NAMES } from '../../rpc/procedure-names.ts';
import { useDelayed } from '../ui/delayed.ts';
import { complete } from './completion.ts';
import type { Console } from './console-store.ts';
import { PasteBuffer } from './paste-buffer.ts';
import { CONSOLE_TEXT, lineRefusalText } from './text.ts';

export interface PromptHandle {
  /** Puts a line into the field, to be called by hand. */
  put(line: string): void;
  focus(): void;
}

interface PromptProps {
  readonly console: Console;
  readonly host: string | undefined;
  readonly handle: Ref<PromptHandle>;
}

/** The field, whose text is in no store: it may hold keys. */
export function Prompt({ console, host, handle }: PromptProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const refusal = useStore(console.store, (state) => state.refusal);
  const isRunning = useStore(console.store, (state) => state.isRunning);
  const isLong = useDelayed(isRunning, 100);
  const noteId = useId();
  const [pasteBuffer] = useState(() => new PasteBuffer(CONSOLE_TEXT.pasted));

  function put(line: string): void {
    if (field.current === null) return;
    fill(field.current, line);
    field.current.focus();
    console.forgive();
  }

  useImperativeHandle(handle, () => ({ put, focus: () => field.current?.focus() }));

  async function run(): Promise<void> {
    const element = field.current;
    if (element === null || isRunning || element.value.trim() === '') return;
    const line = element.value;
    element.value = '';
    const called = await console.run(pasteBuffer.filled(line));
    // What was typed meanwhile stays.
    if (!called && element.value === '') fill(element, line);
    pasteBuffer.keepFor(element.value);
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const name = pasteBuffer.take(event.clipboardData.getData('text/plain'));
    if (name === undefined) return;
    event.preventDefault();
    const element = event.currentTarget;
    element.setRangeText(name, element.selectionStart, element.selectionEnd, 'end');
    changed();
  }

  function changed(): void {
    console.recall.rest();
    console.forgive();
  }

  function key(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const acted = actions.get(event.key)?.(event.currentTarget, event.shiftKey) ?? false;
    if (acted) event.preventDefault();
  }

  const actions: ReadonlyMap<string, (element: HTMLTextAreaElement, shift: boolean) => boolean> =
    new Map([
      [
        'Enter',
        (_element, shift) => {
          if (!shift) void run();
          return !shift;
        },
      ],
      ['ArrowUp', (element, shift) => !shift && isAtFirstLine(element) && step(element, -1)],
      ['ArrowDown', (element, shift) => !shift && isAtLastLine(element) && step(element, 1)],
      ['Tab', (element, shift) => !shift && completeIn(element)],
    ]);

  function step(element: HTMLTextAreaElement, by: -1 | 1): boolean {
    const line = console.recall.step(by, element.value);
    if (line === undefined) return false;
    put(line);
    return true;
  }

  function completeIn(element: HTMLTextAreaElement): boolean {
    if (element.selectionStart !== element.value.length) return false;
    const completion = complete(element.value, PROCEDURE_NAMES);
    if (completion === undefined) return false;
    put(completion.line);
    console.say(CONSOLE_TEXT.saidCandidates(completion.candidates));
    return true;
  }

  return (
    <div className="prompt">
      {refusal !== undefined && (
        <p className="prompt-refusal" role="alert">
          {lineRefusalText(refusal)}
        </p>
      )}
      <KeysNote id={noteId} console={console} host={host} />
      <div className="prompt-line">
        <span className="prompt-mark bytes" aria-hidden="true">
          &gt;
        </span>
        <textarea
          ref={field}
          className="prompt-field bytes"
          rows={1}
          aria-label={CONSOLE_TEXT.field}
          aria-describedby={noteId}
          placeholder={CONSOLE_TEXT.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          onKeyDown={key}
          onPaste={paste}
          onInput={changed}
        />
        {isLong ? (
          <button type="button" className="button" onClick={() => console.cancel()}>
            {CONSOLE_TEXT.cancel}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            title={CONSOLE_TEXT.runKeys}
            onClick={() => void run()}
          >
            {CONSOLE_TEXT.run}
          </button>
        )}
      </div>
    </div>
  );
}

/** With the caret at its end. */
function fill(element: HTMLTextAreaElement, line: string): void {
  element.value = line;
  element.setSelectionRange(line.length, line.length);
}

function isAtFirstLine({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return selectionStart === selectionEnd && !value.slice(0, selectionStart).includes('\n');
}

function isAtLastLine({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return selectionStart === selectionEnd && !value.slice(selectionEnd).includes('\n');
}

interface KeysNoteProps {
  readonly id: string;
  readonly console: Console;
  readonly host: string | undefined;
}

/** What becomes of keys; inside another page its name stands above the field. */
function KeysNote({ id, console, host }: KeysNoteProps) {
  const words =
    host === undefined
      ? CONSOLE_TEXT.keysNote
      : console.mayHoldKeys()
        ? CONSOLE_TEXT.keysInside(host)
        : CONSOLE_TEXT.keysRefused(host);
  return (
    <p id={id} className="prompt-note">
      {words}
    </p>
  );
}
