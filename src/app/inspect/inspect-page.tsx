import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import { TEXT } from '../text/text.ts';
import { FaultView } from './fault-view.tsx';
import type { Inspection, InspectState } from './inspect-store.ts';
import { Intake } from './intake.tsx';
import { JsonTree } from './json-tree.tsx';

export function InspectPage({ store }: { readonly store: StoreApi<InspectState> }) {
  const { inspection, takeText, takeFile, clear } = useStore(store);
  return (
    <>
      <Intake
        source={'source' in inspection ? inspection.source : undefined}
        onText={takeText}
        onFile={takeFile}
        onClear={clear}
      />
      <section className="answer" aria-live="polite" aria-label={TEXT.decoded}>
        <Answer inspection={inspection} />
      </section>
    </>
  );
}

function Answer({ inspection }: { readonly inspection: Inspection }) {
  switch (inspection.state) {
    case 'empty':
      return <p className="answer-note">{TEXT.empty}</p>;
    case 'working':
      return <p className="answer-note answer-late">{TEXT.working}</p>;
    case 'decoded':
      return <JsonTree value={inspection.result} />;
    case 'refused':
      return <FaultView kind={inspection.source.kind} fault={inspection.fault} />;
    default:
      return <p className="answer-problem">{TEXT[inspection.state]}</p>;
  }
}
