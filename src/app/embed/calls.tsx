import { type ReactNode, useId } from 'react';
import type { Caller } from '../../channel/embed/callers.ts';
import type { EmbedState } from '../../channel/embed/embed-state.ts';
import type { Embedding } from '../../channel/embed/start-embedding.ts';
import { CONSOLE_TEXT } from '../console/text.ts';
import { callRows } from './call-rows.ts';
import { callerText, EMBED_TEXT } from './text.ts';

interface CallsProps {
  readonly embedding: Embedding;
  readonly state: EmbedState;
  readonly settings: ReactNode;
}

/** Who may call, and what was called: names, times and outcomes, and never a parameter. */
export function CallLog({ embedding, state, settings }: CallsProps) {
  const id = useId();
  const rows = callRows(state.calls);
  const isMixed = new Set(rows.map(({ who }) => who)).size > 1;
  return (
    <section className="calls" aria-label={EMBED_TEXT.panel}>
      <h2 className="calls-title">{EMBED_TEXT.callers}</h2>
      {state.callers.length === 0 && <p className="calls-note">{EMBED_TEXT.noCallers}</p>}
      <ul className="callers">
        {state.callers.map((caller) => (
          <CallerRow key={caller.id} caller={caller} embedding={embedding} />
        ))}
      </ul>
      <h2 className="calls-title" id={id}>
        {EMBED_TEXT.lastCalls}
      </h2>
      {rows.length === 0 ? (
        <p className="calls-note">{EMBED_TEXT.noCalls}</p>
      ) : (
        <table className="calls-table" aria-labelledby={id}>
          <thead className="only-heard">
            <tr>
              {Object.values(EMBED_TEXT.columns).map((name) => (
                <th key={name} scope="col" hidden={name === EMBED_TEXT.columns.who && !isMixed}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td className="calls-time">{timeText(row.at, embedding.lang)}</td>
                <td className="calls-what bytes">
                  {row.what}
                  {row.count > 1 && <span className="soft">{EMBED_TEXT.times(row.count)}</span>}
                </td>
                <td className="calls-who" hidden={!isMixed}>
                  {row.who}
                </td>
                <td className="calls-outcome">{row.outcome}</td>
                <td className="calls-took">{CONSOLE_TEXT.took(row.milliseconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="calls-note">{EMBED_TEXT.noParameters}</p>
      {settings}
    </section>
  );
}

function CallerRow({
  caller,
  embedding,
}: {
  readonly caller: Caller;
  readonly embedding: Embedding;
}) {
  const standing = embedding.standing(caller);
  const name = callerText(caller);
  return (
    <li className="caller">
      <p className="caller-name">{name}</p>
      <p className="caller-standing">{EMBED_TEXT.standings[standing]}</p>
      {standing === 'granted' && (
        <button
          type="button"
          className="button small"
          title={EMBED_TEXT.withdrawWhy(name)}
          onClick={() => embedding.withdraw(caller.id)}
        >
          {EMBED_TEXT.withdraw}
        </button>
      )}
      {standing === 'denied' && (
        <button
          type="button"
          className="button small"
          title={EMBED_TEXT.forgetWhy(name)}
          onClick={() => embedding.forget(caller.id)}
        >
          {EMBED_TEXT.forget}
        </button>
      )}
    </li>
  );
}

/** Of the day, as a language has it, or the person's system. */
function timeText(at: number, lang: string | undefined): string {
  return new Date(at).toLocaleTimeString(lang);
}
