import { OUTPUT_OF_TO_SIGN, transactionToSpend } from '../subject/message/to-spend.ts';
import { transactionId } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';

/** What a signer may choose, for scripts with time locks. */
export interface ToSignLocks {
  readonly version: number;
  readonly lockTime: number;
  readonly sequence: number;
}

export const NO_LOCKS: ToSignLocks = { version: 0, lockTime: 0, sequence: 0 };

/** Relative lock times hold from version 2 on (BIP 68). */
export function toSignLocks(lockTime: number, sequence: number): ToSignLocks {
  return { version: sequence > 0 ? 2 : 0, lockTime, sequence };
}

/** The transaction `to_sign` of BIP 322, not signed. */
export function transactionToSign(
  message: string,
  scriptPubKey: Uint8Array,
  { version, lockTime, sequence }: ToSignLocks = NO_LOCKS,
): Transaction {
  const txid = transactionId(transactionToSpend(message, scriptPubKey));
  const prevout = { txid, vout: 0 };
  return {
    version,
    inputs: [{ prevout, scriptSig: new Uint8Array(0), sequence, witness: [] }],
    outputs: [OUTPUT_OF_TO_SIGN],
    lockTime,
  };
}
