import type { Chain } from '../../core/encoding/chains.ts';
import type { Summary } from '../../core/inspect/summary.ts';
import { SUMMARY_TEXT } from '../text/summary-text.ts';
import { ChainHint, SummaryFacts } from './summary-facts.tsx';
import { SummaryFlow } from './summary-flow.tsx';
import './summary.css';

interface SummaryViewProps {
  readonly summary: Summary;
  /** The chain that addresses are shown for. */
  readonly chain: Chain;
  /** An input, an output or another part was chosen. */
  readonly onSelect: (id: number) => void;
  /** Absent where the chain cannot be changed. */
  readonly onChain?: (chain: Chain) => void;
  readonly onCopy?: (text: string) => void;
}

/** What the transaction would do, and how far that is known. */
export function SummaryView({ summary, chain, onSelect, onChain, onCopy }: SummaryViewProps) {
  return (
    <div className="summary">
      {!summary.complete && <p className="summary-cut">{SUMMARY_TEXT.upToFault}</p>}
      <ChainHint summary={summary} chain={chain} onSelect={onSelect} onChain={onChain} />
      <div className="summary-body">
        <SummaryFlow summary={summary} onSelect={onSelect} />
        <SummaryFacts summary={summary} onCopy={onCopy} />
      </div>
    </div>
  );
}
