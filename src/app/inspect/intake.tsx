import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { bytesInWords, TEXT } from '../text/text.ts';
import type { Source } from './recognise.ts';

interface IntakeProps {
  readonly source: Source | undefined;
  readonly onText: (text: string) => void;
  readonly onFile: (file: Blob) => void;
  readonly onClear: () => void;
}

/** Where a PSBT or transaction is pasted, dropped or opened, and what was taken last. */
export function Intake({ source, onText, onFile, onClear }: IntakeProps) {
  const dragging = useDrop(onText, onFile);
  return (
    <section className="intake" data-dragging={dragging} aria-label={TEXT.intakeTitle}>
      <div className="intake-what">
        {source === undefined ? <Invitation /> : <SourceCard source={source} />}
      </div>
      <div className="intake-actions">
        <PasteField onText={onText} onFile={onFile} />
        <OpenButton onFile={onFile} />
        <button type="button" className="button" disabled={source === undefined} onClick={onClear}>
          {TEXT.clear}
        </button>
      </div>
    </section>
  );
}

function Invitation() {
  return (
    <>
      <p className="intake-title">{TEXT.intakeTitle}</p>
      <p className="intake-detail">{TEXT.intakeHint}</p>
    </>
  );
}

/** Head and tail only: a large text in the DOM costs seconds. */
function SourceCard({ source }: { readonly source: Source }) {
  const { kind, encoding, size, text } = source;
  return (
    <>
      <p className="intake-title">
        {TEXT.kinds[kind]}
        <span className="intake-facts">
          {TEXT.encodings[encoding]}, {bytesInWords(size)}
        </span>
      </p>
      <p className="intake-detail bytes">{headAndTail(text)}</p>
    </>
  );
}

const SHOWN_AT_EACH_END = 16;

function headAndTail(text: string): string {
  if (text.length <= 2 * SHOWN_AT_EACH_END) return text;
  return `${text.slice(0, SHOWN_AT_EACH_END)} … ${text.slice(-SHOWN_AT_EACH_END)}`;
}

interface TakeProps {
  readonly onText: (text: string) => void;
  readonly onFile: (file: Blob) => void;
}

/** A field to paste into that never holds what was pasted. */
function PasteField({ onText, onFile }: TakeProps) {
  function paste(event: ClipboardEvent): void {
    event.preventDefault();
    takeFrom(event.clipboardData, onText, onFile);
  }
  /** Some keyboards of phones insert without a paste event. */
  function input(event: FormEvent<HTMLTextAreaElement>): void {
    const field = event.currentTarget;
    const text = field.value;
    field.value = '';
    onText(text);
  }
  return (
    <textarea
      className="paste-field"
      rows={1}
      aria-label={TEXT.intakeField}
      placeholder={TEXT.intakeField}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onPaste={paste}
      onInput={input}
    />
  );
}

function OpenButton({ onFile }: { readonly onFile: (file: Blob) => void }) {
  const field = useRef<HTMLInputElement>(null);
  function opened(): void {
    const file = field.current?.files?.[0];
    if (file !== undefined) onFile(file);
    // The same file, changed, can be opened again.
    if (field.current !== null) field.current.value = '';
  }
  return (
    <>
      <button type="button" className="button" onClick={() => field.current?.click()}>
        {TEXT.open}
      </button>
      <input ref={field} type="file" hidden onChange={opened} />
    </>
  );
}

/** Takes what is dropped or pasted anywhere on the page; true while something is dragged over it. */
function useDrop(onText: (text: string) => void, onFile: (file: Blob) => void): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'dragover',
      (event) => {
        event.preventDefault();
        setDragging(true);
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      (event) => {
        if (event.relatedTarget === null) setDragging(false);
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        setDragging(false);
        takeFrom(event.dataTransfer, onText, onFile);
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      (event) => {
        if (!event.defaultPrevented) takeFrom(event.clipboardData, onText, onFile);
      },
      { signal },
    );
    return () => listening.abort();
  }, [onText, onFile]);
  return dragging;
}

function takeFrom(
  data: DataTransfer | null,
  onText: (text: string) => void,
  onFile: (file: Blob) => void,
): void {
  const file = data?.files[0];
  if (file !== undefined) onFile(file);
  else onText(data?.getData('text/plain') ?? '');
}
