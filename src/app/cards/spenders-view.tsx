import type { ShownDoubt, ShownSpenders, ShownWay } from '../../core/explain/spenders-shown.ts';
import { PlainText } from '../ui/plain-text.tsx';
import { DOUBT_NAMES, SPENDERS_TEXT, waysByTime } from './text-spenders.ts';
import './spenders.css';

/** Dangers first, then a sentence, the ways on a line of time, and notes. */
export function SpendersView({ of }: { readonly of: ShownSpenders }) {
  const isNote = ({ severity }: ShownDoubt) => severity === 'note';
  return (
    <section className="spenders" aria-label={SPENDERS_TEXT.title} data-testid="spenders">
      <h3>{SPENDERS_TEXT.title}</h3>
      <Doubts of={of.doubts.filter((one) => !isNote(one))} />
      <p className="spenders-sentence">{of.sentence}</p>
      <ol className="spenders-times">
        {waysByTime(of).map(({ when, ways }) => (
          <li key={when}>
            <span className="spenders-when">{when === 'never' ? SPENDERS_TEXT.never : when}</span>
            <ul>
              {ways.map((way, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the ways of one descriptor stay in their order
                <Way key={i} of={way} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {!of.isComplete && <p>{SPENDERS_TEXT.more}</p>}
      <Doubts of={of.doubts.filter(isNote)} />
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

function Way({ of: { who, size, when } }: { readonly of: ShownWay }) {
  const words = when === 'never' ? SPENDERS_TEXT.neverWho(who) : who;
  return (
    <li>
      <span className="spenders-who">
        <PlainText text={words} />
      </span>
      {size !== undefined && <span className="spenders-size">{SPENDERS_TEXT.size(size)}</span>}
    </li>
  );
}
