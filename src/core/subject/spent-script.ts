/** The script that an input has to satisfy in the end, under its wrappers. */
import { recordOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { type PeeledScript, peelScript, sourceOf } from '../script/peel-script.ts';

export type SpentScript = Omit<PeeledScript, 'missing'>;

/**
 * Takes off P2SH and P2WSH by the scripts in the map, or by any of those given, as
 * `peel` does. Undefined where one of them is not there or has another hash: such a
 * script says nothing about the UTXO.
 */
export function spentScriptOf(
  map: InputMap,
  scriptPubKey: Uint8Array,
  given: readonly Uint8Array[] = [],
): SpentScript | undefined {
  const peeled = peelBy(map, scriptPubKey, given);
  return peeled.missing ? undefined : peeled;
}

/** The same as far as the scripts are there. A record goes before what is given, right or wrong. */
export function peelBy(
  map: InputMap,
  scriptPubKey: Uint8Array,
  given: readonly Uint8Array[],
): PeeledScript {
  const { redeemScript, witnessScript } = sourceOf(given);
  return peelScript(scriptPubKey, {
    redeemScript: (hash) => recordOf(map, 'redeem_script')?.value ?? redeemScript(hash),
    witnessScript: (hash) => recordOf(map, 'witness_script')?.value ?? witnessScript(hash),
  });
}
