import { useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import { TEXT } from '../text/text.ts';
import { EmptyPage } from './empty-page.tsx';
import { focusHome } from './focus.ts';
import { InputBar } from './input-bar.tsx';
import { type Inspector, shownDocument } from './inspect-store.ts';
import { NoticeView } from './notice-view.tsx';
import { useRegionKeys } from './region-keys.ts';
import { Results } from './results.tsx';
import { useTaking } from './taking.ts';

/** See what every byte of an input is. */
export function InspectPage({ inspector }: { readonly inspector: Inspector }) {
  const state = useStore(inspector.store);
  const dragging = useTaking(inspector);
  const document = shownDocument(state);
  useFocusAtFirst();
  useRegionKeys();
  useFocusKept(document?.key, state.pending !== undefined, state.notice !== undefined);
  return (
    <main className="inspect" data-empty={document === undefined || undefined}>
      {document === undefined ? (
        <EmptyPage inspector={inspector} state={state} />
      ) : (
        <>
          <InputBar inspector={inspector} state={state} document={document} />
          <NoticeView inspector={inspector} notice={state.notice} onDismissed={focusHome} />
          <Results key={document.key} inspector={inspector} document={document} />
        </>
      )}
      {dragging && (
        <div className="drop-veil" data-testid="drop-veil">
          <p>{TEXT.dropHere}</p>
        </div>
      )}
    </main>
  );
}

/**
 * On the empty page the field has the focus, so that a key or two lead to
 * everything. Not inside another page, which has a focus of its own, nor where
 * a keyboard would come up over the page.
 */
function useFocusAtFirst(): void {
  useEffect(() => {
    const { activeElement, body } = globalThis.document;
    if (activeElement === body && window.top === window && !matchMedia('(pointer: coarse)').matches)
      focusHome();
  }, []);
}

/** An input that was just opened gets the focus; so does the page's home where what had it is gone. */
function useFocusKept(key: number | undefined, isPending: boolean, hasNotice: boolean): void {
  const newest = useRef(0);
  const begun = useRef(false);
  useEffect(() => {
    const isNew = key !== undefined && key > newest.current;
    if (isNew) newest.current = key;
    // Until something was given, the page takes no focus that it was not given.
    begun.current ||= key !== undefined || isPending || hasNotice;
    const { activeElement, body } = globalThis.document;
    if (isNew || (begun.current && activeElement === body)) focusHome();
  }, [key, isPending, hasNotice]);
}
