import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { PageOrigin } from '../about/place.ts';
import type { ChainState } from '../chain-store.ts';
import type { Comparing } from '../document/compare-store.ts';
import { PartsProgress } from '../qr/parts-progress.tsx';
import { PartsView } from '../qr/parts-view.tsx';
import { OfForm } from '../rehearsal/made-up.tsx';
import { giveFocus } from '../ui/focus.ts';
import { useMedia } from '../ui/media.ts';
import type { SigningForm } from './form/signing-form.ts';
import { useIntake } from './intake.ts';
import type { KeyEntry } from './keys/key-entry.ts';
import type { KeyField } from './keys/key-field.ts';
import { KeysPart } from './keys/keys-part.tsx';
import { useSignPaper } from './result/paper.ts';
import { type OnInspect, ResultPart } from './result/result.tsx';
import { SigningReview } from './review/review.tsx';
import { ReviewDetails } from './review/review-details.tsx';
import { NewsStrip, SignBar, SignHere } from './sign-bar.tsx';
import { SIGN_TEXT } from './text.ts';
import { TransactionField } from './transaction-part.tsx';
import { UtxosPart } from './utxos/utxos-part.tsx';
import { WaysPart } from './ways/ways-part.tsx';

/** The signing form, and the element that holds what the signing form must not. */
export interface Signing {
  readonly signingForm: SigningForm;
  readonly field: KeyField;
  readonly entry: KeyEntry;
  /** With the wallet that the person gave, here or in Inspect. */
  readonly comparing: Comparing;
}

interface SignPageProps {
  readonly signing: Signing;
  readonly chainStore: StoreApi<ChainState>;
  readonly mayHaveKeys: boolean;
  /** Where the file was opened from. */
  readonly place: PageOrigin;
  readonly onInspect: OnInspect;
  /** What the form is about, where that has to be said. */
  readonly about?: ReactNode;
}

/** Sign a transaction with keys that stay here: the form at the left, what it means at the right. */
export function SignPage(props: SignPageProps) {
  const { signing, chainStore, mayHaveKeys, place, onInspect, about } = props;
  const { signingForm, field, entry } = signing;
  const isPsbt = useStore(signingForm.psbt.store, ({ open }) => open !== undefined);
  const dragging = useIntake(signingForm);
  const page = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const side = useReviewInView(signingForm);
  const isNarrow = useMedia(NARROW);
  useFocusKept(signingForm, page);
  useKeys(signingForm);
  useSignPaper(signingForm);
  return (
    <main ref={page} className="sign" tabIndex={-1}>
      <OfForm signingForm={signingForm}>
        <section className="sign-form" aria-label={SIGN_TEXT.form}>
          {about}
          {signingForm.qr && (
            <>
              <PartsProgress intake={signingForm.qr.intake} />
              <PartsView intake={signingForm.qr.intake} />
            </>
          )}
          <TransactionField signingForm={signingForm} />
          {/* Keys come last of a PSBT: nothing is below them that would move as they come. */}
          {isPsbt && <WaysPart signingForm={signingForm} />}
          <KeysPart
            signingForm={signingForm}
            field={field}
            entry={entry}
            mayHaveKeys={mayHaveKeys}
            place={place}
            chainStore={chainStore}
          />
          {!isPsbt && <UtxosPart signingForm={signingForm} />}
        </section>
        <div ref={side} className="sign-side">
          <SigningReview
            signingForm={signingForm}
            comparing={signing.comparing}
            chainStore={chainStore}
          />
          {isNarrow && <SignHere signingForm={signingForm} button={button} />}
          <ResultPart signingForm={signingForm} onInspect={onInspect}>
            <ReviewDetails signingForm={signingForm} />
          </ResultPart>
        </div>
        {isNarrow ? (
          <NewsStrip signingForm={signingForm} button={button} />
        ) : (
          <SignBar signingForm={signingForm} button={button} />
        )}
        {dragging && (
          <div className="drop-veil" data-testid="drop-veil">
            <p>{SIGN_TEXT.dropHere}</p>
          </div>
        )}
      </OfForm>
    </main>
  );
}

/** Both columns are below each other; as in the style sheet. */
const NARROW = '(max-width: 56.24rem)';

/** Once the form says something else than the result is of, the review is what is seen beside it. */
function useReviewInView(signingForm: SigningForm): RefObject<HTMLDivElement | null> {
  const side = useRef<HTMLDivElement>(null);
  const isOfForm = useStore(
    signingForm.store,
    (state) => state.result !== undefined && !state.hasChanged,
  );
  useEffect(() => {
    if (!isOfForm) side.current?.scrollTo({ top: 0 });
  }, [isOfForm]);
  return side;
}

/** Hears keys and clicks wherever the focus is, while the view is seen. */
function useKeys(signingForm: SigningForm): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const pressed = (event: KeyboardEvent) => {
      touch(event.target, signingForm);
      actByKey(event, signingForm);
    };
    document.addEventListener('keydown', pressed, { signal });
    document.addEventListener('click', ({ target }) => touch(target, signingForm), { signal });
    return () => listening.abort();
  }, [signingForm]);
}

/** What is done in the view keeps the keys; the button that does so has to outlive its own press. */
function touch(target: EventTarget | null, signingForm: SigningForm): void {
  const isKeep = target instanceof Element && target.closest('.countdown') !== null;
  if (!isKeep) signingForm.keys.touched();
}

/** Ctrl+Enter signs from anywhere in the view, Escape ends what is on its way. */
function actByKey(event: KeyboardEvent, signingForm: SigningForm): void {
  const { key, ctrlKey, metaKey } = event;
  const isSigning = signingForm.store.getState().signing !== undefined;
  if (key === 'Enter' && (ctrlKey || metaKey)) signingForm.signer.sign();
  else if (key === 'Escape' && isSigning) signingForm.signer.cancel();
  else return;
  event.preventDefault();
}

/** Where what had the focus is gone, the view takes it. */
function useFocusKept(
  signingForm: SigningForm,
  page: { readonly current: HTMLElement | null },
): void {
  useEffect(() => {
    let frame = 0;
    const look = () => {
      if (document.activeElement === document.body) giveFocus(page.current);
    };
    const ending = signingForm.store.subscribe(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    return () => {
      cancelAnimationFrame(frame);
      ending();
    };
  }, [signingForm, page]);
}
