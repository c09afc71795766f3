import { useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { ChainState } from '../chain-store.ts';
import { SIGN_TEXT } from '../text/sign-text.ts';
import { CoinsPart } from './coins-part.tsx';
import { useIntake } from './intake.ts';
import type { KeyField } from './key-field.ts';
import { KeysPart } from './keys-part.tsx';
import { ResultPart } from './result-part.tsx';
import { Review } from './review.tsx';
import { SignBar } from './sign-bar.tsx';
import type { SignDesk } from './sign-desk.ts';
import { TransactionPart } from './transaction-part.tsx';

/** The desk, and the element that holds what the desk must not. */
export interface Signing {
  readonly desk: SignDesk;
  readonly field: KeyField;
}

interface SignPageProps {
  readonly signing: Signing;
  readonly chainStore: StoreApi<ChainState>;
  readonly mayHaveKeys: boolean;
  readonly onInspect: (hex: string) => void;
}

/** Sign a transaction with keys that stay here: the form at the left, what it means at the right. */
export function SignPage({ signing, chainStore, mayHaveKeys, onInspect }: SignPageProps) {
  const { desk, field } = signing;
  const chain = useStore(chainStore, (state) => state.chain);
  const dragging = useIntake(desk);
  const page = useRef<HTMLElement>(null);
  useFocusKept(desk, page);
  useKeys(desk);
  return (
    <main ref={page} className="sign" tabIndex={-1}>
      <section className="sign-form" aria-label={SIGN_TEXT.form}>
        <TransactionPart desk={desk} />
        <KeysPart desk={desk} field={field} chain={chain} mayHaveKeys={mayHaveKeys} />
        <CoinsPart desk={desk} />
      </section>
      <div className="sign-side">
        <Review desk={desk} />
        <ResultPart desk={desk} onInspect={onInspect} />
      </div>
      <SignBar desk={desk} />
      {dragging && (
        <div className="drop-veil" data-testid="drop-veil">
          <p>{SIGN_TEXT.dropHere}</p>
        </div>
      )}
    </main>
  );
}

/** Hears keys and clicks wherever the focus is, while the view is seen. */
function useKeys(desk: SignDesk): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const pressed = (event: KeyboardEvent) => {
      touch(event.target, desk);
      actByKey(event, desk);
    };
    document.addEventListener('keydown', pressed, { signal });
    document.addEventListener('click', ({ target }) => touch(target, desk), { signal });
    return () => listening.abort();
  }, [desk]);
}

/** What is done in the view keeps the keys; the button that does so has to outlive its own press. */
function touch(target: EventTarget | null, desk: SignDesk): void {
  const isKeep = target instanceof Element && target.closest('.countdown') !== null;
  if (!isKeep) desk.touched();
}

/** Ctrl+Enter signs from anywhere in the view, Escape ends what is on its way. */
function actByKey(event: KeyboardEvent, desk: SignDesk): void {
  const { key, ctrlKey, metaKey } = event;
  const isSigning = desk.store.getState().signing !== undefined;
  if (key === 'Enter' && (ctrlKey || metaKey)) desk.sign();
  else if (key === 'Escape' && isSigning) desk.cancel();
  else return;
  event.preventDefault();
}

/** Where what had the focus is gone, the view takes it. */
function useFocusKept(desk: SignDesk, page: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    let frame = 0;
    const look = () => {
      if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
    };
    const ending = desk.store.subscribe(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    return () => {
      cancelAnimationFrame(frame);
      ending();
    };
  }, [desk, page]);
}
