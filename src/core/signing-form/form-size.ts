/** How large the form's transaction will be when it is signed. */
import { compactSizeLength } from '../bytes/compact-size.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { inputRecord, mapOf } from '../psbt/make-record.ts';
import type { InputMap } from '../psbt/types.ts';
import { solve } from '../script/solver.ts';
import { witnessSize } from '../script/witness-size.ts';
import { payToWitnessScriptHash } from '../sign/keystore.ts';
import type { TransactionMeasures } from '../tx/ids.ts';
import type { Transaction, TxInput } from '../tx/types.ts';
import {
  estimatedInputSize,
  type InputSize,
  SizeEstimate,
  virtualSize,
} from '../verify/estimated-size.ts';
import { filledProgress } from '../verify/filled-input.ts';
import { spentScriptOf } from '../verify/spent-script.ts';

/**
 * The size of an input that spends an output by some of `scripts`, any of which
 * may be any of those that are needed, as in `peel`. Undefined as for
 * {@link estimatedInputSize}.
 */
export function signedInputSize(
  scriptPubKey: Uint8Array,
  scripts: readonly Uint8Array[],
): InputSize | undefined {
  const map = mapOf(scriptRecords(scriptPubKey, scripts));
  return estimatedInputSize(map, spentScriptOf(map, scriptPubKey));
}

/** The scripts as an input of a PSBT has them. */
function scriptRecords(
  scriptPubKey: Uint8Array,
  scripts: readonly Uint8Array[],
): InputMap['records'] {
  const records: InputMap['records'][number][] = [];
  let step = solve(scriptPubKey);
  if (step.type === 'scripthash') {
    const { hash } = step;
    const all = [...scripts, ...scripts.map(payToWitnessScriptHash)];
    const value = all.find((script) => equalBytes(hash160(script), hash));
    if (value) records.push(inputRecord('redeem_script', null, value));
    if (value) step = solve(value);
  }
  if (step.type === 'witness_v0_scripthash') {
    const { program } = step;
    const value = scripts.find((script) => equalBytes(sha256(script), program));
    if (value) records.push(inputRecord('witness_script', null, value));
  }
  return records;
}

/**
 * Virtual bytes of the transaction with all signatures: inputs that have theirs
 * at their size, others at that of their row's scripts. Undefined where one of
 * these is not known; as measured, where none is to be signed.
 */
export function estimatedVsize(
  { inputs }: Transaction,
  { totalSize, weight }: TransactionMeasures,
  sizes: readonly (InputSize | undefined)[],
): number | undefined {
  const estimate = new SizeEstimate();
  // Without witnesses (weight is three times that and the total size), and without scriptSigs.
  let bare = (weight - totalSize) / 3;
  for (const [i, input] of inputs.entries()) {
    estimate.add(filledProgress(input).state === 'final' ? sizeAsIs(input) : sizes[i]);
    bare -= input.scriptSig.length + compactSizeLength(input.scriptSig.length) - 1;
  }
  const whole = estimate.finish(bare);
  return whole && virtualSize(whole.weight);
}

function sizeAsIs({ scriptSig, witness }: TxInput): InputSize {
  return {
    scriptSig: scriptSig.length,
    witness: witness.length > 0 ? witnessSize(witness) : 0,
  };
}
