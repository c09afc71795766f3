import type { FormEvent } from 'react';
import type { Inspector } from '../../document/inspect-store.ts';
import { OpenFile } from '../../ui/open-file.tsx';
import { INPUT_TEXT } from './text.ts';

interface ControlProps {
  readonly inspector: Inspector;
  readonly className?: string;
  readonly placeholder?: string;
  /** Where it is not the one for inputs. */
  readonly label?: string;
  /** What is typed, where it is no input. */
  readonly onText?: (text: string) => void;
}

/** A field to paste into that never holds what was pasted: the page takes it at the event. */
export function PasteField({
  inspector,
  className = '',
  placeholder = INPUT_TEXT.intakeField,
  label = INPUT_TEXT.intakeField,
  onText = (text) => inspector.takeText(text),
}: ControlProps) {
  /** Some keyboards of phones insert without a paste event. */
  function input(event: FormEvent<HTMLTextAreaElement>): void {
    const field = event.currentTarget;
    const text = field.value;
    field.value = '';
    if (text.trim() !== '') onText(text);
  }
  return (
    <textarea
      className={`paste-field ${className}`}
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onInput={input}
    />
  );
}

/** The browser's own dialogue for files, for what is to be inspected. */
export function OpenButton({ inspector, className }: ControlProps) {
  return (
    <OpenFile
      label={INPUT_TEXT.open}
      title={INPUT_TEXT.openKeys}
      {...(className !== undefined && { className })}
      onFiles={([file]) => inspector.take(file)}
    />
  );
}
