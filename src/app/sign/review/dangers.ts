import type { Danger } from '../../../core/form/result/dangers.ts';
import type { CheckedForm } from '../../../core/form/types.ts';
import type { SignState } from '../sign-state.ts';

/** Dangers that have to be answered still. */
export function unanswered({
  checked,
  answered,
}: Pick<SignState, 'answered'> & {
  readonly checked: Pick<CheckedForm, 'dangers'> | undefined;
}): readonly Danger[] {
  return (checked?.dangers ?? []).filter(({ name, isAsked }) => isAsked && !answered.has(name));
}

/** An amount that was probably meant in satoshis, and the input that it is of. */
export interface MeantAmount {
  readonly index: number;
  readonly txid: string;
  readonly vout: number;
  /** In BTC. */
  readonly meant: string;
}

export function meantAmounts(transaction: CheckedForm['transaction']): readonly MeantAmount[] {
  if (!transaction?.ok) return [];
  return transaction.decoded.inputs.flatMap(({ utxo, txid, vout }, index) => {
    const meant = utxo.faults.find(({ what }) => what === 'in-satoshis')?.meant;
    return meant === undefined ? [] : [{ index, txid, vout, meant }];
  });
}
