import type { ReactNode } from 'react';
import type { Chain } from '../../../core/encoding/chains.ts';
import { namesClockText } from '../../../core/said/name-words.ts';
import type { Summary } from '../../../core/shown/summary.ts';
import { type KnownVerdicts, NOT_VERIFIED } from '../../document/verification.ts';
import { GiveMessage, type MessageTaker } from './give-message.tsx';
import { MessageView } from './message-summary.tsx';
import { ChainHint } from './summary-facts.tsx';
import { type OutputOwners, SummaryFlow, type WhoseMark } from './summary-flow.tsx';
import { isUnread, SUMMARY_TEXT } from './text-summary.ts';
import './summary.css';

interface SummaryViewProps {
  readonly summary: Summary;
  /** What is known of its signatures so far. */
  readonly verification?: KnownVerdicts;
  /** A mark for whose an input or output is, by its number. */
  readonly whose?: WhoseMark;
  /** Of each output, where descriptors were given. */
  readonly owners?: OutputOwners | undefined;
  /** Numbers of outputs that are looked for. */
  readonly found?: readonly number[] | undefined;
  /** Whether it is signed to the end. */
  readonly isSettled?: boolean;
  /** Whether the answer line above has the feerate. */
  readonly isAnswered?: boolean;
  /** The chain that addresses are shown for. */
  readonly chain: Chain;
  /** All of them, in the order in which they are offered. */
  readonly recent?: readonly Chain[];
  /** An input, an output or another part was chosen. */
  readonly onSelect?: (id: number) => void;
  /** Absent where the chain cannot be changed. */
  readonly onChain?: (chain: Chain) => void;
  /** Takes what the file does not tell of its message. */
  readonly taker?: MessageTaker;
  /** More facts, of the view alone. */
  readonly children?: ReactNode;
}

/** What the transaction would do, and how far that is known. */
export function SummaryView(props: SummaryViewProps) {
  const { summary, verification = NOT_VERIFIED, whose, owners, found, chain, recent } = props;
  const { isSettled, isAnswered, onSelect, onChain, taker, children } = props;
  return (
    <div className="summary">
      {!summary.complete && (
        <p className="summary-cut">
          {isUnread(summary) ? SUMMARY_TEXT.notRead : SUMMARY_TEXT.upToFault}
        </p>
      )}
      <ChainHint summary={summary} chain={chain} recent={recent} onChain={onChain} />
      <div className="summary-body">
        {summary.message && <MessageView message={summary.message} />}
        {summary.messageWanted && taker && (
          <GiveMessage wanted={summary.messageWanted} taker={taker} chain={chain} />
        )}
        {!isUnread(summary) && !summary.message && (
          <SummaryFlow
            summary={summary}
            verification={verification}
            whose={whose}
            owners={owners}
            found={found}
            isSettled={isSettled}
            isAnswered={isAnswered}
            onSelect={onSelect}
          />
        )}
        {summary.namesTime !== undefined && (
          <p className="summary-clock">{namesClockText(summary.namesTime)}</p>
        )}
        {children && <dl className="facts">{children}</dl>}
      </div>
    </div>
  );
}
