import type { CheckedForm, ExcessiveFee, HashTypeName } from './port.ts';
import { leavesOutputsOpen, type SignState } from './sign-state.ts';

/** What may cost whoever signs the form as it is. */
export type Danger =
  | {
      readonly is: 'fee';
      readonly why: readonly ExcessiveFee[];
      readonly atLeast: bigint;
      readonly spent: bigint;
      readonly isKnown: boolean;
    }
  | { readonly is: 'burned'; readonly satoshis: bigint; readonly outputs: number }
  | { readonly is: 'hash-type'; readonly hashType: HashTypeName }
  | { readonly is: 'negative-fee' };

/** The worst first. Fees and burned amounts are judged in core, as for Inspect. */
export function dangersOf({
  checked,
  hashType,
}: Pick<SignState, 'checked' | 'hashType'>): readonly Danger[] {
  const open: readonly Danger[] = leavesOutputsOpen(hashType)
    ? [{ is: 'hash-type', hashType }]
    : [];
  return checked?.transaction?.ok === true ? [...lossesOf(checked), ...open] : open;
}

function lossesOf({ losses, totalIn, fee, transaction }: CheckedForm): readonly Danger[] {
  const found: Danger[] = [];
  if (losses.fee) {
    const isKnown = fee !== undefined;
    found.push({ is: 'fee', ...losses.fee, spent: totalIn, isKnown });
  }
  if (losses.burned) found.push({ is: 'burned', ...losses.burned });
  const hasInputs = transaction?.ok === true && transaction.decoded.inputCount > 0;
  if (hasInputs && fee !== undefined && fee < 0n) found.push({ is: 'negative-fee' });
  return found;
}

/** Those that are asked about once more before signing; no block can hold a negative fee. */
export function askedAbout(state: Pick<SignState, 'checked' | 'hashType'>): readonly Danger[] {
  return dangersOf(state).filter(({ is }) => is !== 'negative-fee');
}

/** An amount that was probably meant in satoshis, and the input that it is of. */
export interface MeantAmount {
  readonly index: number;
  readonly txid: string;
  readonly vout: number;
  /** In BTC. */
  readonly meant: string;
}

export function meantAmounts(checked: CheckedForm | undefined): readonly MeantAmount[] {
  if (checked?.transaction?.ok !== true) return [];
  return checked.transaction.decoded.inputs.flatMap(({ utxo, txid, vout }, index) => {
    const meant = utxo.faults.find(({ what }) => what === 'in-satoshis')?.meant;
    return meant === undefined ? [] : [{ index, txid, vout, meant }];
  });
}
