/** What comes back to whoever spends, as far as it is proven, and what the file claims besides. */
import type { OutputVerdict } from '../../../core/verdict/verify-outputs.ts';

export interface Returned {
  /** Satoshis. */
  readonly amount: bigint;
  readonly outputs: number;
}

/**
 * `proven`: a descriptor, or keys, that a person gave derive it. `elsewhere`: it is in
 * another place than those are of. `contradicted`: the file names a key of theirs in it,
 * and it is none of their scripts. Only what is proven returns.
 */
export type ReturnProof = 'proven' | 'elsewhere' | 'contradicted' | undefined;

export interface Returns {
  readonly proven: Returned;
  /** Change as the file claims, which is nobody's by that. */
  readonly claimed: Returned;
}

/** `proofOf` says what is known of an output by its number. */
export function returnsOf(
  outputs: readonly OutputVerdict[],
  proofOf: (index: number) => ReturnProof,
): Returns {
  const proven = outputs.filter(({ index }) => proofOf(index) === 'proven');
  const claimed = outputs.filter(
    ({ index, change }) => change === true && proofOf(index) === undefined,
  );
  return { proven: sumOf(proven), claimed: sumOf(claimed) };
}

function sumOf(outputs: readonly OutputVerdict[]): Returned {
  return {
    amount: outputs.reduce((sum, { amount }) => sum + amount, 0n),
    outputs: outputs.length,
  };
}
