import { isMoneyRange } from '../../../core/encoding/amount.ts';
import type { PsbtVisitor } from '../../../core/psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap } from '../../../core/psbt/types.ts';
import {
  headerOf,
  outputOf,
  type PsbtHeader,
  spentOutputOf,
  unsignedInputOf,
} from '../../../core/psbt/view.ts';

/**
 * The fee that `decodepsbt` prints: what the UTXOs bring minus what the outputs
 * pay. It may be negative. There is none where an input has no UTXO, or where an
 * amount or a running sum leaves the range of money; such an amount is left out
 * of the sum and the next ones are still added.
 */
export class FeeSum implements PsbtVisitor {
  private header: PsbtHeader | undefined;
  private totalIn = 0n;
  private totalOut = 0n;
  private known = true;

  global(map: GlobalMap): void {
    this.header = headerOf(map);
  }

  /** A whole previous transaction counts rather than the lone UTXO beside it. */
  input(map: InputMap, index: number): void {
    if (!this.header) return;
    const { prevout } = unsignedInputOf(this.header, map, index);
    const amount = spentOutputOf(map, prevout.vout).output?.value;
    if (amount !== undefined && isMoneyRange(amount) && isMoneyRange(this.totalIn + amount)) {
      this.totalIn += amount;
    } else {
      this.known = false;
    }
  }

  output(map: OutputMap, index: number): void {
    if (!this.header) return;
    const amount = outputOf(this.header, map, index).value;
    if (isMoneyRange(amount) && isMoneyRange(this.totalOut + amount)) {
      this.totalOut += amount;
    } else {
      this.known = false;
    }
  }

  end(): void {
    this.header = undefined;
  }

  /** Satoshis, or undefined where Core prints no fee. */
  get total(): bigint | undefined {
    return this.known ? this.totalIn - this.totalOut : undefined;
  }
}
