import type { CheckedInput } from '../../../core/signing-form/types.ts';

/** Output types whose UTXOs take no scriptSig, which the id would depend on. */
const WITNESS_ONLY = /^(?:witness_|anchor$)/;

/** Whether signing changes the id. What is signed in part may still be signed further. */
export function txidState(inputs: readonly CheckedInput[]): 'stands' | 'changes' | 'may-change' {
  const open = inputs.filter(({ utxo }) => !WITNESS_ONLY.test(utxo.type));
  if (open.some(({ signed, utxo }) => !signed && utxo.type !== '')) return 'changes';
  return open.length > 0 ? 'may-change' : 'stands';
}
