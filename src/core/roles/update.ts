/** Writes into a PSBT what is known of the outputs that it spends: the updater of BIP 174. */
import { inputRecord, mapOf } from '../psbt/make-record.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { InputMap, Psbt } from '../psbt/types.ts';
import { type InputView, viewOf } from '../psbt/view.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';

/** What somebody knows of what an input spends. Either may raise, and then nothing is written. */
export interface KnownOutputs {
  /** The whole previous transaction. */
  readonly transactionOf: (input: InputView) => Transaction | undefined;
  /** The output alone; asked for where the transaction is not known. */
  readonly witnessUtxoOf: (input: InputView) => TxOutput | undefined;
}

/**
 * As Core writes what its index and its UTXOs say (ProcessPSBT, rpc/rawtransaction.cpp):
 * the whole transaction where it is known, else an output of segregated witness in place
 * of any that is there. An input that has its transaction is left as it is.
 */
export function withKnownOutputs(psbt: Psbt, known: KnownOutputs): Psbt {
  return { ...psbt, inputs: viewOf(psbt).inputs.map((input) => updated(input, known)) };
}

function updated(input: InputView, { transactionOf, witnessUtxoOf }: KnownOutputs): InputMap {
  const { map } = input;
  if (recordOf(map, 'non_witness_utxo')) return map;
  const whole = transactionOf(input);
  if (whole) return mapOf([...map.records, inputRecord('non_witness_utxo', null, whole)]);
  const utxo = witnessUtxoOf(input);
  if (!utxo) return map;
  const others = map.records.filter(({ field }) => field !== 'witness_utxo');
  return mapOf([...others, inputRecord('witness_utxo', null, utxo)]);
}
