/** PSBTs that spend made-up coins. */
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import { encodePsbt } from '../../psbt/psbt.ts';
import type { Psbt } from '../../psbt/types.ts';
import { createPsbt } from '../../roles/create.ts';
import { madeUpTransaction } from '../../subject/made-up-coin.ts';
import { transactionId } from '../../tx/ids.ts';
import type { Transaction } from '../../tx/types.ts';

/** An input for each transaction, of which it spends the first output. */
export function psbtSpending(...previous: readonly Transaction[]): Psbt {
  const inputs = previous.map((one) => ({
    prevout: { txid: transactionId(one), vout: 0 },
    scriptSig: new Uint8Array(0),
    sequence: 0xfffffffd,
    witness: [],
  }));
  const [output] = previous[0]!.outputs;
  const outputs = [{ ...output!, value: 99_000n }];
  const psbt = createPsbt({ version: 2, inputs, outputs, lockTime: 0 }, 0);
  return {
    ...psbt,
    inputs: previous.map((one) => mapOf([inputRecord('non_witness_utxo', null, one)])),
  };
}

/** The file of a rehearsal of a script, and what is spent beside it. */
export function rehearsalFile(
  scriptPubKey: Uint8Array,
  ...others: readonly Transaction[]
): Uint8Array {
  const coin = madeUpTransaction({ value: 100_000n, scriptPubKey });
  return encodePsbt(psbtSpending(coin, ...others));
}
