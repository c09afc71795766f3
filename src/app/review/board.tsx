import { useMemo } from 'react';
import { shortKey } from '../../core/said/need-words.ts';
import { type BoardCell, boardOf } from './board.ts';
import { BOARD_TEXT, inputRangesText } from './text-board.ts';
import { CHECKS_TEXT, type KeyOriginTexts } from './text-verdicts.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface BoardProps {
  readonly inputs: Parameters<typeof boardOf>[0];
  readonly origins: KeyOriginTexts;
  /** What the descriptors are called that an input was derived from. */
  readonly labelOf: ((input: number) => string | undefined) | undefined;
}

/** More rows are only counted, and fewer are shown of many signers: each cell is work for the page. */
const MOST_ROWS = 40;
const MOST_CELLS = 240;

type Scope = 'row' | 'col';

/** Which signers have signed which inputs, and which are missing. */
export function BoardTable({ inputs, origins, labelOf }: BoardProps) {
  const { signers, labels, more, rows } = useMemo(
    () => boardOf(inputs, origins, labelOf),
    [inputs, origins, labelOf],
  );
  if (signers.length === 0) return null;
  const signerHeads = signers.map((signer, i) => (scope: Scope) => (
    <th key={signer} scope={scope} className="bytes" title={signer}>
      {signer.includes(',') ? signer : shortKey(signer)}
      {labels[i] && <span className="board-label">{labels[i]}</span>}
    </th>
  ));
  const most = Math.min(MOST_ROWS, Math.floor(MOST_CELLS / signers.length));
  const inputHeads = rows.slice(0, most).map(({ inputs }) => (scope: Scope) => (
    <th key={inputs[0]} scope={scope}>
      {inputRangesText(inputs)}
    </th>
  ));
  // The fewer have the columns: there is no room for many.
  const isDown = signers.length >= rows.length;
  const [columns, lines] = isDown ? [inputHeads, signerHeads] : [signerHeads, inputHeads];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="board-place" aria-label={BOARD_TEXT.title} data-testid="board" tabIndex={0}>
      <h3 className="notes-title">{BOARD_TEXT.title}</h3>
      <table className="board">
        <thead>
          <tr>
            <th scope="col">{isDown ? BOARD_TEXT.signers : BOARD_TEXT.inputs}</th>
            {columns.map((head) => head('col'))}
          </tr>
        </thead>
        <tbody>
          {lines.map((head, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <tr key={line}>
              {head('row')}
              {columns.map((_, column) => {
                const [row, signer] = isDown ? [column, line] : [line, column];
                // biome-ignore lint/suspicious/noArrayIndexKey: they never move
                return <Cell key={column} cell={rows[row]?.cells[signer]} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{BOARD_TEXT.more(more)}</p>}
      {rows.length > most && <p>{CHECKS_TEXT.more(rows.length - most, 'row')}</p>}
    </section>
  );
}

function Cell({ cell }: { readonly cell: BoardCell }) {
  if (cell === undefined) {
    return (
      <td className="soft">
        <span aria-hidden="true">–</span>
        <span className="only-heard">{BOARD_TEXT.none}</span>
      </td>
    );
  }
  if (cell !== 'missing') {
    return (
      <td>
        <VerdictMark verdict={cell} />
      </td>
    );
  }
  return (
    <td>
      <span aria-hidden="true">○</span> {BOARD_TEXT.missing}
    </td>
  );
}
