import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand/react';
import type { WantedTransaction } from '../../../channel/protocol/inspect-protocol.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { ScanButton } from '../../qr/scan-button.tsx';
import { focusHome } from '../focus.ts';
import { copyAndSay } from '../input/copying.ts';
import { OpenButton, PasteField } from '../input/take-controls.tsx';
import { BESIDE_TEXT } from './text.ts';

interface AddProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

/** Where previous transactions go, and which they are. */
export function AddPrevious({ inspector, document }: AddProps) {
  const wanted = useStore(document.view, (state) => state.wanted);
  const place = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  function close(): void {
    document.setAdding(false);
    focusHome();
  }
  return (
    <section
      ref={place}
      className="beside-add"
      aria-labelledby={titleId}
      data-testid="add-previous"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <h2 id={titleId}>{BESIDE_TEXT.addTitle}</h2>
      <p>{BESIDE_TEXT.addHint}</p>
      <div className="beside-ways">
        <PasteField
          inspector={inspector}
          label={BESIDE_TEXT.field}
          placeholder={BESIDE_TEXT.field}
        />
        <OpenButton inspector={inspector} />
        <ScanButton isShort />
        <button type="button" className="button quiet" onClick={close}>
          {BESIDE_TEXT.close}
        </button>
      </div>
      <WantedList inspector={inspector} wanted={wanted} />
    </section>
  );
}

/** More are only counted: what is added takes its place in the list away. */
const MOST_WANTED = 20;

function WantedList({
  inspector,
  wanted,
}: Pick<AddProps, 'inspector'> & { readonly wanted: readonly WantedTransaction[] }) {
  // What is missing comes before what is only claimed.
  const ordered = [
    ...wanted.filter(({ isMissing }) => isMissing),
    ...wanted.filter(({ isMissing }) => !isMissing),
  ];
  const more = ordered.length - MOST_WANTED;
  return (
    <ul className="beside-wanted" aria-label={BESIDE_TEXT.wanted}>
      {ordered.slice(0, MOST_WANTED).map((each) => (
        <li key={each.txid}>
          <code className="bytes">{each.txid}</code> <span>{BESIDE_TEXT.forInputs(each)}</span>{' '}
          <button
            type="button"
            className="button quiet"
            aria-label={`${BESIDE_TEXT.copyTxid} ${each.txid}`}
            onClick={() => void copyAndSay(inspector, Promise.resolve(each.txid), BESIDE_TEXT.txid)}
          >
            {BESIDE_TEXT.copyTxid}
          </button>
        </li>
      ))}
      {more > 0 && <li>{BESIDE_TEXT.more(more)}</li>}
    </ul>
  );
}
