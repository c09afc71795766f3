import { isMoneyRange } from '../../core/encoding/amount.ts';
import { recordOf } from '../../core/psbt/record-access.ts';
import type { InputMap } from '../../core/psbt/types.ts';
import { knownWitnessUtxo } from './decodepsbt-input.ts';

/**
 * The fee that `decodepsbt` prints: what the UTXOs bring minus what the outputs
 * pay. It may be negative. There is none where an input has no UTXO, or where an
 * amount or a running sum leaves the range of money; such an amount is left out
 * of the sum and the next ones are still added.
 */
export class FeeSum {
  private totalIn = 0n;
  private totalOut = 0n;
  private known = true;

  /** A whole previous transaction counts rather than the lone UTXO beside it. */
  addInput(map: InputMap, vout: number): void {
    const previous = recordOf(map, 'non_witness_utxo')?.value;
    const amount = previous ? previous.outputs[vout]?.value : knownWitnessUtxo(map)?.value.value;
    if (amount !== undefined && isMoneyRange(amount) && isMoneyRange(this.totalIn + amount)) {
      this.totalIn += amount;
    } else {
      this.known = false;
    }
  }

  addOutput(amount: bigint): void {
    if (isMoneyRange(amount) && isMoneyRange(this.totalOut + amount)) {
      this.totalOut += amount;
    } else {
      this.known = false;
    }
  }

  /** Satoshis, or undefined where Core prints no fee. */
  get total(): bigint | undefined {
    return this.known ? this.totalIn - this.totalOut : undefined;
  }
}
