import { memo, useCallback, useDeferredValue } from 'react';
import { useStore } from 'zustand/react';
import type { CheckedForm } from '../../../core/form/types.ts';
import { ownerSentence } from '../../../core/said/owner-words.ts';
import { ReviewParts } from '../../review/review-parts.tsx';
import { useOrigins } from '../../review/signature-details.tsx';
import type { SigningForm } from '../form/signing-form.ts';
import { SIGN_TEXT } from '../text.ts';
import { useIsSettled } from './use-settled.ts';

/** What Inspect shows of signers, outputs and changes; beside what is complete nothing of it is open. */
export function ReviewDetails({ signingForm }: { readonly signingForm: SigningForm }) {
  const { review, summary, owners } =
    useDeferredValue(useStore(signingForm.store, (state) => state.checked)) ?? NOTHING;
  const isOver = useIsSettled(signingForm);
  if (!review || !summary || isOver) return null;
  return <Details review={review} summary={summary} owners={owners} />;
}

const NOTHING: Pick<CheckedForm, 'review' | 'summary' | 'owners'> = { owners: [] };

type DetailsProps = Required<typeof NOTHING>;

const Details = memo(function Details({ review, summary, owners }: DetailsProps) {
  const origins = useOrigins(review);
  const ownerOf = useCallback((output: number) => ownerSentence(owners[output]), [owners]);
  return (
    <section
      className="checks review-details"
      aria-label={SIGN_TEXT.reviewDetails}
      data-testid="review-details"
    >
      <ReviewParts verdicts={review} origins={origins} summary={summary} ownerOf={ownerOf} />
    </section>
  );
});
