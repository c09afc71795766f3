import type { FormEvent, KeyboardEvent } from 'react';
import { looksLikeWords } from '../../../core/encoding/mnemonic-text.ts';
import { privatePart } from '../../../core/intake/private-part.ts';
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

/**
 * A field to paste into that never holds what was pasted: the page takes it at the event. What is
 * typed letter by letter stays until Enter; what may be private does not stay when the field is left.
 */
export function PasteField({
  inspector,
  className = '',
  placeholder = INPUT_TEXT.intakeField,
  label = INPUT_TEXT.intakeField,
  onText = (text) => inspector.takeText(text),
}: ControlProps) {
  /** Some keyboards of phones insert without a paste event. */
  function input(event: FormEvent<HTMLTextAreaElement>): void {
    if (!isTyped(event.nativeEvent)) take(event.currentTarget);
  }
  function key(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    take(event.currentTarget);
  }
  function take(field: HTMLTextAreaElement): void {
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
      onKeyDown={key}
      onBlur={({ currentTarget }) => mayBePrivate(currentTarget.value) && take(currentTarget)}
    />
  );
}

/** A private key, or words that may be those of a seed: they are refused and wiped. */
function mayBePrivate(text: string): boolean {
  return privatePart(text) !== undefined || looksLikeWords(text);
}

/** A letter that was typed, or taken back. */
function isTyped(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  const { inputType, data } = event;
  return (inputType === 'insertText' && data?.length === 1) || inputType.startsWith('delete');
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
