import { givenByRows, rowsByOutpoint } from '../../core/signing-form/form-subject.ts';
import type { UtxoForm } from '../../core/signing-form/types.ts';
import type { GivenOutputs } from '../../core/subject/subject.ts';

/** Previous outputs as typed into a form, with what proves them: in Inspect what they are in Sign. */
export function givenOutputs(utxos: readonly UtxoForm[]): GivenOutputs {
  return givenByRows(rowsByOutpoint(utxos));
}
