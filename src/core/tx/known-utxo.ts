/** What an input spends, and what that is proven by. */
import { equalBytes } from '../bytes/order.ts';
import type { TxOutput } from './types.ts';

/**
 * `proven`: a whole previous transaction has the id that the outpoint names.
 * `claimed`: somebody says so. `contradicted`: two things are said. `missing`:
 * nothing is said.
 */
export type AmountProof = 'proven' | 'claimed' | 'contradicted' | 'missing';

export interface KnownUtxo {
  readonly proof: AmountProof;
  /** The proven one where two disagree. */
  readonly output?: TxOutput;
}

/** A UTXO from an output that is proven and one that is only claimed, as far as there are any. */
export function knownUtxo(proven: TxOutput | undefined, claimed: TxOutput | undefined): KnownUtxo {
  const output = proven ?? claimed;
  if (!output) return { proof: 'missing' };
  if (!proven) return { proof: 'claimed', output };
  const agrees = !claimed || isSameOutput(proven, claimed);
  return { proof: agrees ? 'proven' : 'contradicted', output };
}

export function isSameOutput(a: TxOutput, b: TxOutput): boolean {
  return a.value === b.value && equalBytes(a.scriptPubKey, b.scriptPubKey);
}
