import { rowOf, sentenceOf } from '../../core/findings/table.ts';
import type { CountedFinding } from '../../core/inspect/findings.ts';
import type { NodeKind } from '../../core/outline/node-kinds.ts';
import { LEFT_OUT, type LeftOut, NOTES_TEXT } from '../text/notes-text.ts';
import { PlainText } from '../ui/plain-text.tsx';
import { SeverityMark } from './severity-mark.tsx';
import './notes.css';

interface NotesViewProps {
  readonly findings: readonly CountedFinding[];
  /** Kinds of records that stand in the input: what the JSON leaves out depends on them. */
  readonly kinds?: ReadonlySet<NodeKind>;
  /** The PSBT's version; absent for a transaction. */
  readonly version?: number;
  /** Whether the input does not decode, so that the checks did not get to its end. */
  readonly stopped?: boolean;
  readonly onSelect: (id: number) => void;
}

/** How many places of one finding are offered. */
const MOST_PLACES = 8;
const NO_KINDS: ReadonlySet<NodeKind> = new Set();

/** What deserves a second look, and what Core's answer does not say. */
export function NotesView(props: NotesViewProps) {
  const { findings, kinds = NO_KINDS, version, stopped = false, onSelect } = props;
  const leftOut = LEFT_OUT.filter((one) => applies(one, kinds, version));
  return (
    <div className="notes">
      <section aria-label={NOTES_TEXT.findings}>
        <h3 className="notes-title">{NOTES_TEXT.findings}</h3>
        {stopped && <p className="notes-none">{NOTES_TEXT.stopped}</p>}
        {findings.length === 0 && !stopped && <p className="notes-none">{NOTES_TEXT.none}</p>}
        <ul className="notes-list">
          {findings.map((finding) => (
            <FindingItem key={finding.code} finding={finding} onSelect={onSelect} />
          ))}
        </ul>
      </section>
      {leftOut.length > 0 && (
        <section aria-label={NOTES_TEXT.leftOut}>
          <h3 className="notes-title">{NOTES_TEXT.leftOut}</h3>
          <p className="notes-none">{NOTES_TEXT.leftOutWhy}</p>
          <ul className="notes-list">
            {leftOut.map(({ text }) => (
              <li key={text} className="note">
                <SeverityMark severity="note" />
                <span className="note-text">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface FindingItemProps {
  readonly finding: CountedFinding;
  readonly onSelect: (id: number) => void;
}

function FindingItem({ finding, onSelect }: FindingItemProps) {
  const { code, count, severity, what } = finding;
  const nodes = finding.nodes.slice(0, MOST_PLACES);
  return (
    <li className="note" data-severity={severity} data-code={code}>
      <SeverityMark severity={severity} />
      <div>
        <p className="note-text">
          <strong>{rowOf(code).title}.</strong> <PlainText text={sentenceOf(code, what)} />
        </p>
        <p className="note-places">
          {nodes.map((id, i) => (
            <button key={id} type="button" className="note-place" onClick={() => onSelect(id)}>
              {NOTES_TEXT.place(i, nodes.length)}
            </button>
          ))}
          {count > nodes.length && (
            <span className="note-rest">{NOTES_TEXT.more(count - nodes.length)}</span>
          )}
        </p>
      </div>
    </li>
  );
}

function applies(
  { kinds, version }: LeftOut,
  present: ReadonlySet<NodeKind>,
  presentVersion: number | undefined,
): boolean {
  if (version !== undefined && version !== presentVersion) return false;
  return kinds === undefined || kinds.some((kind) => present.has(kind));
}
