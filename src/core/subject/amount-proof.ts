/** How far it is known what an input spends, before signatures are looked at. */
import { equalBytes } from '../bytes/order.ts';
import type { TxOutput } from '../tx/types.ts';
import { type OutputSources, type SubjectInput, UNKNOWN_AMOUNT } from './subject.ts';

/**
 * `proven`: a previous transaction hashes to the id that the outpoint names.
 * `committed`: a valid signature would not be valid otherwise. `claimed`: somebody
 * says so. `contradicted`: two things are said. `missing`: nothing is said.
 */
export type InputAmountProof = 'proven' | 'committed' | 'claimed' | 'contradicted' | 'missing';

/** As far as it is known without any signature. */
export type SourcesProof = Exclude<InputAmountProof, 'committed'>;

/** From the weakest to the strongest, as a fee is judged. */
const PROOFS: readonly InputAmountProof[] = [
  'contradicted',
  'missing',
  'claimed',
  'committed',
  'proven',
];

export function weakestProof(proofs: readonly InputAmountProof[]): InputAmountProof {
  // Not by spreading: there may be more inputs than a call has room for.
  let weakest = PROOFS.length - 1;
  for (const proof of proofs) weakest = Math.min(weakest, PROOFS.indexOf(proof));
  return PROOFS[weakest]!;
}

/** What the sources say by themselves, without any signature. */
export function sourcesProof(sources: OutputSources): SourcesProof {
  const { previous, given, witnessUtxo, reported, isDisputed } = sources;
  const first = previous ?? given ?? witnessUtxo ?? reported;
  const isOther = (output: TxOutput | undefined) =>
    output !== undefined && output !== first && first !== undefined && contradict(first, output);
  if (isDisputed || isOther(given) || isOther(witnessUtxo) || isOther(reported)) {
    return 'contradicted';
  }
  if (previous ?? given) return 'proven';
  return first && first.value !== UNKNOWN_AMOUNT ? 'claimed' : 'missing';
}

/** What an input spends, in satoshis, and how far that is known; a commitment is of nothing, whoever says so. */
export function amountProof({ spent, sources, isCommitment }: SubjectInput): {
  readonly amount: bigint | undefined;
  readonly proof: SourcesProof;
} {
  if (isCommitment && !spent) return { amount: 0n, proof: 'proven' };
  const amount = spent && spent.value !== UNKNOWN_AMOUNT ? spent.value : undefined;
  return { amount, proof: sourcesProof(sources) };
}

function contradict(a: TxOutput, b: TxOutput): boolean {
  if (!equalBytes(a.scriptPubKey, b.scriptPubKey)) return true;
  return a.value !== b.value && a.value !== UNKNOWN_AMOUNT && b.value !== UNKNOWN_AMOUNT;
}
