/** Why an input of a PSBT is not signed, whatever keys there are. */

import { recordOf } from '../../psbt/record-access.ts';
import {
  internalKeyFits,
  redeemScriptFits,
  strangeLeaves,
  witnessScriptFits,
} from '../../psbt/script-fits.ts';
import type { InputMap } from '../../psbt/types.ts';
import type { InputView } from '../../psbt/view.ts';
import { isSingleWithoutOutput } from '../../script/hash-type.ts';
import { solve } from '../../script/solver.ts';
import { knownUtxo } from '../../tx/known-utxo.ts';

/** Of a file that pays to silent payments: nothing of it is signed, nor is anything added. */
export type SilentRefusal =
  /** Those who are paid pass a transaction with such an input over. */
  | 'silent-payment-input'
  /** A script that they would not find. */
  | 'silent-payment-contradicted'
  /** Somebody's proof of a share is invalid. */
  | 'silent-payment-proof'
  /** Another hash type than ALL is asked for, or signed with. */
  | 'silent-payment-hash-type';

/** Of a file that signs a message: nothing of it is signed. */
export type MessageFileRefusal =
  /** The message is not what the file says of it, or may be a payment. */
  | 'message-contradicted'
  /** A signature of a type under which it would be of a transaction that can be mined. */
  | 'message-hash-type';

/**
 * `utxo-contradicted`: the witness UTXO is not the output of the previous
 * transaction. `single-without-output`: SINGLE would commit to no output. The others
 * name what does not hash, or tweak, to what is spent.
 */
export type PsbtRefusal =
  | 'utxo-contradicted'
  | 'single-without-output'
  | 'wrong-redeem-script'
  | 'wrong-witness-script'
  | 'wrong-leaf-script'
  | 'wrong-internal-key'
  /** Spend key and tweak do not lead to the spent output key (BIP 376). */
  | 'silent-payment-tweak'
  | SilentRefusal
  | MessageFileRefusal;

/** What is to be signed with. */
export interface AskedSigning {
  /** Absent where each input is signed with what it takes by itself. */
  readonly hashType: number | undefined;
  readonly outputCount: number;
}

/**
 * Why an input is not to be signed; undefined where nothing speaks against it. The
 * Signer of BIP 174 is to check what contradicts itself; Bitcoin Core's signs PSBTs
 * where it finds a way past it, and with SINGLE without an output, as it does not sign
 * raw transactions.
 */
export function refusalOf(input: InputView, asked: AskedSigning): PsbtRefusal | undefined {
  const { proven, claimed, output } = input.spent;
  if (knownUtxo(proven, claimed).proof === 'contradicted') return 'utxo-contradicted';
  const wrong = output && wrongScript(input.map, output.scriptPubKey);
  return wrong ?? (lacksOutput(input, asked) ? 'single-without-output' : undefined);
}

/** Where the record asks for another type, that is told instead. */
function lacksOutput({ index, map }: InputView, { hashType, outputCount }: AskedSigning): boolean {
  if (hashType === undefined || !isSingleWithoutOutput(hashType, index, outputCount)) return false;
  return (recordOf(map, 'sighash_type')?.value ?? hashType) === hashType;
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
