/** Previous transactions that were given and that no input spends. */
import { bytesToHex } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import { transactionId } from '../tx/ids.ts';
import type { Transaction, TxInput } from '../tx/types.ts';

export interface UnusedPrevious {
  /** As it is hashed. */
  readonly txid: Uint8Array;
  /** Inputs whose outpoint has this txid with its bytes in the other order. */
  readonly reversedIn: readonly number[];
}

/**
 * An outpoint has a txid as it is hashed; who writes it as it is shown turns its bytes
 * round, and the input spends what nobody has.
 */
export function unusedPrevious(
  inputs: readonly Pick<TxInput, 'prevout'>[],
  given: readonly Transaction[],
): readonly UnusedPrevious[] {
  if (given.length === 0) return [];
  const spending = new Map<string, number[]>();
  for (const [i, { prevout }] of inputs.entries()) {
    const name = bytesToHex(prevout.txid);
    const known = spending.get(name);
    if (known) known.push(i);
    else spending.set(name, [i]);
  }
  return given.flatMap((transaction) => {
    const txid = transactionId(transaction);
    if (spending.has(bytesToHex(txid))) return [];
    return [{ txid, reversedIn: spending.get(bytesToHex(reversed(txid))) ?? [] }];
  });
}
