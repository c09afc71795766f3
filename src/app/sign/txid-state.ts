import type { CheckedInput } from './port.ts';

/** Output types whose coins take no scriptSig, which the id would depend on. */
const WITNESS_ONLY = /^(?:witness_|anchor$)/;

/** Whether signing changes the id. */
export function txidState(inputs: readonly CheckedInput[]): 'stands' | 'changes' | 'unknown' {
  const unsigned = inputs.filter(({ signed }) => !signed).map(({ coin }) => coin.type);
  if (unsigned.some((type) => type !== '' && !WITNESS_ONLY.test(type))) return 'changes';
  return unsigned.includes('') ? 'unknown' : 'stands';
}
