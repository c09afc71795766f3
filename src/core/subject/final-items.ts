/** What final scripts hold. */
import { pushedBy } from '../script/reader.ts';
import { withoutAnnex } from '../script/witness-roles.ts';
import type { SubjectInput } from './subject.ts';

export interface FinalItems {
  /** What it pushes, in order. */
  readonly scriptSig: readonly Uint8Array[];
  /** Without the annex. */
  readonly witness: readonly Uint8Array[];
}

export function finalItems({
  scriptSig,
  witness,
}: Pick<SubjectInput, 'scriptSig' | 'witness'>): FinalItems {
  return { scriptSig: pushedBy(scriptSig), witness: withoutAnnex(witness) };
}
