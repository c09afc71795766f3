import type { FormEvent, KeyboardEvent } from 'react';
import type { Inspector } from '../../document/inspect-store.ts';
import type { Taken } from '../../document/taken.ts';
import { OpenFile } from '../../ui/open-file.tsx';
import { isPrivateText } from '../../ui/private-text.ts';
import { INPUT_TEXT } from './text.ts';

interface ControlProps {
  readonly inspector: Inspector;
  readonly className?: string;
  readonly placeholder?: string;
  /** Where it is not the one for inputs. */
  readonly label?: string;
  /** What is typed, where it is no input; what is refused and not private stays in the field. */
  readonly onText?: (text: string) => Promise<Taken>;
}

/**
 * A field to paste into that never holds what was pasted: the page takes it at the event. What is
 * typed letter by letter is taken at Enter, and stays where it is refused, to be mended; Shift+Enter
 * begins another line. What may be private stays neither at Enter nor when the field is left.
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
    fitLines(event.currentTarget);
    if (!isTyped(event.nativeEvent)) void take(event.currentTarget);
  }
  function key(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void take(event.currentTarget);
  }
  async function take(field: HTMLTextAreaElement): Promise<void> {
    const text = field.value;
    const isBlank = text.trim() === '';
    if (isBlank || isPrivateText(text)) clear(field);
    if (isBlank) return;
    const taken = await onText(text).catch((): Taken => 'refused');
    // What was typed meanwhile is another text, and stays where nothing private is in it.
    const isThere = taken === 'private' ? field.value.includes(text.trim()) : field.value === text;
    if (taken !== 'refused' && isThere) clear(field);
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
      onBlur={({ currentTarget }) => isPrivateText(currentTarget.value) && void take(currentTarget)}
    />
  );
}

function clear(field: HTMLTextAreaElement): void {
  field.value = '';
  fitLines(field);
}

/** More lines are scrolled. */
const MOST_LINES = 6;

function fitLines(field: HTMLTextAreaElement): void {
  field.rows = Math.min(MOST_LINES, field.value.split('\n').length);
}

/** A letter or the end of a line that was typed, or what was taken back. */
function isTyped(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  const { inputType, data } = event;
  if (inputType === 'insertText') return data?.length === 1;
  return inputType === 'insertLineBreak' || inputType.startsWith('delete');
}

interface OpenProps extends Pick<ControlProps, 'inspector' | 'className'> {
  /** Where there is little room. */
  readonly text?: string;
}

/** The browser's own dialogue for files, for what is to be inspected. */
export function OpenButton({ inspector, className, text }: OpenProps) {
  return (
    <OpenFile
      label={INPUT_TEXT.open}
      title={INPUT_TEXT.openKeys}
      {...(text !== undefined && { text })}
      {...(className !== undefined && { className })}
      onFiles={([file]) => void inspector.take(file)}
    />
  );
}
