import { useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import { TEXT } from '../text/text.ts';
import { EmptyPage } from './empty-page.tsx';
import { InputBar } from './input-bar.tsx';
import { type Inspector, shownDocument } from './inspect-store.ts';
import { NoticeView } from './notice-view.tsx';
import { focusHome, Results } from './results.tsx';
import { useTaking } from './taking.ts';

/** See what every byte of an input is. */
export function InspectPage({ inspector }: { readonly inspector: Inspector }) {
  const state = useStore(inspector.store);
  const dragging = useTaking(inspector);
  const document = shownDocument(state);
  useFocusKept(document?.key, state.notice !== undefined || state.pending !== undefined);
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

/** An input that was just opened gets the focus; so does the page's home where what had it is gone. */
function useFocusKept(key: number | undefined, busy: boolean): void {
  const newest = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may go with any of these
  useEffect(() => {
    const isNew = key !== undefined && key > newest.current;
    if (isNew) newest.current = key;
    if (
      isNew ||
      (newest.current > 0 && globalThis.document.activeElement === globalThis.document.body)
    )
      focusHome();
  }, [key, busy]);
}
