import type { Board, BoardCell, BoardSigner } from '../../core/review/signer-board.ts';
import { shortKey } from '../../core/said/need-words.ts';
import { BOARD_TEXT, inputRangesText } from './text-board.ts';
import { CHECKS_TEXT, originText } from './text-verdicts.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface BoardProps {
  readonly board: Board;
  /** What a descriptor is called that inputs were derived from, by its number. */
  readonly labelOf: ((descriptor: number) => string) | undefined;
}

/** More rows are only counted, and fewer are shown of many signers: each cell is work for the page. */
const MOST_ROWS = 40;
const MOST_CELLS = 240;

type Scope = 'row' | 'col';

/** Which signers have signed which inputs, and which are missing. */
export function BoardTable({ board: { signers, more, rows }, labelOf }: BoardProps) {
  if (signers.length === 0) return null;
  const signerHeads = signers.map((signer) => (scope: Scope) => (
    <th key={signer.key} scope={scope} className="bytes" title={signerText(signer, signer.key)}>
      {signerText(signer, shortKey(signer.key))}
      {labelOf && signer.descriptors.length > 0 && (
        <span className="board-label">{signer.descriptors.map(labelOf).join(', ')}</span>
      )}
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

/** The account, else the key. */
function signerText({ account }: BoardSigner, key: string): string {
  return account ? originText({ ...account, path: account.account }) : key;
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
