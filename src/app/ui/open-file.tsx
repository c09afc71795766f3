import { useEffect, useRef } from 'react';

interface OpenFileProps {
  readonly label: string;
  /** What is seen of the label, where there is room for less. */
  readonly text?: string;
  readonly title: string;
  readonly className?: string;
  /** Several at once. */
  readonly multiple?: boolean;
  /** Whether Ctrl+O opens it: one in a view may, and one in a dialog over it, which is asked first. */
  readonly byKey?: boolean;
  /** At least one. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** The browser's own dialogue for files. */
export function OpenFile(props: OpenFileProps) {
  const { label, text, title, className = '', multiple = false, byKey = true, onFiles } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!byKey) return;
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'o' || event.defaultPrevented) return;
      event.preventDefault();
      field.current?.click();
    };
    const capture = field.current?.closest('dialog') !== null;
    document.addEventListener('keydown', pressed, { signal: listening.signal, capture });
    return () => listening.abort();
  }, [byKey]);
  function opened(): void {
    const [first, ...others] = field.current?.files ?? [];
    if (first !== undefined) onFiles([first, ...others]);
    // The same file, changed, can be opened again.
    if (field.current !== null) field.current.value = '';
  }
  return (
    <>
      <button
        type="button"
        className={`button ${className}`}
        aria-label={text && label}
        title={title}
        onClick={() => field.current?.click()}
      >
        {text ?? label}
      </button>
      <input ref={field} type="file" multiple={multiple} hidden tabIndex={-1} onChange={opened} />
    </>
  );
}
