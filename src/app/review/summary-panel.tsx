import { useId, useState } from 'react';
import { useStore } from 'zustand/react';
import type { QrClient } from '../../channel/qr/qr-client.ts';
import type { ScriptFailure } from '../../core/describe/failures.ts';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector } from '../document/inspect-store.ts';
import { Compare, CompareButton, Whose } from '../inspect/compare/compare.tsx';
import { goToPanes } from '../inspect/focus.ts';
import { copyAndSay } from '../inspect/input/copying.ts';
import type { OnSign } from '../inspect/input/input-bar.tsx';
import { placeOf } from '../inspect/tree/labels.ts';
import { TEXT } from '../text.ts';
import { useMedia } from '../ui/media.ts';
import { Alarms } from './alarms.tsx';
import { LateAlarm } from './late-alarm.tsx';
import { SummaryView } from './summary.tsx';
import { SummaryHeight } from './summary-height.tsx';
import { headline } from './text-summary.ts';
import { VerdictLine } from './verdict-line.tsx';

interface SummaryPanelProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly startsOpen: boolean;
  readonly onSign: OnSign;
  readonly qr: QrClient;
}

const NO_FAILURES: readonly ScriptFailure[] = [];

/** The page scrolls from the summary to the panes, so that the summary is as high as it has to be (inspect.css). */
const PAGE_SCROLLS = '(max-width: 40rem)';

/** The summary, which folds to its headline. */
export function SummaryPanel(props: SummaryPanelProps) {
  const { inspector, document, startsOpen, onSign, qr } = props;
  const summary = useStore(document.view, (state) => state.summary);
  const verification = useStore(document.view, (state) => state.verification);
  const { verdicts } = verification;
  const owners = useStore(document.view, (state) => state.comparison?.outputs);
  const chain = useStore(document.view, (state) => state.chain);
  const [chosen, setChosen] = useState<boolean>();
  const scrolls = useMedia(PAGE_SCROLLS);
  const id = useId();
  if (summary === undefined) return null;
  const open = chosen ?? startsOpen;
  /** To the panes, where the page scrolls there. */
  const leave = () => {
    if (scrolls) requestAnimationFrame(goToPanes);
  };
  const show = (part: number) => {
    document.show(part);
    leave();
  };
  return (
    <section className="summary-panel" aria-label={TEXT.summary} data-testid="summary">
      <VerdictLine
        inspector={inspector}
        document={document}
        onSign={onSign}
        qr={qr}
        onSelect={show}
      />
      <Alarms
        summary={summary}
        failures={verdicts?.failures ?? NO_FAILURES}
        isVerifiedLate={document.isVerifiedLate}
        placeOf={(part) => placeOf(document.tree, part)}
        onSelect={show}
        onSpan={(span) => {
          document.showBytes(span);
          leave();
        }}
        onReview={() => {
          document.showTab('review');
          leave();
        }}
      />
      {document.isVerifiedLate && (
        <LateAlarm summary={summary} verification={verification} onSelect={show} />
      )}
      <div className="summary-head">
        <h2>
          <button
            type="button"
            className="summary-bar"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setChosen(!open)}
          >
            <span className="twisty" data-twisty aria-hidden="true" />
            <span className="summary-headline">{headline(summary)}</span>
          </button>
        </h2>
        <CompareButton inspector={inspector} />
      </div>
      <Compare inspector={inspector} document={document} onSelect={show} />
      <SummaryHeight id={id} open={open} isWhole={scrolls}>
        <SummaryView
          summary={summary}
          verification={verification}
          owners={owners}
          whose={(side, at) => <Whose document={document} side={side} at={at} />}
          chain={chain}
          onSelect={show}
          onChain={(to) => inspector.chooseChain(to)}
          onCopy={(text) => void copyAndSay(inspector, Promise.resolve(text), TEXT.text)}
        />
      </SummaryHeight>
    </section>
  );
}
