import { bytesToHex } from '../../../core/bytes/hex.ts';
import { equalBytes } from '../../../core/bytes/order.ts';
import type { Coin } from '../../../core/relay/coins.ts';
import { isCoinbase, transactionId } from '../../../core/tx/ids.ts';
import { isSameOutput } from '../../../core/tx/known-utxo.ts';
import type { OutPoint, Transaction, TxOutput } from '../../../core/tx/types.ts';
import { invalidParameter, type RpcError } from '../../errors.ts';
import { isObject, type Json, type JsonArray, member } from '../../json/value.ts';
import { readTransactionHex } from '../transactions/decode-transaction.ts';
import { Prevouts, readPrevouts } from '../transactions/sign-prevouts.ts';
import { scriptsIn } from './subject-parameter.ts';

/** The coins that there are: outputs of whole previous transactions, and those that were told alone. */
export class GivenCoins {
  private readonly transactions = new Map<string, Transaction>();
  private readonly told = new Prevouts();

  /**
   * Reads `prevtxs`, whose order says nothing. Raises RpcError, also where two of
   * them differ.
   */
  constructor(prevtxs: JsonArray) {
    for (const element of prevtxs) this.read(element);
    for (const [prevout, output] of this.told.all()) this.holdAgainstTransactions(prevout, output);
  }

  find(prevout: OutPoint): Coin | undefined {
    const transaction = this.transactions.get(bytesToHex(prevout.txid));
    const output = transaction?.outputs[prevout.vout];
    if (transaction && output) return { ...output, isCoinbase: isCoinbase(transaction) };
    return this.told.get(prevout);
  }

  /** Whether an output of this transaction is among them. */
  hasOutputOf(txid: Uint8Array): boolean {
    const isKnown = this.told.all().some(([prevout]) => equalBytes(prevout.txid, txid));
    return isKnown || this.transactions.has(bytesToHex(txid));
  }

  private read(element: Json): void {
    if (typeof element === 'string') {
      const transaction = readTransactionHex(element, true, true);
      this.transactions.set(bytesToHex(transactionId(transaction)), transaction);
      return;
    }
    for (const [prevout, output] of outputIn(element)) {
      requireSame(this.told.get(prevout), output);
      this.told.set(prevout, output);
    }
  }

  private holdAgainstTransactions({ txid, vout }: OutPoint, output: TxOutput): void {
    const transaction = this.transactions.get(bytesToHex(txid));
    if (!transaction) return;
    // One that it lacks is as wrong as another one.
    if (!transaction.outputs[vout]) throw contradiction();
    requireSame(transaction.outputs[vout], output);
  }
}

/** The one output that an object tells, as for `signrawtransactionwithkey`, but for its amount, which must be there. */
function outputIn(element: Json): ReturnType<Prevouts['all']> {
  const read = new Prevouts();
  readPrevouts([element], read);
  if (!isObject(element)) return [];
  if (member(element, 'amount') === undefined) throw invalidParameter('Missing amount');
  scriptsIn(element);
  return read.all();
}

function requireSame(known: TxOutput | undefined, output: TxOutput): void {
  if (known && !isSameOutput(known, output)) throw contradiction();
}

function contradiction(): RpcError {
  return invalidParameter('Contradicting prevtxs');
}
