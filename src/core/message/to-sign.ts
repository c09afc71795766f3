import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { taggedHash } from '../crypto/hashes.ts';
import { Opcode } from '../script/opcodes.ts';
import { encodePush } from '../script/push.ts';
import { NULL_OUTPOINT, transactionId } from '../tx/ids.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';

/** The 32-byte hash of a message, which is UTF-8 without a length (BIP 322, "Full"). */
export function messageHash(message: string): Uint8Array {
  return taggedHash('BIP0322-signed-message', new TextEncoder().encode(message));
}

/** What `to_sign` spends first: nothing, to the script of the address. */
export function spentByMessage(scriptPubKey: Uint8Array): TxOutput {
  return { value: 0n, scriptPubKey };
}

/** The transaction `to_spend` of BIP 322, which never is in a chain. */
export function transactionToSpend(message: string, scriptPubKey: Uint8Array): Transaction {
  const scriptSig = concatBytes(Uint8Array.of(Opcode.OP_0), encodePush(messageHash(message)));
  return {
    version: 0,
    inputs: [{ prevout: NULL_OUTPOINT, scriptSig, sequence: 0, witness: [] }],
    outputs: [spentByMessage(scriptPubKey)],
    lockTime: 0,
  };
}

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

const OUTPUT_OF_TO_SIGN: TxOutput = {
  value: 0n,
  scriptPubKey: Uint8Array.of(Opcode.OP_RETURN),
};

/** Whether outputs are the one that `to_sign` has, which pays nothing to nobody. */
export function areOfToSign([output, ...others]: readonly TxOutput[]): boolean {
  return (
    output !== undefined &&
    others.length === 0 &&
    output.value === OUTPUT_OF_TO_SIGN.value &&
    equalBytes(output.scriptPubKey, OUTPUT_OF_TO_SIGN.scriptPubKey)
  );
}
