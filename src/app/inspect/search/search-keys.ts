import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { InputDocument } from '../../document/input-document.ts';
import { isTyping } from '../../ui/typing.ts';

/** Ctrl+F and / go to the field, Ctrl+G to it for an offset, F3 from hit to hit. */
export function useSearchKeys(document: InputDocument): void {
  useEffect(() => {
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      const control = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const letter = event.key.toLowerCase();
      if ((control && letter === 'f') || (event.key === '/' && !isTyping(event.target))) {
        focusField(document, true);
      } else if (control && letter === 'g') {
        document.setQuery('0x');
        focusField(document, false);
      } else if (event.key === 'F3') {
        void document.step(event.shiftKey ? -1 : 1).catch(() => undefined);
      } else return;
      event.preventDefault();
    };
    globalThis.document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, [document]);
}

/** The field stands above the tree, which may have to be brought to the front first. */
function focusField(document: InputDocument, select: boolean): void {
  const field = () => globalThis.document.querySelector<HTMLInputElement>('.search-field');
  if (field() === null) flushSync(() => document.showPane('tree'));
  field()?.focus();
  if (select) field()?.select();
}
