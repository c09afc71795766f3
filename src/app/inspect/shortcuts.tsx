import { useEffect, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { isTyping } from '../ui/typing.ts';
import { KEYS_TEXT } from './text-keys.ts';

/** The list of keyboard shortcuts. */
export function ShortcutList() {
  return (
    <dl className="keys-list">
      {KEYS_TEXT.keys.map(([keys, action]) => (
        <div key={keys} className="keys-row">
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A button that shows the list, and the key for it. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
      if (event.key !== '?' || !isPlain || isTyping(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        title="?"
        onClick={() => setOpen(true)}
      >
        {KEYS_TEXT.title}
      </button>
      {isOpen && (
        <Dialog title={KEYS_TEXT.title} onClose={() => setOpen(false)}>
          <ShortcutList />
        </Dialog>
      )}
    </>
  );
}
