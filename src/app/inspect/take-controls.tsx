import { type FormEvent, useEffect, useRef } from 'react';
import { TEXT } from '../text/text.ts';
import type { Inspector } from './inspect-store.ts';

interface ControlProps {
  readonly inspector: Inspector;
  readonly className?: string;
  readonly placeholder?: string;
}

/** A field to paste into that never holds what was pasted: the page takes it at the event. */
export function PasteField({
  inspector,
  className = '',
  placeholder = TEXT.intakeField,
}: ControlProps) {
  /** Some keyboards of phones insert without a paste event. */
  function input(event: FormEvent<HTMLTextAreaElement>): void {
    const field = event.currentTarget;
    const text = field.value;
    field.value = '';
    if (text.trim() !== '') inspector.takeText(text);
  }
  return (
    <textarea
      className={`paste-field ${className}`}
      rows={1}
      aria-label={TEXT.intakeField}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onInput={input}
    />
  );
}

/** The browser's own dialogue for files, also by Ctrl+O. */
export function OpenButton({ inspector, className = '' }: ControlProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'o')
          return;
        event.preventDefault();
        field.current?.click();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
  function opened(): void {
    const file = field.current?.files?.[0];
    if (file !== undefined) inspector.take(file);
    // The same file, changed, can be opened again.
    if (field.current !== null) field.current.value = '';
  }
  return (
    <>
      <button
        type="button"
        className={`button ${className}`}
        title={TEXT.openKeys}
        onClick={() => field.current?.click()}
      >
        {TEXT.open}
      </button>
      <input ref={field} type="file" hidden tabIndex={-1} onChange={opened} />
    </>
  );
}
