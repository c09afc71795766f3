/** Whether signing changes the id of a transaction. */
import { solve } from '../script/solver.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';

/**
 * `stands`: signing will not change it. `changes`: an input script will be written, which
 * goes into it. `may-change`: one is there, and others may add to it. `unknown`: what the
 * inputs spend is not known. `draft`: inputs are still to be added.
 */
export type TxidState = 'stands' | 'changes' | 'may-change' | 'unknown' | 'draft';

/** What one input makes of it decides for all, the first of these. */
const DECIDING = ['changes', 'may-change', 'unknown'] as const;

/** Of what is not signed to the end. Signing writes an input script wherever something older than segwit is spent. */
export function txidState({ psbt, inputs, isCoinbase }: Subject): TxidState {
  // Nobody signs it.
  if (isCoinbase) return 'stands';
  if (inputs.length === 0) return 'draft';
  const states = inputs.map((input) => stateOf(input, psbt !== undefined));
  return DECIDING.find((state) => states.includes(state)) ?? 'stands';
}

function stateOf({ spent, scriptSig, witness }: SubjectInput, isPsbt: boolean): TxidState {
  if (!isPsbt && scriptSig.length > 0) return 'may-change';
  if (scriptSig.length + witness.length > 0) return 'stands';
  if (!spent) return 'unknown';
  return 'program' in solve(spent.scriptPubKey) ? 'stands' : 'changes';
}
