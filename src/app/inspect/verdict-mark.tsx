import { VERDICT_TEXT } from '../text/verdict-text.ts';
import type { SignatureVerdict } from './port.ts';

interface VerdictMarkProps {
  readonly verdict: SignatureVerdict['verdict'];
  /** Instead of the verdict's own word. */
  readonly word?: string;
}

/** Whether a signature is valid, by a sign and a word. */
export function VerdictMark({ verdict, word }: VerdictMarkProps) {
  return (
    <span className="signature-mark" data-verdict={verdict} title={VERDICT_TEXT[verdict].title}>
      <span className="proof-sign" aria-hidden="true">
        {VERDICT_TEXT[verdict].sign}
      </span>{' '}
      {word ?? VERDICT_TEXT[verdict].word}
    </span>
  );
}
