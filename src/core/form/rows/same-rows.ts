import { equalBytes } from '../../bytes/order.ts';
import type { TxOutput } from '../../tx/types.ts';
import type { UtxoForm } from '../types.ts';

/** Whether rows say the same, letter by letter, in the same order. */
export function areSameRows(a: readonly UtxoForm[], b: readonly UtxoForm[]): boolean {
  return a.length === b.length && a.every((row, i) => isSameRow(row, b[i]!));
}

const FIELDS = ['txid', 'vout', 'scriptPubKey', 'redeemScript', 'witnessScript', 'amount'] as const;

function isSameRow(a: UtxoForm, b: UtxoForm): boolean {
  return FIELDS.every((field) => a[field] === b[field]) && isSameOutput(a.proven, b.proven);
}

function isSameOutput(a: TxOutput | undefined, b: TxOutput | undefined): boolean {
  if (!a || !b) return a === b;
  return a.value === b.value && equalBytes(a.scriptPubKey, b.scriptPubKey);
}
