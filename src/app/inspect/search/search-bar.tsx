import { type KeyboardEvent, useEffect } from 'react';
import { useStore } from 'zustand/react';
import type { InputDocument } from '../../document/input-document.ts';
import { SEARCH_TEXT } from './text.ts';

interface SearchBarProps {
  readonly document: InputDocument;
  readonly onLeave: () => void;
}

/** Typing pauses for so long before the search begins. */
const PAUSE_MS = 250;

/** One field for whatever people look for, and for offsets to go to. */
export function SearchBar({ document, onLeave }: SearchBarProps) {
  const query = useStore(document.view, (state) => state.search.query);
  useEffect(() => {
    // Enter, or another place, may have searched for it by then.
    const isNew = () => query.trim() !== document.view.getState().search.searched;
    if (!isNew()) return;
    const begin = () => isNew() && void document.search().catch(() => undefined);
    const timer = setTimeout(begin, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [document, query]);

  function key(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      step(document, event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      document.clearSearch();
      onLeave();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
  }

  return (
    <search className="search">
      <input
        type="text"
        className="search-field"
        aria-label={SEARCH_TEXT.title}
        placeholder={SEARCH_TEXT.hint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={query}
        onChange={(event) => document.setQuery(event.target.value)}
        onKeyDown={key}
      />
      <SearchCount document={document} />
      <StepButton label={SEARCH_TEXT.previous} onStep={() => step(document, -1)}>
        ↑
      </StepButton>
      <StepButton label={SEARCH_TEXT.next} onStep={() => step(document, 1)}>
        ↓
      </StepButton>
    </search>
  );
}

function step(document: InputDocument, by: 1 | -1): void {
  void document.step(by).catch(() => undefined);
}

function SearchCount({ document }: Pick<SearchBarProps, 'document'>) {
  const { query, searched, busy, hits, total, at, paidIn } = useStore(
    document.view,
    (state) => state.search,
  );
  return (
    <output className="search-count" data-testid="search-count">
      {words()}
    </output>
  );

  function words(): string {
    const text = query.trim();
    if (text === '') return '';
    const offset = document.offsetIn(text);
    if (offset !== undefined) return SEARCH_TEXT.offset(offset);
    if (busy || searched !== text) return '';
    const counted = SEARCH_TEXT.count(at, hits.length, total);
    return paidIn ? SEARCH_TEXT.paid(paidIn, total > 0 ? counted : undefined) : counted;
  }
}

interface StepButtonProps {
  readonly label: string;
  readonly onStep: () => void;
  readonly children: string;
}

function StepButton({ label, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className="button small step"
      aria-label={label}
      title={label}
      onClick={onStep}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
