import { useEffect, useState } from 'react';
import type { ComparedWith } from '../../../channel/protocol/inspect-protocol.ts';
import type { InputDocument } from '../../document/input-document.ts';
import { type InspectState, shownDocument } from '../../document/inspect-store.ts';
import { ChangesWithBytes } from '../../sign/psbt/psbt-compare.tsx';
import { COPIES_TEXT, differenceText } from '../../sign/psbt/text-copies.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BEFORE_TEXT, replacementText } from './text-before.ts';

/** Leads to what the input that is shown has otherwise than the one before it in the history. */
export function CompareBefore({ state }: { readonly state: InspectState }) {
  const [isOpen, setIsOpen] = useState(false);
  const { documents, at } = state;
  const shown = shownDocument(state);
  const before = documents[at - 1];
  const can = shown && before && !shown.facts.fault && !before.facts.fault;
  useCompareKey(can === true, setIsOpen);
  if (!can) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        title={BEFORE_TEXT.why}
        onClick={() => setIsOpen(true)}
      >
        {BEFORE_TEXT.compare(at)}
      </button>
      {isOpen && (
        <BeforeDialog
          document={shown}
          before={before}
          number={at}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Beside the keys that go from input to input. */
function useCompareKey(can: boolean, open: (isOpen: true) => void): void {
  useEffect(() => {
    if (!can) return;
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      // There it opens the list.
      if (target instanceof HTMLSelectElement) return;
      if (key !== 'ArrowDown' || !altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      open(true);
    };
    document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, [can, open]);
}

interface BeforeProps {
  readonly document: InputDocument;
  readonly before: InputDocument;
  /** Of the one before, in the history. */
  readonly number: number;
  readonly onClose: () => void;
}

function BeforeDialog({ document, before, number, onClose }: BeforeProps) {
  const found = useDifference(document, before);
  return (
    <Dialog title={BEFORE_TEXT.title(number, number + 1)} onClose={onClose}>
      <div role="status" data-testid="compared-before">
        {found === undefined && <p>{COPIES_TEXT.comparing}</p>}
        {found === 'failed' && <p>{COPIES_TEXT.failed}</p>}
        {found && found !== 'failed' && (
          <>
            <p>
              <strong>{differenceText(found.difference)}</strong>
            </p>
            {found.replacement && (
              <p data-testid="replacement">
                {replacementText(found.replacement, number, number + 1)}
              </p>
            )}
            {document.beside.length > before.beside.length && <p>{BEFORE_TEXT.besideMore}</p>}
            <ChangesWithBytes difference={found.difference} most={100} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function useDifference(document: InputDocument, before: InputDocument) {
  const [found, setFound] = useState<ComparedWith | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    document.compareWith(before).then(
      (difference) => isCurrent && setFound(difference),
      () => isCurrent && setFound('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [document, before]);
  return found;
}
