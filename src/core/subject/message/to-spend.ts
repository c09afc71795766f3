/** The transactions of BIP 322: `to_spend`, which no block can hold, and what `to_sign` pays. */
import { equalBytes } from '../../bytes/order.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { taggedHash } from '../../crypto/hashes.ts';
import { Opcode } from '../../script/opcodes.ts';
import { encodePush } from '../../script/push.ts';
import { isNullOutPoint, NULL_OUTPOINT, transactionId } from '../../tx/ids.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';

/** The 32-byte hash of a message, a text or its bytes, without a length (BIP 322, "Full"). */
export function messageHash(message: string | Uint8Array): Uint8Array {
  const bytes = typeof message === 'string' ? utf8Of(message) : message;
  return taggedHash('BIP0322-signed-message', bytes);
}

/** What `to_sign` spends first: nothing, to the script of the address. */
export function spentByMessage(scriptPubKey: Uint8Array): TxOutput {
  return { value: 0n, scriptPubKey };
}

/** The transaction `to_spend` of BIP 322, which never is in a chain. */
export function transactionToSpend(
  message: string | Uint8Array,
  scriptPubKey: Uint8Array,
): Transaction {
  const scriptSig = concatBytes(Uint8Array.of(Opcode.OP_0), encodePush(messageHash(message)));
  return {
    version: 0,
    inputs: [{ prevout: NULL_OUTPOINT, scriptSig, sequence: 0, witness: [] }],
    outputs: [spentByMessage(scriptPubKey)],
    lockTime: 0,
  };
}

/** The one output of `to_sign`. */
export const OUTPUT_OF_TO_SIGN: TxOutput = {
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

/** The hash of the message, where a transaction has the form of `to_spend`; its txid says nothing of witnesses. */
export function hashIfToSpend(transaction: Transaction): Uint8Array | undefined {
  const { version, lockTime, inputs, outputs } = transaction;
  const [input] = inputs;
  const isOfOne = inputs.length === 1 && outputs.length === 1 && outputs[0]!.value === 0n;
  if (!input || !isOfOne || version !== 0 || lockTime !== 0 || input.sequence !== 0) {
    return undefined;
  }
  const { prevout, scriptSig } = input;
  const isPush = scriptSig.length === 34 && scriptSig[0] === Opcode.OP_0 && scriptSig[1] === 32;
  return isPush && isNullOutPoint(prevout) ? scriptSig.subarray(2) : undefined;
}

/** Whether `to_spend` has this txid, as it is hashed. */
export function isIdOf(txid: Uint8Array, toSpend: Transaction): boolean {
  return equalBytes(transactionId(toSpend), txid);
}
