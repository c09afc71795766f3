import type { ReactNode } from 'react';
import type { AnswerLine, AnswerPart, AnswerSentence } from '../../core/said/answer-parts.ts';
import { Address } from '../ui/address.tsx';
import { Amount } from './summary/amount.tsx';
import { OUTPUT_TEXT } from './text-outputs.ts';
import './answer-line.css';

interface AnswerProps {
  readonly answer: AnswerLine;
  /** Whether verdicts come later, and room is kept for what they add. */
  readonly isLate?: boolean;
  /** Asks for what proves that an output returns; absent where nothing is to be given. */
  readonly onProve?: () => void;
}

/** Who gets what, and the fee: for everybody, first of all. */
export function AnswerLineView({ answer, isLate, onProve }: AnswerProps) {
  return (
    <p className="answer-line" data-late={isLate || undefined} data-testid="answer-line">
      {answer.map(({ parts, isClaimed }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name
        <span key={i} className="answer-sentence">
          <AnswerParts parts={parts} />
          {isClaimed && onProve && (
            <button type="button" className="button small" onClick={onProve}>
              {OUTPUT_TEXT.check}
            </button>
          )}{' '}
        </span>
      ))}
    </p>
  );
}

/** A sentence with its amounts and addresses as the page shows them. */
export function AnswerParts({ parts }: Pick<AnswerSentence, 'parts'>) {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
    <span key={at}>{shown(part)}</span>
  ));
}

function shown(part: AnswerPart): ReactNode {
  if (typeof part === 'string') return part;
  return 'amount' in part ? <Amount satoshis={part.amount} /> : <Address text={part.address} />;
}
