import { useEffect, useState } from 'react';

/** Where what is given anywhere in a view goes. */
export interface DropAndPasteTarget {
  readonly dropped: (data: DataTransfer | null) => void;
  /** Whether a paste is meant for the field that it went to, where it is left alone. */
  readonly isForField: (event: ClipboardEvent) => boolean;
  readonly pasted: (event: ClipboardEvent) => void;
}

/**
 * Hears what is pasted or dropped anywhere on the page, so that it never enters
 * the document. True while something is dragged over the page. `taker` must be
 * the same object for as long as it takes the same way.
 */
export function useDropAndPaste(taker: DropAndPasteTarget): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const dragged = (event: DragEvent) => {
      event.preventDefault();
      setDragging(true);
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const dropped = (event: DragEvent) => {
      event.preventDefault();
      setDragging(false);
      taker.dropped(event.dataTransfer);
    };
    const pasted = (event: ClipboardEvent) => {
      if (taker.isForField(event)) return;
      event.preventDefault();
      taker.pasted(event);
    };
    document.addEventListener('dragover', dragged, { signal });
    document.addEventListener('dragleave', left, { signal });
    document.addEventListener('drop', dropped, { signal });
    document.addEventListener('paste', pasted, { signal });
    return () => {
      listening.abort();
      setDragging(false);
    };
  }, [taker]);
  return dragging;
}
