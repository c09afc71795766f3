import { isMoneyRange } from '../../core/encoding/amount.ts';
import type { PsbtVisitor } from '../../core/psbt/psbt.ts';
import { recordOf } from '../../core/psbt/record-access.ts';
import type { GlobalMap, InputMap, OutputMap } from '../../core/psbt/types.ts';
import type { Transaction } from '../../core/tx/types.ts';
import { knownWitnessUtxo } from './decodepsbt-input.ts';

/**
 * The fee that `decodepsbt` prints: what the UTXOs bring minus what the outputs
 * pay. It may be negative. There is none where an input has no UTXO, or where an
 * amount or a running sum leaves the range of money; such an amount is left out
 * of the sum and the next ones are still added.
 */
export class FeeSum implements PsbtVisitor {
  private unsignedTx: Transaction | undefined;
  private totalIn = 0n;
  private totalOut = 0n;
  private known = true;

  global(map: GlobalMap): void {
    this.unsignedTx = recordOf(map, 'unsigned_tx')?.value;
  }

  /** A whole previous transaction counts rather than the lone UTXO beside it. */
  input(map: InputMap, index: number): void {
    const vout =
      this.unsignedTx?.inputs[index]?.prevout.vout ?? recordOf(map, 'output_index')?.value ?? 0;
    const previous = recordOf(map, 'non_witness_utxo')?.value;
    const amount = previous ? previous.outputs[vout]?.value : knownWitnessUtxo(map)?.value.value;
    if (amount !== undefined && isMoneyRange(amount) && isMoneyRange(this.totalIn + amount)) {
      this.totalIn += amount;
    } else {
      this.known = false;
    }
  }

  output(map: OutputMap, index: number): void {
    const amount = this.unsignedTx?.outputs[index]?.value ?? recordOf(map, 'amount')?.value ?? 0n;
    if (isMoneyRange(amount) && isMoneyRange(this.totalOut + amount)) {
      this.totalOut += amount;
    } else {
      this.known = false;
    }
  }

  end(): void {
    this.unsignedTx = undefined;
  }

  /** Satoshis, or undefined where Core prints no fee. */
  get total(): bigint | undefined {
    return this.known ? this.totalIn - this.totalOut : undefined;
  }
}
