import { useEffect } from 'react';
import type { InputDocument } from '../../document/input-document.ts';
import { isTyping } from '../../ui/typing.ts';
import { openPreimageAt } from './preimage-state.ts';

/** The key # shows what is hashed for what is selected, wherever the focus is. */
export function usePreimageKey(document: InputDocument): void {
  useEffect(() => {
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
      const { selected, verification } = document.view.getState();
      if (event.key !== '#' || !isPlain || isTyping(event.target)) return;
      if (!selected || verification.state === 'none') return;
      event.preventDefault();
      openPreimageAt(document, selected.id);
    };
    globalThis.document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, [document]);
}
