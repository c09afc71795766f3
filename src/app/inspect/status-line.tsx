import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import type { CopyForm } from '../../channel/protocol/inspect-protocol.ts';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector } from '../document/inspect-store.ts';
import type { NodeId } from '../document/node-id.ts';
import { formatCount } from '../ui/format.ts';
import { UI_TEXT } from '../ui/text.ts';
import { bytesInWords } from '../ui/text-amounts.ts';
import { copyBytes } from './hex/hex-view.tsx';
import { copyPart } from './input/copying.ts';
import { INSPECT_TEXT } from './text.ts';
import { labelOf } from './tree/labels.ts';
import { useValue } from './tree/tree-row.tsx';

interface StatusLineProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

/** What can be copied of a part: its text where it has one, JSON where the input decoded. */
function useCopyForms(document: InputDocument, id: NodeId): readonly CopyForm[] {
  const value = useValue(document, id);
  const isWholePsbt = document.tree.kind(id) === 'psbt';
  return [
    'hex',
    ...(isWholePsbt ? (['base64'] as const) : []),
    ...(value?.form === 'none' || isWholePsbt ? [] : (['text'] as const)),
    ...((document.facts.fault ?? document.facts.refusal) ? [] : (['json'] as const)),
  ];
}

/** Where one is: the path of the selected part, its bytes, and how to take it along. */
export function StatusLine({ inspector, document }: StatusLineProps) {
  const selected = useStore(document.view, (state) => state.selected);
  const range = useStore(document.view, (state) => state.range);
  const isReview = useStore(document.view, ({ tab }) => tab === 'review');
  const crumbs = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each path anew
  useLayoutEffect(() => {
    // Before the next paint, with the layout that is due then: here it would be one more in this task.
    const frame = requestAnimationFrame(() => {
      crumbs.current?.scrollTo({ left: crumbs.current.scrollWidth });
    });
    return () => cancelAnimationFrame(frame);
  }, [selected]);
  // The place is one of bytes, which Review does not show.
  if (selected === undefined || isReview) {
    return (
      <footer className="status-line" data-empty={isReview || undefined}>
        <News inspector={inspector} />
      </footer>
    );
  }
  const { start, end } = range ?? selected;
  return (
    <footer className="status-line">
      <nav className="crumbs" aria-label={INSPECT_TEXT.path} data-testid="path" ref={crumbs}>
        {document.tree.path(selected.id).map((id) => (
          <button
            key={id}
            type="button"
            className="crumb"
            aria-current={id === selected.id || undefined}
            onClick={() => document.select(id, 'path')}
          >
            {labelOf(document.tree, id)}
          </button>
        ))}
      </nav>
      <p className="status-place" data-testid="status-place">
        <span data-testid="offset">{formatCount(start)}</span>{' '}
        <span className="soft">0x{start.toString(16)}</span>
        <span className="status-length">
          {range ? INSPECT_TEXT.rangeOf(end - start) : bytesInWords(end - start)}
        </span>
      </p>
      <div className="status-copy">
        {range === undefined ? (
          <CopyButtons inspector={inspector} document={document} id={selected.id} />
        ) : (
          <button
            type="button"
            className="button small"
            onClick={() => void copyBytes(inspector, document)}
          >
            {INSPECT_TEXT.copyRange}
          </button>
        )}
      </div>
      <News inspector={inspector} />
    </footer>
  );
}

function CopyButtons({ inspector, document, id }: StatusLineProps & { readonly id: NodeId }) {
  return (
    <>
      <span className="soft">{UI_TEXT.copy}</span>
      {useCopyForms(document, id).map((as) => (
        <button
          key={as}
          type="button"
          className="button small"
          title={INSPECT_TEXT.copyAsWhy[as]}
          aria-label={INSPECT_TEXT.copyAsWhy[as]}
          data-testid={`copy-${as}`}
          onClick={() => void copyPart(inspector, document, id, as)}
        >
          {UI_TEXT.copyAs[as]}
        </button>
      ))}
    </>
  );
}

const SAID_FOR_MS = 2500;

/** What was done last, for a while to be seen and once to be heard. */
function News({ inspector }: Pick<StatusLineProps, 'inspector'>) {
  const said = useStore(inspector.store, (state) => state.said);
  const [shown, setShown] = useState(said.count);
  useEffect(() => {
    const timer = setTimeout(() => setShown(said.count), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said.count]);
  return (
    <p
      className="said"
      role="status"
      data-testid="said"
      data-on={shown !== said.count || undefined}
    >
      {shown !== said.count && said.text}
    </p>
  );
}
