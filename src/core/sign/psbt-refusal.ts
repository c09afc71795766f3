/** Why an input of a PSBT is not signed, whatever keys there are. */

import { recordOf } from '../psbt/record-access.ts';
import {
  internalKeyFits,
  redeemScriptFits,
  strangeLeaves,
  witnessScriptFits,
} from '../psbt/script-fits.ts';
import type { InputMap } from '../psbt/types.ts';
import type { InputView } from '../psbt/view.ts';
import { solve } from '../script/solver.ts';
import { knownUtxo } from '../tx/known-utxo.ts';

/**
 * `utxo-contradicted`: the witness UTXO is not the output of the previous
 * transaction. The others name what does not hash, or tweak, to what is spent.
 */
export type PsbtRefusal =
  | 'utxo-contradicted'
  | 'wrong-redeem-script'
  | 'wrong-witness-script'
  | 'wrong-leaf-script'
  | 'wrong-internal-key';

/**
 * What of an input contradicts itself; undefined where nothing does. The Signer of
 * BIP 174 is to check this; Bitcoin Core's signs where it finds a way past it.
 */
export function refusalOf({ map, spent }: InputView): PsbtRefusal | undefined {
  const { proven, claimed, output } = spent;
  if (knownUtxo(proven, claimed).proof === 'contradicted') return 'utxo-contradicted';
  return output && wrongScript(map, output.scriptPubKey);
}

function wrongScript(map: InputMap, scriptPubKey: Uint8Array): PsbtRefusal | undefined {
  const utxo = solve(scriptPubKey);
  const redeemScript = recordOf(map, 'redeem_script')?.value;
  const witnessScript = recordOf(map, 'witness_script')?.value;
  if (redeemScriptFits(redeemScript, utxo) === false) return 'wrong-redeem-script';
  if (witnessScriptFits(witnessScript, redeemScript, utxo) === false) return 'wrong-witness-script';
  const outputKey = utxo.type === 'witness_v1_taproot' ? utxo.program : undefined;
  if (strangeLeaves(map, outputKey).length > 0) return 'wrong-leaf-script';
  return outputKey && internalKeyFits(map, outputKey) === false ? 'wrong-internal-key' : undefined;
}
