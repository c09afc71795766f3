import { useEffect, useRef } from 'react';

interface OpenFileProps {
  readonly label: string;
  readonly title: string;
  readonly className?: string;
  readonly onFile: (file: File) => void;
}

/** The browser's own dialogue for files, also by Ctrl+O. */
export function OpenFile({ label, title, className = '', onFile }: OpenFileProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'o') return;
      event.preventDefault();
      field.current?.click();
    };
    document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  function opened(): void {
    const file = field.current?.files?.[0];
    if (file !== undefined) onFile(file);
    // The same file, changed, can be opened again.
    if (field.current !== null) field.current.value = '';
  }
  return (
    <>
      <button
        type="button"
        className={`button ${className}`}
        title={title}
        onClick={() => field.current?.click()}
      >
        {label}
      </button>
      <input ref={field} type="file" hidden tabIndex={-1} onChange={opened} />
    </>
  );
}
