import { useContext } from 'react';
import type { NotOpened } from '../../channel/protocol/inspect-protocol.ts';
import { PlainText } from '../ui/plain-text.tsx';
import './cards.css';
import { ShowContext } from './show-context.ts';
import { SpendersView } from './spenders-view.tsx';
import { type CardRow, cardRows, LEADS, leadOf } from './text-cards.ts';

/** The parts of what was given instead of an input, its first addresses, and where to go with it. */
export function CardView({ of }: { readonly of: NotOpened }) {
  const show = useContext(ShowContext);
  if (of.named === 'too-large' || of.named === 'unreadable' || !of.card) return null;
  const { card } = of;
  const lead = leadOf(card);
  const { view, words, action } = LEADS[lead];
  return (
    <div className="card" data-testid="card">
      {'spenders' in card && card.spenders && <SpendersView of={card.spenders} />}
      <dl className="card-parts">
        {cardRows(card, of.chains, of.dates).map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </dl>
      <p className="card-lead">{words}</p>
      {view !== undefined && show && (
        <button type="button" className="button small" onClick={() => show(view)}>
          {action}
        </button>
      )}
    </div>
  );
}

function Row({ name, values, isCode }: CardRow) {
  return (
    <div className="card-row">
      <dt>{name}</dt>
      {values.map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the values of one part stay in their order
        <dd key={i} className={isCode ? 'card-code' : undefined}>
          <PlainText text={value} />
        </dd>
      ))}
    </div>
  );
}
