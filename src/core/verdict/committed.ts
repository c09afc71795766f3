/** Which amounts valid signatures commit to. */
import type { JoinedInput } from './joined.ts';
import type { InputVerdict } from './verify-inputs.ts';

/** An amount that is only claimed is committed to by a valid signature of use, of this input or over all. */
export function withCommitments(verdicts: readonly InputVerdict[]): readonly JoinedInput[] {
  const useful = verdicts.map(({ signatures }) =>
    signatures.filter((one) => one.verdict === 'valid' && one.isOfScript),
  );
  const overAll = useful.flat().some(({ commits }) => commits?.amounts === 'all');
  return verdicts.map((verdict, i) => {
    if (verdict.proof !== 'claimed') return verdict;
    const isCommitted = overAll || useful[i]!.some(({ commits }) => commits?.amounts === 'this');
    return isCommitted ? { ...verdict, proof: 'committed' } : verdict;
  });
}
