import { Writer } from '../bytes/writer.ts';
import { encodeBase64 } from '../encoding/base64.ts';
import { type Solution, solve } from '../script/solver.ts';
import { usualHashType } from '../script/usual-hash-type.ts';
import type { Keystore } from '../sign/keystore.ts';
import { signInputs, withSignatures } from '../sign/sign-inputs.ts';
import { spentByMessage } from '../subject/message/to-spend.ts';
import { encodeTransaction } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';
import { witnessStack } from '../tx/witness-codec.ts';
import { NO_LOCKS, type ToSignLocks, transactionToSign } from './to-sign.ts';

/** Outputs for which a witness alone is a signature. */
const SIMPLE: ReadonlySet<string> = new Set([
  'witness_v0_keyhash',
  'witness_v0_scripthash',
  'witness_v1_taproot',
]);

/** Whether a witness alone says all: of a witness program, and without locks. */
export function isSimple(
  { type }: Pick<Solution, 'type'>,
  { version, lockTime, sequence }: ToSignLocks,
): boolean {
  return SIMPLE.has(type) && version === 0 && lockTime === 0 && sequence === 0;
}

/** `smp` and the witness as BIP 144 writes it, in base64. */
export function simpleSignature(witness: readonly Uint8Array[]): string {
  const writer = new Writer();
  witnessStack.write(writer, witness);
  return `smp${encodeBase64(writer.finish())}`;
}

/** `ful` and the transaction, in base64. */
export function fullSignature(toSign: Transaction): string {
  return `ful${encodeBase64(encodeTransaction(toSign))}`;
}

/**
 * Signs a message for an output script by BIP 322: simple where the script and the
 * locks allow it and nothing else is asked for, else full. Undefined where the keys
 * do not suffice. A taproot output wants its own key, not the internal one.
 */
export function signBip322(
  message: string,
  scriptPubKey: Uint8Array,
  keystore: Keystore,
  {
    locks = NO_LOCKS,
    full = false,
  }: { readonly locks?: ToSignLocks; readonly full?: boolean } = {},
): string | undefined {
  const transaction = transactionToSign(message, scriptPubKey, locks);
  const hashType = usualHashType(scriptPubKey);
  const spentOutputs = [spentByMessage(scriptPubKey)];
  const signed = signInputs({ transaction, spentOutputs, keystore, hashType });
  if (signed.some(({ fault }) => fault)) return undefined;
  return !full && isSimple(solve(scriptPubKey), locks)
    ? simpleSignature(signed[0]!.witness)
    : fullSignature(withSignatures(transaction, signed));
}
