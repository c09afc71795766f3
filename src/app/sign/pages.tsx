import { useState } from 'react';
import { UTXO_TEXT } from './utxos/text-utxos.ts';

/** So many rows are in the document at once. */
const PAGE_ROWS = 25;

export interface Paging {
  readonly first: number;
  readonly end: number;
  readonly total: number;
  readonly turn: (by: 1 | -1) => void;
}

/** A long list page by page, which keeps the document small and every row within reach of keys. */
export function usePaging(total: number): Paging {
  const [wanted, setWanted] = useState(0);
  const last = Math.max(0, Math.ceil(total / PAGE_ROWS) - 1);
  const page = Math.min(wanted, last);
  return {
    first: page * PAGE_ROWS,
    end: Math.min(total, (page + 1) * PAGE_ROWS),
    total,
    turn: (by) => setWanted(Math.min(Math.max(page + by, 0), last)),
  };
}

/** Of the rows on the page. */
export function numbers({ first, end }: Paging): readonly number[] {
  return Array.from({ length: end - first }, (_, i) => first + i);
}

/** Absent where one page holds everything. */
export function Pager({ paging }: { readonly paging: Paging }) {
  const { first, end, total, turn } = paging;
  if (total <= PAGE_ROWS) return null;
  return (
    <div className="pager">
      <TurnButton label={UTXO_TEXT.previous} on={first > 0} turn={() => turn(-1)}>
        ←
      </TurnButton>
      <span role="status">{UTXO_TEXT.range(first + 1, end, total)}</span>
      <TurnButton label={UTXO_TEXT.next} on={end < total} turn={() => turn(1)}>
        →
      </TurnButton>
    </div>
  );
}

interface ListToolsProps {
  /** How many there are before any is left out. */
  readonly rows: number;
  readonly label: string;
  readonly onlyOpen: boolean;
  readonly onOnlyOpen: (only: boolean) => void;
  readonly paging: Paging;
}

/** What a long list of inputs is looked through with; absent where one page holds everything. */
export function ListTools({ rows, label, onlyOpen, onOnlyOpen, paging }: ListToolsProps) {
  if (rows <= PAGE_ROWS) return null;
  return (
    <div className="list-tools">
      <label className="sign-check">
        <input
          type="checkbox"
          checked={onlyOpen}
          onChange={(event) => onOnlyOpen(event.target.checked)}
        />
        {label}
      </label>
      <Pager paging={paging} />
    </div>
  );
}

interface TurnButtonProps {
  readonly label: string;
  readonly on: boolean;
  readonly turn: () => void;
  readonly children: string;
}

function TurnButton({ label, on, turn, children }: TurnButtonProps) {
  return (
    <button
      type="button"
      className="button small step"
      aria-label={label}
      aria-disabled={!on}
      onClick={() => on && turn()}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
