/** What an updater has to add to an input before anybody can sign: `needs.missing` of `inspectpsbt`. */
import { equalBytes } from '../bytes/order.ts';
import { sha256 } from '../crypto/hashes.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { internalKeyFits } from '../psbt/script-fits.ts';
import type { InputMap } from '../psbt/types.ts';
import { solve } from '../script/solver.ts';
import type { Peeled } from '../sign/peel.ts';
import { type Subject, type SubjectInput, scriptsOf, UNKNOWN_AMOUNT } from '../subject/subject.ts';

export type Missing =
  /** A legacy signature commits to no amount, so that only the whole transaction proves it. */
  'previous_transaction' | 'utxo' | 'redeem_script' | 'witness_script' | 'leaf_script';

/** In this order. A record that does not fit is as missing as none: `input` has none of them. */
export function missingOf(
  subject: Subject,
  input: SubjectInput,
  peeled: Peeled | undefined,
): readonly Missing[] {
  if (!peeled) {
    return lacksWitnessScript(subject, input) ? ['utxo', 'witness_script'] : ['utxo'];
  }
  if ('missing' in peeled) {
    return [peeled.missing === 'redeemScript' ? 'redeem_script' : 'witness_script'];
  }
  const { rules, script, solution } = peeled.innermost;
  const { map, spent, sources } = input;
  // Nothing signs for a witness version that has no rules yet, so nothing is lacking for it.
  if (solution.type === 'witness_unknown') return [];
  if (rules === 'legacy') {
    const { previous, given, witnessUtxo } = sources;
    return witnessUtxo && !previous && !given ? ['previous_transaction'] : [];
  }
  const isUnknown = spent?.value === UNKNOWN_AMOUNT;
  const isLeafless = rules === 'taproot' && map && lacksLeaf(map, script.subarray(2));
  return [
    ...(isUnknown ? (['utxo'] as const) : []),
    ...(isLeafless ? (['leaf_script'] as const) : []),
  ];
}

/** Without a coin any redeem script that is P2WSH asks for the script of its hash. */
function lacksWitnessScript(subject: Subject, input: SubjectInput): boolean {
  const redeemScript = input.map && recordOf(input.map, 'redeem_script')?.value;
  const asked = redeemScript && solve(redeemScript);
  if (asked?.type !== 'witness_v0_scripthash') return false;
  return !scriptsOf(input, subject).some((script) => equalBytes(sha256(script), asked.program));
}

/**
 * Neither a leaf script nor a signature of the key path, where the key path is
 * nobody's, or not known while all that is told names leaves.
 */
function lacksLeaf(map: InputMap, outputKey: Uint8Array): boolean {
  if (recordOf(map, 'tap_leaf_script') || recordOf(map, 'tap_key_sig')) return false;
  const internalKey = recordOf(map, 'tap_internal_key')?.value;
  if (internalKey && equalBytes(internalKey, UNSPENDABLE_KEY)) return true;
  const isKnown = internalKey !== undefined && internalKeyFits(map, outputKey) !== false;
  return !isKnown && namesLeavesAlone(map);
}

function namesLeavesAlone(map: InputMap): boolean {
  const origins = recordsOf(map, 'tap_bip32_derivation');
  const isNamed = ({ value }: (typeof origins)[number]) => value.leafHashes.length > 0;
  if (!origins.every(isNamed)) return false;
  return origins.length > 0 || recordOf(map, 'tap_script_sig') !== undefined;
}
