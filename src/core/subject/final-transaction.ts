import type { Transaction } from '../tx/types.ts';
import type { Subject } from './subject.ts';

/** The transaction with the final scripts of the inputs that have some. */
export function finalTransaction({ transaction, inputs }: Subject): Transaction {
  return {
    ...transaction,
    inputs: inputs.map(({ prevout, sequence, scriptSig, witness }) => ({
      prevout,
      sequence,
      scriptSig,
      witness,
    })),
  };
}
