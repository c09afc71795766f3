/** Whether the scripts that an input brings are those that its UTXO commits to. */
import { equalBytes } from '../bytes/order.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { isCommitted, merkleRootOf, tapLeafHash, tweakedOutputKey } from '../crypto/taproot.ts';
import { payToWitnessScriptHash } from '../script/pay-to.ts';
import { type Solution, solve } from '../script/solver.ts';
import { recordOf, recordsOf } from './record-access.ts';
import type { AnyRecordOf, InputFields, InputMap } from './types.ts';

/** Whether a redeem script has the hash that the UTXO names; undefined where either is unknown. */
export function redeemScriptFits(
  script: Uint8Array | undefined,
  utxo: Solution | undefined,
): boolean | undefined {
  if (!script || script.length === 0 || !utxo) return undefined;
  return utxo.type === 'scripthash' && equalBytes(hash160(script), utxo.hash);
}

/**
 * The same of a witness script, which the UTXO or its redeem script names. In P2SH it
 * gives both by itself, so that a redeem script that does not fit is not its fault.
 */
export function witnessScriptFits(
  script: Uint8Array | undefined,
  redeemScript: Uint8Array | undefined,
  utxo: Solution | undefined,
): boolean | undefined {
  if (!script || script.length === 0 || !utxo) return undefined;
  const program = sha256(script);
  if (utxo.type !== 'scripthash') return isProgram(utxo, program);
  if (redeemScript && isProgram(solve(redeemScript), program)) return true;
  if (redeemScriptFits(redeemScript, utxo) === true) return false;
  return redeemScriptFits(payToWitnessScriptHash(script), utxo);
}

function isProgram(solution: Solution, program: Uint8Array): boolean {
  return solution.type === 'witness_v0_scripthash' && equalBytes(solution.program, program);
}

/** Leaves that the output key of a UTXO does not commit to; of a UTXO that is no taproot, all. */
export function strangeLeaves(
  map: InputMap,
  outputKey: Uint8Array | undefined,
): readonly AnyRecordOf<InputFields>[] {
  return recordsOf(map, 'tap_leaf_script').filter(({ key, value: { leafVersion, script } }) => {
    return !outputKey || !isCommitted(outputKey, key, tapLeafHash(leafVersion, script));
  });
}

/** The root of the tree of an input: the one that it tells, else the one that its first leaf gives. */
export function merkleRootIn(map: InputMap): Uint8Array | undefined {
  const given = recordOf(map, 'tap_merkle_root')?.value;
  const leaf = recordsOf(map, 'tap_leaf_script')[0];
  if (given || !leaf) return given;
  return merkleRootOf(leaf.key, tapLeafHash(leaf.value.leafVersion, leaf.value.script));
}

/** Whether an internal key, with the root, is tweaked to an output key; undefined where there is none. */
export function internalKeyFits(map: InputMap, outputKey: Uint8Array): boolean | undefined {
  const internalKey = recordOf(map, 'tap_internal_key')?.value;
  if (!internalKey) return undefined;
  const tweaked = tweakedOutputKey(internalKey, merkleRootIn(map));
  return tweaked !== undefined && equalBytes(tweaked.key, outputKey);
}
