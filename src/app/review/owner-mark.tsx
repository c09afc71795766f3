import type { Owner } from '../../core/ownership/owner.ts';
import { ownerWords } from '../../core/said/owner-words.ts';
import { OWNER_SIGNS } from '../inspect/compare/text.ts';

interface OwnerMarkProps {
  readonly owner: Owner;
  /** How that is known. */
  readonly title?: string;
}

/** Whose an input or output is: a sign, words, and where in the wallet it is. */
export function OwnerMark({ owner, title }: OwnerMarkProps) {
  return (
    <span className="owner-mark" data-owner={owner.status} title={title}>
      <span className="proof-sign" aria-hidden="true">
        {OWNER_SIGNS[owner.status]}
      </span>{' '}
      {ownerWords(owner)}
    </span>
  );
}
