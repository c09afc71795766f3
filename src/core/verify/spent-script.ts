/** The script that an input has to satisfy in the end, under its wrappers. */
import { equalBytes } from '../bytes/order.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { type Solution, solve } from '../script/solver.ts';

export interface SpentScript {
  /** Of the innermost script; P2WPKH and taproot have none and are their own. */
  readonly solution: Solution;
  /** The innermost script; of P2WPKH and taproot the scriptPubKey or redeem script. */
  readonly script: Uint8Array;
  readonly redeemScript?: Uint8Array;
  readonly witnessScript?: Uint8Array;
}

/**
 * Takes off P2SH and P2WSH by the scripts in the map. Undefined where one of them
 * is not there or has another hash: such a script says nothing about the UTXO.
 */
export function spentScriptOf(map: InputMap, scriptPubKey: Uint8Array): SpentScript | undefined {
  const outer = solve(scriptPubKey);
  if (outer.type !== 'scripthash') return inWitness(map, { solution: outer, script: scriptPubKey });
  const redeemScript = recordOf(map, 'redeem_script')?.value;
  if (!redeemScript || !equalBytes(hash160(redeemScript), outer.hash)) return undefined;
  return inWitness(map, { solution: solve(redeemScript), script: redeemScript, redeemScript });
}

function inWitness(map: InputMap, step: SpentScript): SpentScript | undefined {
  const { solution } = step;
  if (solution.type !== 'witness_v0_scripthash') return step;
  const witnessScript = recordOf(map, 'witness_script')?.value;
  if (!witnessScript || !equalBytes(sha256(witnessScript), solution.program)) return undefined;
  return { ...step, solution: solve(witnessScript), script: witnessScript, witnessScript };
}

/** The public key with this HASH160, from a signature or a key origin in the map. */
export function keyOfHash(map: InputMap, hash: Uint8Array): Uint8Array | undefined {
  for (const record of map.records) {
    if (record.field !== 'partial_sig' && record.field !== 'bip32_derivation') continue;
    if (equalBytes(hash160(record.key), hash)) return record.key;
  }
  return undefined;
}
