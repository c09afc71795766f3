/** Facts of what is verified, as Inspect shows them. */
import type { Verdicts } from '../../../channel/protocol/verify-protocol.ts';
import type { Owner } from '../../../core/ownership/owner.ts';
import type { Summary } from '../../../core/shown/summary.ts';
import type { ReturnProof } from '../../inspect/compare/returns.ts';
import { stageText, verifiedText, wrongCounts } from '../text-verdicts.ts';
import type { ReturnsShown, SignaturesShown } from './summary-facts.tsx';
import type { OutputOwners } from './summary-flow.tsx';
import { SUMMARY_TEXT, sentence, signingCounts } from './text-summary.ts';

/** Counted as long as they are not verified. */
export function signaturesShown(summary: Summary, verdicts: Verdicts | undefined): SignaturesShown {
  return {
    text: (verdicts && wrongCounts(verdicts)) ?? countsText(summary, verdicts),
    note: verdicts ? verifiedText(verdicts) : SUMMARY_TEXT.unverified,
  };
}

/** Counted, unless one that is counted turns out to be of no use. */
function countsText(summary: Summary, verdicts: Verdicts | undefined): string {
  const { signed, inputs } = summary;
  const isAllCounted = signed.ready + signed.final === inputs.total;
  const isLess = verdicts?.next === 'signer' && isAllCounted;
  return isLess ? sentence(stageText(verdicts)) : signingCounts(summary);
}

const PROOFS: Readonly<Record<Owner['status'], ReturnProof>> = {
  derived: 'proven',
  partly: undefined,
  elsewhere: 'elsewhere',
  contradicted: 'contradicted',
  other: undefined,
};

/** By the descriptors or the keys that were given. */
export function returnsShown(
  { outputs }: Pick<Verdicts, 'outputs'>,
  owners: OutputOwners | undefined,
  why: Pick<ReturnsShown, 'provenWhy' | 'claimedWhy'>,
): ReturnsShown {
  return { outputs, proofOf: (index) => PROOFS[owners?.[index]?.status ?? 'other'], ...why };
}
