/**
 * Coins that do not exist, for rehearsals: output 0 of a transaction whose only input spends
 * an output of a transaction that cannot be. They are known again by their own outpoint, which
 * hashes amount and script; no mark is needed that a signer could drop, or that anybody could
 * put beside a real coin.
 */
import { equalBytes } from '../bytes/order.ts';
import { sha256 } from '../crypto/hashes.ts';
import { SEQUENCE_FINAL } from '../script/locks.ts';
import { transactionId } from '../tx/ids.ts';
import type { OutPoint, Transaction, TxOutput } from '../tx/types.ts';
import type { Subject } from './subject.ts';

/** The id of a transaction that nobody can make, in the order in which it is hashed. */
const NO_TRANSACTION_ID = sha256(
  new TextEncoder().encode('Touchstone rehearsal: this coin does not exist'),
);

const NO_BYTES = new Uint8Array(0);

/** The transaction whose output 0 is the made-up coin of this amount and script. */
export function madeUpTransaction(output: TxOutput): Transaction {
  const prevout = { txid: NO_TRANSACTION_ID, vout: 0 };
  const input = { prevout, scriptSig: NO_BYTES, sequence: SEQUENCE_FINAL, witness: [] };
  return { version: 2, inputs: [input], outputs: [output], lockTime: 0 };
}

/** Whether what an input says that it spends is made up. */
function isMadeUp({ txid, vout }: OutPoint, output: TxOutput): boolean {
  return vout === 0 && equalBytes(transactionId(madeUpTransaction(output)), txid);
}

/** What a file spends: made-up coins alone, some beside others, or none. */
export type RehearsalKind = 'rehearsal' | 'mixed' | 'none';

export function rehearsalKind({ inputs }: Pick<Subject, 'inputs'>): RehearsalKind {
  const count = inputs.filter(({ prevout, spent }) => spent && isMadeUp(prevout, spent)).length;
  if (count === 0) return 'none';
  return count === inputs.length ? 'rehearsal' : 'mixed';
}
