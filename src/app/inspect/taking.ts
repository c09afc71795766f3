import { useEffect, useState } from 'react';
import type { Inspector } from './inspect-store.ts';

/** The first file, or else the text, of what was pasted or dropped. */
export function takeFrom(data: DataTransfer | null, inspector: Inspector): void {
  const file = data?.files[0];
  if (file !== undefined) inspector.take(file);
  else inspector.takeText(data?.getData('text/plain') ?? '');
}

/** Longer texts are no search, wherever they are pasted. */
const LONGEST_SEARCH = 400;

/** Whether a paste is meant for the field that it went to. */
function isForField(event: ClipboardEvent): boolean {
  const { target, clipboardData } = event;
  const inField = target instanceof HTMLInputElement && target.type !== 'file';
  if (!inField || (clipboardData?.files.length ?? 0) > 0) return false;
  const text = clipboardData?.getData('text/plain') ?? '';
  return text.length <= LONGEST_SEARCH && !/^\s*(?:cHNid|70736274)/.test(text);
}

/**
 * Takes what is pasted or dropped anywhere on the page, at the event, so that
 * it never enters the document. True while something is dragged over the page.
 */
export function useTaking(inspector: Inspector): boolean {
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
      takeFrom(event.dataTransfer, inspector);
    };
    const pasted = (event: ClipboardEvent) => {
      if (isForField(event)) return;
      event.preventDefault();
      takeFrom(event.clipboardData, inspector);
    };
    document.addEventListener('dragover', dragged, { signal });
    document.addEventListener('dragleave', left, { signal });
    document.addEventListener('drop', dropped, { signal });
    document.addEventListener('paste', pasted, { signal });
    return () => listening.abort();
  }, [inspector]);
  return dragging;
}
