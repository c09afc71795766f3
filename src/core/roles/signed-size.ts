import type { InputMap } from '../psbt/types.ts';
import {
  inputViewOf,
  type PsbtView,
  spentOutputsOf,
  transactionOf,
  unsignedTransactionOf,
} from '../psbt/view.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import type { SignatureVerifier } from '../sighash/verifier.ts';
import { processInput } from '../sign/psbt/psbt-sign-input.ts';
import { STAND_IN_SIGNATURES } from '../sign/stand-in-creator.ts';
import { measureTransaction } from '../tx/ids.ts';
import { adjustedVirtualSize, sigOpCost } from '../tx/sigops.ts';
import { KEYLESS } from './finalize.ts';

/**
 * How many virtual bytes a PSBT's transaction will have when it is signed, as
 * `estimated_vsize` of `analyzepsbt` has it: each input satisfied with the keys and
 * scripts that it knows, by signatures of the usual size. Undefined where one
 * cannot be. Taproot inputs count as spent by the key path; of those that are
 * final Core can tell only where it has the previous transaction. `verifier` may know
 * signatures that were checked before.
 */
export function estimateSignedSize(
  view: PsbtView,
  verifier?: SignatureVerifier,
): number | undefined {
  const transaction = unsignedTransactionOf(view);
  if (!transaction) return undefined;
  // Core looks without the other spent outputs, so that no final taproot input verifies.
  const sighashes = Sighashes.of(transaction);
  const signed: InputMap[] = [];
  for (const input of view.inputs) {
    const options = { ...KEYLESS, sighashes, verifier, standIn: STAND_IN_SIGNATURES };
    const { map, fault } = processInput(input, options);
    if (fault !== undefined) return undefined;
    signed.push(map);
  }
  return virtualSizeOf({
    ...view,
    inputs: signed.map((map, i) => inputViewOf(view.header, map, i)),
  });
}

/** Larger where the signature operations are many for the weight (GetVirtualTransactionSize, policy/policy.cpp). */
function virtualSizeOf(view: PsbtView): number | undefined {
  const transaction = transactionOf(view);
  const spent = spentOutputsOf(view);
  if (!transaction || !spent) return undefined;
  const { weight } = measureTransaction(transaction);
  return adjustedVirtualSize(weight, sigOpCost(transaction, spent));
}
