/** What is known of a script, as signing finds it out without a signature. */
import { mapOf } from '../../psbt/make-record.ts';
import type { InputMap, OutputMap } from '../../psbt/types.ts';
import { SEQUENCE_FINAL } from '../../script/locks.ts';
import { Sighashes } from '../../sighash/sighashes.ts';
import { TransactionChecker } from '../../sighash/transaction-checker.ts';
import { NULL_OUTPOINT } from '../../tx/ids.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';
import { produceSignature } from '../produce.ts';
import { NO_SIGNER } from '../signers.ts';
import { type Musig2Step, PsbtSigningContext, type PsbtSource } from './psbt-context.ts';
import { musig2Step } from './psbt-musig.ts';
import { inputWith, outputWith } from './psbt-records.ts';
import { type PsbtSignatureData, signatureDataOfOutput } from './psbt-signature-data.ts';

/** A transaction that would spend an output; only what it teaches of scripts and keys counts. */
const WOULD_BE_SPEND: Transaction = {
  version: 2,
  inputs: [
    {
      prevout: NULL_OUTPOINT,
      scriptSig: new Uint8Array(0),
      sequence: SEQUENCE_FINAL,
      witness: [],
    },
  ],
  outputs: [],
  lockTime: 0,
};

/** Adds to `data` what a source knows of the script of an output; nothing is signed. */
export function learn(
  data: PsbtSignatureData,
  { value, scriptPubKey }: TxOutput,
  source: PsbtSource,
  musig: Musig2Step,
): void {
  const sighashes = Sighashes.of(WOULD_BE_SPEND);
  const context = new PsbtSigningContext({
    data,
    source: { ...source, usesPrivateKeys: false },
    checker: new TransactionChecker({ sighashes, inputIndex: 0, amount: value }),
    signer: NO_SIGNER,
    amount: value,
    hashType: 1,
    musig,
  });
  produceSignature(context, scriptPubKey);
}

/** All records that a source alone gives for the input that spends an output, and for the output itself. */
export function learnedRecords(
  output: TxOutput,
  provider: PsbtSource['provider'],
): { readonly input: InputMap; readonly output: OutputMap } {
  const data = signatureDataOfOutput(mapOf([]));
  const source = { provider, usesPrivateKeys: false, tellsOrigins: true };
  learn(data, output, source, musig2Step());
  return { input: inputWith(mapOf([]), data), output: outputWith(mapOf([]), data) };
}
