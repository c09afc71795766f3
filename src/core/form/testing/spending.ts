/** A transaction, one whose output it spends, and what is told of that. */
import { bytesToHex } from '../../bytes/hex.ts';
import { txidText } from '../../tx/id-text.ts';
import { encodeTransaction, transactionId } from '../../tx/ids.ts';
import type { Transaction } from '../../tx/types.ts';

const KEY_HASH = new Uint8Array(20).fill(7);
export const SCRIPT = Uint8Array.of(0x00, 0x14, ...KEY_HASH);
const NO_BYTES = new Uint8Array(0);

function transaction(
  prevout: Transaction['inputs'][number]['prevout'],
  values: readonly bigint[],
): Transaction {
  return {
    version: 2,
    inputs: [{ prevout, scriptSig: NO_BYTES, sequence: 0xfffffffd, witness: [] }],
    outputs: values.map((value) => ({ value, scriptPubKey: SCRIPT })),
    lockTime: 0,
  };
}

export const PREVIOUS = transaction({ txid: new Uint8Array(32).fill(9), vout: 0 }, [
  1000n,
  50_000n,
]);
export const SPENDING = transaction({ txid: transactionId(PREVIOUS), vout: 1 }, [40_000n]);
export const UNRELATED = transaction({ txid: new Uint8Array(32).fill(8), vout: 0 }, [7n]);
export const TXID = txidText(transactionId(PREVIOUS));
export function hexOf(one: Transaction): string {
  return bytesToHex(encodeTransaction(one));
}

export function prevtxs(fields: object = {}): string {
  const output = { txid: TXID, vout: 1, scriptPubKey: bytesToHex(SCRIPT), amount: 0.0005 };
  return JSON.stringify([{ ...output, ...fields }]);
}
