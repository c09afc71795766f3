import { useContext } from 'react';
import type { InputAmountProof } from '../../../core/subject/amount-proof.ts';
import { MadeUpContext } from '../../rehearsal/made-up.tsx';
import { PROOF_TEXT } from './text-summary.ts';

/** How far an amount is known, by a sign and a word; nothing is proven of a coin that does not exist. */
export function ProofMark({ proof }: { readonly proof: InputAmountProof }) {
  if (useContext(MadeUpContext)) return null;
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
