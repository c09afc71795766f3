import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { InputDocument } from '../../document/input-document.ts';
import { isTyping } from '../../ui/typing.ts';
import { goToPanes } from '../focus.ts';

/** The key b leads to the bytes, wherever the focus is; in the tree it goes to what begins with it. */
export function useBytesKey(document: InputDocument): void {
  useEffect(() => {
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
      if (event.key !== 'b' || !isPlain || defaultPrevented || isTyping(target)) return;
      if (target instanceof Element && target.closest('dialog')) return;
      event.preventDefault();
      flushSync(() => document.showTab('bytes'));
      goToPanes();
    };
    globalThis.document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, [document]);
}
