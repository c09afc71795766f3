import { useStore } from 'zustand/react';
import type { QrClient } from '../../../channel/qr/qr-client.ts';
import type { ScriptFailure } from '../../../core/said/failure-words.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { askForDescriptor, Compare, OwnerLabel } from '../../inspect/compare/compare.tsx';
import { goToPanes, goToReview } from '../../inspect/focus.ts';
import type { OnSign } from '../../inspect/input/input-bar.tsx';
import { outermostLabel } from '../../inspect/tree/labels.ts';
import { useAmountUnit } from '../../ui/amount-unit.ts';
import { AnswerLineView } from '../answer-line.tsx';
import { VerdictHeading } from '../verdict-line.tsx';
import { Alarms } from './alarms.tsx';
import { LateAlarm, mayHaveLateAlarm } from './late-alarm.tsx';
import { SummaryView } from './summary.tsx';
import { headline, SUMMARY_TEXT } from './text-summary.ts';

interface SummaryPanelProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly onSign: OnSign;
  readonly qr: QrClient;
}

const NO_FAILURES: readonly ScriptFailure[] = [];

/** What is said of an input whatever is looked at below: how far it is, what is dangerous, what it would do. */
export function SummaryPanel(props: SummaryPanelProps) {
  const { inspector, document, onSign, qr } = props;
  const summary = useStore(document.view, (state) => state.summary);
  const answer = useStore(document.view, (state) => state.answer);
  const verification = useStore(document.view, (state) => state.verification);
  const told = useStore(document.view, (state) => state.line?.tells);
  const { verdicts } = verification;
  const owners = useStore(document.view, (state) => state.comparison?.outputs);
  const chain = useStore(document.view, (state) => state.chain);
  const paidIn = useStore(document.view, (state) => state.search.paidIn);
  const { unit } = useAmountUnit();
  if (summary === undefined) return null;
  const show = (part: number) => {
    document.show(part);
    requestAnimationFrame(goToPanes);
  };
  return (
    <section className="summary-panel" aria-label={SUMMARY_TEXT.summary} data-testid="summary">
      <h2 className="only-heard">{headline(summary, unit)}</h2>
      <VerdictHeading
        inspector={inspector}
        document={document}
        onSign={onSign}
        qr={qr}
        onSelect={show}
      />
      <Alarms
        summary={summary}
        told={told}
        failures={verdicts?.failures ?? NO_FAILURES}
        isVerifiedLate={document.isVerifiedLate}
        placeOf={(part) => outermostLabel(document.tree, part)}
        onSelect={show}
        onSpan={(span) => {
          document.showBytes(span);
          requestAnimationFrame(goToPanes);
        }}
        onReview={() => goToReview(document)}
      />
      {document.isVerifiedLate && mayHaveLateAlarm(summary) && (
        <LateAlarm summary={summary} verification={verification} onSelect={show} />
      )}
      {answer && (
        <AnswerLineView
          answer={answer}
          isLate={document.isVerifiedLate}
          onProve={() => askForDescriptor(inspector)}
        />
      )}
      <Compare inspector={inspector} document={document} onSelect={show} />
      <div className="summary-content">
        <SummaryView
          summary={summary}
          verification={verification}
          owners={owners}
          found={paidIn}
          whose={(side, at) => <OwnerLabel document={document} side={side} at={at} />}
          chain={chain}
          isAnswered={answer !== undefined}
          recent={inspector.recentChains()}
          onSelect={show}
          onChain={(to) => inspector.chooseChain(to)}
          taker={{
            file: () => document.asFile(),
            take: (given) => void inspector.add(given, document),
          }}
        />
      </div>
    </section>
  );
}
