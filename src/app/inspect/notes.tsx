import type { Finding } from '../../core/inspect/findings.ts';
import type { NodeKind } from '../../core/inspect/node-kinds.ts';
import {
  FINDING_TEXT,
  LEFT_OUT,
  type LeftOut,
  NOTES_TEXT,
  SEVERITY_TEXT,
  type Severity,
} from '../text/notes-text.ts';
import './notes.css';

interface NotesViewProps {
  readonly findings: readonly Finding[];
  /** Kinds of records that stand in the input: what the JSON leaves out depends on them. */
  readonly kinds?: ReadonlySet<NodeKind>;
  /** The PSBT's version; absent for a transaction. */
  readonly version?: number;
  readonly onSelect: (id: number) => void;
}

/** How many places of one finding are offered. */
const MOST_PLACES = 8;
const NO_KINDS: ReadonlySet<NodeKind> = new Set();

/** What deserves a second look, and what Core's answer does not say. */
export function NotesView({ findings, kinds = NO_KINDS, version, onSelect }: NotesViewProps) {
  const leftOut = LEFT_OUT.filter((one) => applies(one, kinds, version));
  return (
    <div className="notes">
      <section aria-label={NOTES_TEXT.findings}>
        <h3 className="notes-title">{NOTES_TEXT.findings}</h3>
        {findings.length === 0 && <p className="notes-none">{NOTES_TEXT.none}</p>}
        <ul className="notes-list">
          {byWeight(findings).map((finding) => (
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
  readonly finding: Finding;
  readonly onSelect: (id: number) => void;
}

function FindingItem({ finding, onSelect }: FindingItemProps) {
  const { code, count } = finding;
  const nodes = finding.nodes.slice(0, MOST_PLACES);
  const { severity, text } = FINDING_TEXT[code];
  return (
    <li className="note" data-severity={severity} data-code={code}>
      <SeverityMark severity={severity} />
      <div>
        <p className="note-text">{text}</p>
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

function SeverityMark({ severity }: { readonly severity: Severity }) {
  const { sign, word } = SEVERITY_TEXT[severity];
  return (
    <span className="note-severity" data-severity={severity}>
      <span className="note-sign" aria-hidden="true">
        {sign}
      </span>{' '}
      {word}
    </span>
  );
}

const WEIGHT: Readonly<Record<Severity, number>> = { wrong: 0, look: 1, note: 2 };

/** What weighs most first; else as they were found. */
function byWeight(findings: readonly Finding[]): readonly Finding[] {
  const weightOf = ({ code }: Finding) => WEIGHT[FINDING_TEXT[code].severity];
  return [...findings].sort((a, b) => weightOf(a) - weightOf(b));
}

function applies(
  { kinds, version }: LeftOut,
  present: ReadonlySet<NodeKind>,
  presentVersion: number | undefined,
): boolean {
  if (version !== undefined && version !== presentVersion) return false;
  return kinds === undefined || kinds.some((kind) => present.has(kind));
}
