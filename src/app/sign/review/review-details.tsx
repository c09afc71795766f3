import { memo, useCallback, useId, useState } from 'react';
import type { CheckedForm } from '../../../core/form/types.ts';
import { ownerSentence } from '../../../core/said/owner-words.ts';
import { ReviewParts } from '../../review/review-parts.tsx';
import { useOrigins } from '../../review/signature-details.tsx';
import { TransactionFacts } from '../../review/summary/summary-facts.tsx';
import type { SigningForm } from '../form/signing-form.ts';
import { SIGN_TEXT } from '../text.ts';
import { useIsSettled } from './use-settled.ts';
import { useShownReview } from './use-shown-review.ts';

/** What Inspect shows of signers, outputs and changes; beside what is complete nothing of it is open. */
export function ReviewDetails({ signingForm }: { readonly signingForm: SigningForm }) {
  const isOver = useIsSettled(signingForm);
  const { review, summary, owners } = useShownReview(signingForm, isOver).checked ?? NOTHING;
  if (!review || !summary || isOver) return null;
  return <Details review={review} summary={summary} owners={owners} />;
}

const NOTHING: Pick<CheckedForm, 'review' | 'summary' | 'owners'> = { owners: [] };

type DetailsProps = Required<typeof NOTHING>;

/** Nothing of it is asked before a signature: it is a line until it is clicked. */
const Details = memo(function Details(props: DetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section
      className="checks review-details"
      aria-label={SIGN_TEXT.reviewDetails}
      data-testid="review-details"
    >
      <button
        type="button"
        className="details-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="twisty" data-twisty aria-hidden="true" />
        {SIGN_TEXT.reviewDetails}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Parts {...props} />}
      </div>
    </section>
  );
});

function Parts({ review, summary, owners }: DetailsProps) {
  const origins = useOrigins(review);
  const ownerOf = useCallback((output: number) => ownerSentence(owners[output]), [owners]);
  return (
    <>
      <TransactionFacts summary={summary} />
      <ReviewParts verdicts={review} origins={origins} summary={summary} ownerOf={ownerOf} />
    </>
  );
}
