import { Provider } from '../descriptor/provider.ts';
import { canonicalPsbt } from '../psbt/canonical.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { Psbt } from '../psbt/types.ts';
import {
  type PsbtView,
  spentOutputsOf,
  transactionOf,
  unsignedTransactionOf,
  viewOf,
} from '../psbt/view.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import type { SignatureVerifier } from '../sighash/verifier.ts';
import { musig2Step } from '../sign/psbt/psbt-musig.ts';
import { type PsbtSigning, processInput } from '../sign/psbt/psbt-sign-input.ts';
import { NO_SIGNER } from '../sign/signers.ts';
import type { Transaction } from '../tx/types.ts';

/** A PSBT after the finalizer. */
export interface Finalized {
  /** In Core's form, with final scripts where they could be made. */
  readonly psbt: Psbt;
  /** What the extractor makes of it; absent where an input is not complete. */
  readonly transaction?: Transaction;
}

/**
 * The finalizer and the extractor (BIP 174; FinalizeAndExtractPSBT, psbt.cpp): out
 * of the signatures of each input its final scripts. An input that cannot be
 * finalised keeps what it has. `verifier` may know signatures that were checked before.
 */
export function finalizePsbt(psbt: Psbt, verifier?: SignatureVerifier): Finalized {
  const view = viewOf(psbt);
  const sighashes = sighashesOf(view);
  if (!sighashes) return { psbt: canonicalPsbt(psbt) };
  const signed = view.inputs.map((input) => {
    const hashType = recordOf(input.map, 'sighash_type')?.value;
    return processInput(input, { ...KEYLESS, sighashes, hashType, verifier });
  });
  const finalized = { ...psbt, inputs: signed.map(({ map }) => map) };
  const result = { psbt: canonicalPsbt(finalized) };
  if (signed.some(({ fault }) => fault !== undefined)) return result;
  const transaction = transactionOf(viewOf(finalized));
  return transaction ? { ...result, transaction } : result;
}

/** What signatures are of, with all spent outputs where they are known; undefined without a lock time. */
export function sighashesOf(view: PsbtView): Sighashes | undefined {
  const transaction = unsignedTransactionOf(view);
  return transaction && Sighashes.of(transaction, spentOutputsOf(view));
}

/** Signing with nothing but what the PSBT brings (DUMMY_SIGNING_PROVIDER). */
export const KEYLESS: Omit<PsbtSigning, 'sighashes'> = {
  source: { provider: new Provider(), usesPrivateKeys: false, tellsOrigins: false },
  signer: NO_SIGNER,
  musig: musig2Step(),
  hashType: undefined,
  finalises: true,
};
