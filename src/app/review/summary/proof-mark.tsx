import type { InputAmountProof } from '../../../core/subject/amount-proof.ts';
import { PROOF_TEXT } from './text-summary.ts';

/** How far an amount is known, by a sign and a word. */
export function ProofMark({ proof }: { readonly proof: InputAmountProof }) {
  const { sign, word, why } = PROOF_TEXT[proof];
  return (
    <span className="proof" data-proof={proof} title={why}>
      <span className="proof-sign" aria-hidden="true">
        {sign}
      </span>{' '}
      {word}
    </span>
  );
}
