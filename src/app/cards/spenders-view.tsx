import { useContext } from 'react';
import type { ShownDoubt, ShownSpenders, ShownWay } from '../../core/explain/spenders-shown.ts';
import { RehearsalContext, type RehearsalState } from '../rehearsal/rehearsals.ts';
import { liveWays, REHEARSAL_TEXT } from '../rehearsal/text.ts';
import { reportText } from '../rehearsal/text-report.ts';
import { useRehearsed } from '../rehearsal/use-rehearsed.ts';
import { Address } from '../ui/address.tsx';
import { saveFile } from '../ui/clipboard.ts';
import { printOnce } from '../ui/paper.ts';
import { PlainText } from '../ui/plain-text.tsx';
import { SHEET_TEXT, sheetText } from './text-sheet.ts';
import { DOUBT_NAMES, SPENDERS_TEXT, waysByTime } from './text-spenders.ts';
import './spenders.css';

/** Dangers first, then a sentence, the ways on a line of time, and notes. */
export function SpendersView({ of }: { readonly of: ShownSpenders }) {
  const rehearsed = useRehearsed(of.descriptor);
  const { done, lacking } = rehearsed;
  const isNote = ({ severity }: ShownDoubt) => severity === 'note';
  return (
    <section className="spenders" aria-label={SPENDERS_TEXT.title} data-testid="spenders">
      <p className="spenders-title">{SPENDERS_TEXT.title}</p>
      {of.paidTo && (
        <p className="spenders-address">
          <span className="bytes">
            <Address text={of.paidTo.address} />
          </span>{' '}
          ({of.paidTo.place})
        </p>
      )}
      <Doubts of={of.doubts.filter((one) => !isNote(one))} />
      <p className="spenders-sentence">{of.sentence}</p>
      <ol className="spenders-times">
        {waysByTime(of).map(({ when, ways }) => (
          <li key={when}>
            <span className="spenders-when">{when === 'never' ? SPENDERS_TEXT.never : when}</span>
            <ul>
              {ways.map((way, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the ways of one descriptor stay in their order
                <Way key={i} of={way} spenders={of} rehearsed={rehearsed} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {done.size > 0 && (
        <p className="spenders-sentence">{REHEARSAL_TEXT.count(done.size, liveWays(of))}</p>
      )}
      {!of.isComplete && <p>{SPENDERS_TEXT.more}</p>}
      <Doubts of={of.doubts.filter(isNote)} />
      <div className="spenders-actions">
        <button type="button" className="button small" onClick={() => printOnce(sheetText(of))}>
          {SHEET_TEXT.print}
        </button>
        {done.size + lacking.size > 0 && (
          <button
            type="button"
            className="button small"
            onClick={() =>
              saveFile(new Blob([reportText(of, rehearsed)]), REHEARSAL_TEXT.reportName)
            }
          >
            {REHEARSAL_TEXT.save}
          </button>
        )}
      </div>
    </section>
  );
}

function Doubts({ of }: { readonly of: readonly ShownDoubt[] }) {
  return of.map(({ code, severity, text }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: several may have one code
    <p key={`${code} ${i}`} className="spenders-doubt" data-severity={severity}>
      <strong>{DOUBT_NAMES[severity]}.</strong> {text}
    </p>
  ));
}

interface WayProps {
  readonly of: ShownWay;
  readonly spenders: ShownSpenders;
  readonly rehearsed: RehearsalState;
}

function Way({ of, spenders, rehearsed }: WayProps) {
  const { who, size, when, rehearsal } = of;
  const rehearsals = useContext(RehearsalContext);
  const number = spenders.ways.indexOf(of);
  const by = rehearsed.done.get(number);
  const lacking = by === undefined ? rehearsed.lacking.get(number) : undefined;
  const words = when === 'never' ? SPENDERS_TEXT.neverWho(who) : who;
  return (
    <li>
      <span className="spenders-who">
        <PlainText text={words} />
      </span>
      {size !== undefined && (
        <span className="spenders-size">{SPENDERS_TEXT.size(size, spenders.sizesAs)}</span>
      )}
      {by !== undefined && <span className="spenders-done">{REHEARSAL_TEXT.doneBy(by)}</span>}
      {lacking !== undefined && <span className="spenders-lacking">{lacking}</span>}
      {rehearsals && rehearsal !== undefined && (
        <button
          type="button"
          className="button small"
          aria-label={`${REHEARSAL_TEXT.rehearse}: ${who}`}
          onClick={() => rehearsals.begin(spenders, rehearsal)}
        >
          {REHEARSAL_TEXT.rehearse}
        </button>
      )}
    </li>
  );
}
