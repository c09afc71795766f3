/** Puts the previous transaction that hashes to the outpoint where there is none. */
import { equalBytes } from '../bytes/order.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { recordOf } from '../psbt/record-access.ts';
import { transactionId } from '../tx/ids.ts';
import type { Draft } from './draft.ts';

export function addPreviousTransactions(draft: Draft): void {
  const known = draft.material.transactions.flatMap((transaction, n) => {
    if (transaction) return [{ n, transaction, txid: transactionId(transaction), isOfUse: false }];
    draft.leave(`prevtxs[${n}]`, 'An output that is only told proves no previous transaction.');
    return [];
  });
  for (const { index, prevout } of draft.subject.inputs) {
    const found = known.find(({ txid }) => equalBytes(txid, prevout.txid));
    if (found) found.isOfUse = true;
    if (!found || recordOf(draft.input(index), 'non_witness_utxo')) continue;
    if (!found.transaction.outputs[prevout.vout]) {
      draft.leave(`inputs[${index}]`, `The previous transaction has no output ${prevout.vout}.`);
      continue;
    }
    const record = inputRecord('non_witness_utxo', null, found.transaction);
    draft.addInput(index, record, 'It hashes to the txid of the outpoint and has the output.');
  }
  for (const { n, isOfUse } of known) {
    if (!isOfUse) draft.leave(`prevtxs[${n}]`, 'No input spends an output of this transaction.');
  }
}
