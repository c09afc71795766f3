import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { UI_TEXT } from './text.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something to be read above the page, for as long as it is mounted. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const layer = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before what is in it takes the focus.
  useLayoutEffect(() => {
    const dialog = layer.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={layer} className="about" aria-labelledby={id} onClose={onClose}>
      <div className="about-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="button" onClick={onClose}>
          {UI_TEXT.closeDialog}
        </button>
      </div>
      <div className="about-body" tabIndex={-1}>
        {children}
      </div>
    </dialog>
  );
}
