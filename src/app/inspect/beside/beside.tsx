import { useStore } from 'zustand/react';
import type { GivenBeside } from '../../../core/form/rows/given-beside.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { focusHome } from '../focus.ts';
import { AddPrevious } from './add-previous.tsx';
import { BESIDE_TEXT } from './text.ts';
import './beside.css';

interface BesideProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

/** What was given of the outputs that the input spends, and the field for more of it. */
export function Beside({ inspector, document }: BesideProps) {
  const beside = useStore(document.view, (state) => state.beside);
  const isAdding = useStore(document.view, (state) => state.isAdding);
  return (
    <>
      {beside.length > 0 && <GivenList inspector={inspector} document={document} given={beside} />}
      {isAdding && <AddPrevious inspector={inspector} document={document} />}
    </>
  );
}

/** More are folded away. */
const MOST_LISTED = 2;

function GivenList({
  inspector,
  document,
  given,
}: BesideProps & { readonly given: readonly GivenBeside[] }) {
  const list = (
    <ul className="beside-list" aria-label={BESIDE_TEXT.title}>
      {given.map((each, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may have been given twice
        <li key={i}>
          <span>{BESIDE_TEXT.given(each)}</span>{' '}
          <button
            type="button"
            className="button quiet"
            aria-label={BESIDE_TEXT.removeLabel(each)}
            onClick={async () => {
              await inspector.remove(each, document);
              inspector.say(BESIDE_TEXT.removed);
              focusHome();
            }}
          >
            {BESIDE_TEXT.remove}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="beside" data-testid="beside">
      {given.length > MOST_LISTED ? (
        <details>
          <summary>{BESIDE_TEXT.count(given.length)}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </div>
  );
}
