import { Fragment, type ReactNode } from 'react';
import { rowOf, sentenceOf } from '../../core/findings/table.ts';
import type { MendCode } from '../../core/mend/codes.ts';
import type { CountedFinding } from '../../core/shown/findings.ts';
import { useAmountUnit } from '../ui/amount-unit.ts';
import { PlainText } from '../ui/plain-text.tsx';
import { sentenceIn } from '../ui/text-amounts.ts';
import { SeverityMark } from './severity-mark.tsx';
import { NOTES_TEXT } from './text-findings.ts';
import './notes.css';

interface FindingsViewProps {
  readonly findings: readonly CountedFinding[];
  /** Whether the input does not decode, so that the checks did not get to its end. */
  readonly stopped?: boolean;
  /** Absent where its bytes are not seen. */
  readonly onSelect?: ((id: number) => void) | undefined;
  /** The way to what cures it; absent of what is not mended. */
  readonly mendButton?: ((mend: MendCode) => ReactNode) | undefined;
}

/** How many places of one finding are offered. */
const MOST_PLACES = 8;

/** What deserves a second look, with what to do and where it is. */
export function FindingsView({
  findings,
  stopped = false,
  onSelect,
  mendButton,
}: FindingsViewProps) {
  return (
    <section className="notes" aria-label={NOTES_TEXT.findings}>
      <h3 className="notes-title">{NOTES_TEXT.findings}</h3>
      {stopped && <p className="notes-none">{NOTES_TEXT.stopped}</p>}
      {findings.length === 0 && !stopped && <p className="notes-none">{NOTES_TEXT.none}</p>}
      {findings.length > 0 && (
        <ul className="notes-list">
          {findings.map((finding) => (
            <FindingItem
              key={`${finding.severity} ${finding.code}`}
              finding={finding}
              onSelect={onSelect}
              mendButton={mendButton}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FindingItemProps extends Pick<FindingsViewProps, 'onSelect' | 'mendButton'> {
  readonly finding: CountedFinding;
}

function FindingItem({ finding, onSelect, mendButton }: FindingItemProps) {
  const { code, count, severity, said } = finding;
  const { unit } = useAmountUnit();
  const mends = mendButton ? [...new Set(said.flatMap(({ mend }) => mend ?? []))] : [];
  const nodes = finding.nodes.slice(0, MOST_PLACES);
  return (
    <li className="note" data-severity={severity} data-code={code}>
      <SeverityMark severity={severity} />
      <div>
        {said.map(({ what, amount, more }, i) => (
          <p key={`${more} ${what}`} className="note-text">
            {i === 0 && <strong>{rowOf(code).title}. </strong>}
            <PlainText text={sentenceIn(unit, sentenceOf(code, what, more), amount)} />
          </p>
        ))}
        <p className="note-places">
          {onSelect &&
            nodes.map((id, i) => (
              <button key={id} type="button" className="note-place" onClick={() => onSelect(id)}>
                {NOTES_TEXT.place(i, nodes.length)}
              </button>
            ))}
          {onSelect && count > nodes.length && (
            <span className="note-rest">{NOTES_TEXT.more(count - nodes.length)}</span>
          )}
        </p>
        {mends.length > 0 && (
          <p className="note-places">
            {NOTES_TEXT.help}
            {mends.map((mend) => (
              <Fragment key={mend}>{mendButton?.(mend)}</Fragment>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}
