import { useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import type { QrClient } from '../../channel/qr/qr-client.ts';
import type { InputDocument } from '../document/input-document.ts';
import { type Inspector, shownDocument } from '../document/inspect-store.ts';
import { callerOriginText, EMBED_TEXT } from '../embed/text.ts';
import { PackageOffer } from '../packages/package-offer.tsx';
import { PartsView } from '../qr/parts-view.tsx';
import { RehearsalBand } from '../rehearsal/band.tsx';
import { OfInput } from '../rehearsal/made-up.tsx';
import { isAlone } from '../ui/media.ts';
import { Beside } from './beside/beside.tsx';
import { focusHome, goToTop } from './focus.ts';
import { InputBar, type OnSign } from './input/input-bar.tsx';
import { useInspectDropAndPaste } from './intake/drop-and-paste.ts';
import { EmptyPage } from './intake/empty-page.tsx';
import { NoticeView } from './intake/notice-view.tsx';
import { Results } from './results.tsx';
import { INSPECT_TEXT } from './text.ts';
import { useRegionKeys } from './tree/region-keys.ts';

/** See what every byte of an input is. */
export function InspectPage({
  inspector,
  onSign,
  qr,
}: {
  readonly inspector: Inspector;
  readonly onSign: OnSign;
  readonly qr: QrClient;
}) {
  const state = useStore(inspector.store);
  const dragging = useInspectDropAndPaste(inspector);
  const document = shownDocument(state);
  useFocusAtFirst();
  useRegionKeys();
  useFocusKept(document, state.pending !== undefined, state.notice !== undefined);
  return (
    <main className="inspect" data-empty={document === undefined || undefined}>
      {document === undefined ? (
        <EmptyPage inspector={inspector} state={state} />
      ) : (
        <>
          <ShownBy document={document} />
          <InputBar
            inspector={inspector}
            state={state}
            document={document}
            onSign={onSign}
            qr={qr}
          />
          <RehearsalBand document={document} />
          <NoticeView inspector={inspector} notice={state.notice} onDismissed={focusHome} />
          {inspector.packages && (
            <PackageOffer
              inspector={inspector}
              packages={inspector.packages}
              document={document}
              documents={state.documents}
            />
          )}
          <Beside key={`beside ${document.key}`} inspector={inspector} document={document} />
          {inspector.qrIntake && <PartsView intake={inspector.qrIntake} />}
          <OfInput document={document}>
            <Results
              key={document.key}
              inspector={inspector}
              document={document}
              onSign={onSign}
              qr={qr}
            />
          </OfInput>
        </>
      )}
      {dragging && (
        <div className="drop-veil" data-testid="drop-veil">
          <p>{INSPECT_TEXT.dropHere}</p>
        </div>
      )}
    </main>
  );
}

/** Whose input this is, for as long as it is looked at. */
function ShownBy({ document }: { readonly document: InputDocument }) {
  const { shownBy } = document;
  return (
    <p className="shown-by" role="status" data-testid="shown-by" hidden={shownBy === undefined}>
      {shownBy !== undefined && (
        <>
          {EMBED_TEXT.shownBy} <bdi className="shown-by-origin">{callerOriginText(shownBy)}</bdi>.{' '}
          {EMBED_TEXT.notYours}
        </>
      )}
    </p>
  );
}

/**
 * On the empty page the field has the focus, so that a key or two lead to
 * everything; where a keyboard would come up over the page, the page itself has it.
 * Not inside another page, which has a focus of its own.
 */
function useFocusAtFirst(): void {
  useEffect(() => {
    const { activeElement, body } = globalThis.document;
    if (activeElement !== body || !isAlone()) return;
    // A field would bring up a keyboard over the page; what is pasted is heard without one.
    if (matchMedia('(pointer: coarse)').matches) window.focus();
    else focusHome();
  }, []);
}

/** An input that was just opened gets the focus; so does the page's home where what had it is gone. */
function useFocusKept(
  shown: InputDocument | undefined,
  isPending: boolean,
  hasNotice: boolean,
): void {
  const newest = useRef(0);
  const begun = useRef(false);
  const key = shown?.key;
  useEffect(() => {
    const isNew = key !== undefined && key > newest.current;
    if (isNew) newest.current = key;
    // Until something was given, the page takes no focus that it was not given.
    begun.current ||= key !== undefined || isPending || hasNotice;
    const { activeElement, body } = globalThis.document;
    // With the layout of the next frame, which taking the focus needs: here it would be one more in this task.
    if (isNew) requestAnimationFrame(goToTop);
    else if (begun.current && activeElement === body) requestAnimationFrame(focusHome);
  }, [key, isPending, hasNotice]);
}
