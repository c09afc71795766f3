/** The coins of a proof of funds (BIP 322), and how far it is proven what they are. */
import { bytesToHex } from '../bytes/hex.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { PsbtView } from '../psbt/view.ts';
import { type SourcesProof, sourcesProof } from '../subject/amount-proof.ts';
import { firstSource, type OutputSources } from '../subject/subject.ts';
import { type TxidText, txidText } from '../tx/id-text.ts';
import { transactionId } from '../tx/ids.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';

/**
 * One that a proof shows. `proven` says what the outpoint is, not that it exists: a
 * previous transaction can be made up. That a signature commits to the amount makes it no
 * more than `claimed`, as anybody can write any outpoint beside an output of his own.
 */
export interface ProofCoin {
  readonly txid: TxidText;
  readonly vout: number;
  /** Satoshis; absent where the coin is missing. */
  readonly amount?: bigint;
  readonly proof: SourcesProof;
}

/** What an input of the PSBT spends, and how far that is proven. */
export interface ProofInput {
  readonly output: TxOutput | undefined;
  readonly coin: ProofCoin;
}

/**
 * What each input spends: by its previous transaction in the PSBT, one of `given`, that of
 * an earlier input with the same txid (BIP 322 writes it once), or else its witness UTXO.
 */
export function proofInputs(
  { inputs }: PsbtView,
  given: readonly Transaction[],
): readonly ProofInput[] {
  const known = new Map(given.map((one) => [bytesToHex(transactionId(one)), one]));
  return inputs.map(({ prevout: { txid, vout }, map, spent }): ProofInput => {
    const name = bytesToHex(txid);
    const whole = known.get(name);
    const sources: OutputSources = {
      previous: spent.proven,
      given: whole?.outputs[vout],
      witnessUtxo: spent.claimed,
      reported: undefined,
      isDisputed: whole !== undefined && whole.outputs[vout] === undefined,
    };
    // The decoder has held it against the outpoint.
    const previous = recordOf(map, 'non_witness_utxo')?.value;
    if (previous) known.set(name, previous);
    const output = firstSource(sources);
    const amount = output && { amount: output.value };
    const proof = sourcesProof(sources);
    return { output, coin: { txid: txidText(txid), vout, ...amount, proof } };
  });
}
