/** Which amounts valid signatures commit to. */
import type { JoinedInput } from './joined.ts';
import { isSatisfied, signaturesOfUse } from './satisfied.ts';
import type { InputVerdict } from './verify-inputs.ts';

/**
 * An amount that is only claimed is committed to by a valid signature of use, of this
 * input or over all, once every input is satisfied: as it stands the transaction is valid
 * only if the claim is true. Until then nothing is, because whoever wrote the file can
 * sign with a key of his own over amounts that he invented, and replace that later.
 */
export function withCommitments(verdicts: readonly InputVerdict[]): readonly JoinedInput[] {
  if (!verdicts.every(isSatisfied)) return verdicts;
  const scopes = verdicts.map((one) =>
    signaturesOfUse(one).map(({ commits }) => commits?.amounts ?? 'none'),
  );
  const isOverAll = scopes.some((some) => some.includes('all'));
  return verdicts.map((verdict, i) => {
    const isCommitted = isOverAll || scopes[i]!.includes('this');
    return isCommitted && verdict.proof === 'claimed'
      ? { ...verdict, proof: 'committed' }
      : verdict;
  });
}
