/** The coin that an input spends, how far it is proven, and who has signed. */
import { equalBytes } from '../bytes/order.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { type Solution, solve } from '../script/solver.ts';
import type { TxOutput } from '../tx/types.ts';

/**
 * `proven`: a whole previous transaction has the id that the outpoint names.
 * `claimed`: only the PSBT says so. `contradicted`: it says two things. `missing`:
 * it says nothing.
 */
export type AmountProof = 'proven' | 'claimed' | 'contradicted' | 'missing';

/** From the strongest to the weakest. */
const PROOFS: readonly AmountProof[] = ['proven', 'claimed', 'contradicted', 'missing'];

export function weaker(a: AmountProof, b: AmountProof): AmountProof {
  return PROOFS.indexOf(a) > PROOFS.indexOf(b) ? a : b;
}

export interface Coin {
  readonly proof: AmountProof;
  /** The proven one where two disagree. */
  readonly output?: TxOutput;
  readonly solution?: Solution;
}

const UNKNOWN: Coin = { proof: 'missing' };

/**
 * The coin of a map that was read and checked: the decoder has held the whole
 * previous transaction against the outpoint. A lone UTXO of amount -1 is to Core
 * one that was never set.
 */
export function coinOf(map: InputMap, vout: number): Coin {
  const whole = recordOf(map, 'non_witness_utxo')?.value.outputs[vout];
  const lone = recordOf(map, 'witness_utxo')?.value;
  const claimed = lone && lone.value !== -1n ? lone : undefined;
  const output = whole ?? claimed;
  if (!output) return UNKNOWN;
  return { proof: proofOf(whole, claimed), output, solution: solve(output.scriptPubKey) };
}

function proofOf(whole: TxOutput | undefined, claimed: TxOutput | undefined): AmountProof {
  if (!whole) return 'claimed';
  if (!claimed) return 'proven';
  const agree =
    whole.value === claimed.value && equalBytes(whole.scriptPubKey, claimed.scriptPubKey);
  return agree ? 'proven' : 'contradicted';
}

/** What an input holds towards being spent; no signature is verified for it. */
export interface Signed {
  readonly state: 'none' | 'partial' | 'final';
  readonly signatures: number;
  /** How many of how many keys are needed, where the scripts say it. */
  readonly required?: number;
  readonly keys?: number;
}

export function signedOf(map: InputMap, coin: Coin): Signed {
  if (isFinal(map)) return { state: 'final', signatures: 0 };
  const signatures = signatureCount(map);
  const state = signatures > 0 ? 'partial' : 'none';
  return { state, signatures, ...policyOf(map, coin.solution) };
}

export function isFinal(map: InputMap): boolean {
  const scriptSig = recordOf(map, 'final_scriptsig');
  const witness = recordOf(map, 'final_scriptwitness');
  return (scriptSig?.value.length ?? 0) > 0 || (witness?.value.length ?? 0) > 0;
}

function signatureCount(map: InputMap): number {
  let count = 0;
  for (const { field } of map.records) {
    if (field === 'partial_sig' || field === 'tap_key_sig' || field === 'tap_script_sig') count++;
  }
  return count;
}

type Policy = Pick<Signed, 'required' | 'keys'>;

const ONE_KEY: Policy = { required: 1, keys: 1 };

/** How many signatures the innermost known script wants: the coin's, its redeem script, its witness script. */
function policyOf(map: InputMap, solution: Solution | undefined): Policy {
  const redeemed = solution?.type === 'scripthash' ? solveRecord(map, 'redeem_script') : solution;
  const innermost =
    redeemed?.type === 'witness_v0_scripthash' ? solveRecord(map, 'witness_script') : redeemed;
  switch (innermost?.type) {
    case 'pubkey':
    case 'pubkeyhash':
    case 'witness_v0_keyhash':
      return ONE_KEY;
    case 'multisig':
      return { required: innermost.required, keys: innermost.pubkeys.length };
    case 'witness_v1_taproot':
      return recordOf(map, 'tap_leaf_script') ? {} : ONE_KEY;
    default:
      return {};
  }
}

function solveRecord(
  map: InputMap,
  name: 'redeem_script' | 'witness_script',
): Solution | undefined {
  const script = recordOf(map, name)?.value;
  return script && solve(script);
}

/** Whether a redeem script has the hash that the coin names; undefined where either is unknown. */
export function redeemScriptFits(map: InputMap, coin: Coin): boolean | undefined {
  const script = recordOf(map, 'redeem_script')?.value;
  if (!script || script.length === 0 || !coin.solution) return undefined;
  return coin.solution.type === 'scripthash' && equalBytes(hash160(script), coin.solution.hash);
}

/** The same of a witness script, which the coin or its redeem script names. */
export function witnessScriptFits(map: InputMap, coin: Coin): boolean | undefined {
  const script = recordOf(map, 'witness_script')?.value;
  if (!script || script.length === 0 || !coin.solution) return undefined;
  const redeem = recordOf(map, 'redeem_script')?.value;
  const solution = coin.solution.type === 'scripthash' && redeem ? solve(redeem) : coin.solution;
  return solution.type === 'witness_v0_scripthash' && equalBytes(sha256(script), solution.program);
}

/** Whether the amount of this coin goes into its signatures: not before segwit (BIP 143). */
export function commitsToAmount(map: InputMap, coin: Coin): boolean {
  if (!coin.solution) return true;
  if (coin.solution.type !== 'scripthash') return 'program' in coin.solution;
  const redeem = recordOf(map, 'redeem_script')?.value;
  return redeem !== undefined && 'program' in solve(redeem);
}

/** Whether spending the coin changes the transaction's id: an input script is written then. */
export function changesTxid(coin: Coin): boolean | undefined {
  return coin.solution && !('program' in coin.solution);
}
