import { useContext, useEffect } from 'react';
import { useStore } from 'zustand/react';
import { SpendersView } from '../cards/spenders-view.tsx';
import type { InputDocument } from '../document/input-document.ts';
import { RehearsalContext, type Rehearsals } from './rehearsals.ts';
import { isRehearsal, REHEARSAL_TEXT, rehearsedText } from './text.ts';
import './band.css';

/** That nothing here is real, before all else. */
export function RehearsalNote() {
  return (
    <p className="rehearsal-band" role="note" data-testid="rehearsal-band">
      <span className="rehearsal-icon" aria-hidden="true">
        ◇
      </span>
      <span>
        <strong>{REHEARSAL_TEXT.title}</strong> {REHEARSAL_TEXT.band}
      </span>
    </p>
  );
}

/** The band, what came back, and the ways of the descriptor that is rehearsed. */
export function RehearsalBand({ document }: { readonly document: InputDocument }) {
  const state = useStore(document.view, ({ line }) => line?.state);
  const rehearsals = useContext(RehearsalContext);
  const isShown = isRehearsal(state);
  useEffect(() => {
    if (isShown) void rehearsals?.judge(document).catch(() => undefined);
  }, [rehearsals, document, isShown]);
  if (!isShown) return null;
  return (
    <div className="rehearsal">
      <RehearsalNote />
      {rehearsals && <Rehearsed rehearsals={rehearsals} document={document} />}
    </div>
  );
}

function Rehearsed({
  rehearsals,
  document,
}: {
  readonly rehearsals: Rehearsals;
  readonly document: InputDocument;
}) {
  const { spenders, judged } = useStore(rehearsals.store);
  const shown = judged.get(document.key);
  if (!spenders) return null;
  return (
    <>
      {shown && (shown.isComplete || shown.by !== '') && (
        <p className="rehearsal-result" role="status" data-testid="rehearsal-result">
          {rehearsedText(shown)}
        </p>
      )}
      <SpendersView of={spenders} />
    </>
  );
}
