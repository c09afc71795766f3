/** The UTXO that an input spends, and how far it is proven. */
import { recordOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { finalScriptsOf, spentOutputOf } from '../psbt/view.ts';
import { type Solution, solve } from '../script/solver.ts';
import { type KnownUtxo, knownUtxo } from '../tx/known-utxo.ts';

/** A UTXO and what is known of its script. */
export interface Utxo extends KnownUtxo {
  readonly solution?: Solution;
}

/**
 * The UTXO of a map that was read and checked: the decoder has held the whole
 * previous transaction against the outpoint.
 */
export function utxoOf(map: InputMap, vout: number): Utxo {
  const { proven, claimed } = spentOutputOf(map, vout);
  const { proof, output } = knownUtxo(proven, claimed);
  return output ? { proof, output, solution: solve(output.scriptPubKey) } : { proof };
}

export function isFinal(map: InputMap): boolean {
  return finalScriptsOf(map) !== undefined;
}

/**
 * Whether the amount of this UTXO goes into its signatures: not before segwit (BIP
 * 143). The final input of a nested one has its redeem script in the scriptSig, and
 * what tells it from others is the witness.
 */
export function commitsToAmount(map: InputMap, utxo: Utxo): boolean {
  if (!utxo.solution) return true;
  if ((finalScriptsOf(map)?.witness.length ?? 0) > 0) return true;
  if (utxo.solution.type !== 'scripthash') return 'program' in utxo.solution;
  const redeem = recordOf(map, 'redeem_script')?.value;
  return redeem !== undefined && 'program' in solve(redeem);
}

/** Whether spending the UTXO changes the transaction's id: an input script is written then. */
export function changesTxid(utxo: Utxo): boolean | undefined {
  return utxo.solution && !('program' in utxo.solution);
}
