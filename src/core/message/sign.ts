import { Writer } from '../bytes/writer.ts';
import { encodeBase64 } from '../encoding/base64.ts';
import { solve } from '../script/solver.ts';
import { usualHashType } from '../script/usual-hash-type.ts';
import type { Keystore } from '../sign/keystore.ts';
import { signInputs, withSignatures } from '../sign/sign-inputs.ts';
import { encodeTransaction } from '../tx/ids.ts';
import { witnessStack } from '../tx/witness-codec.ts';
import { NO_LOCKS, spentByMessage, type ToSignLocks, transactionToSign } from './to-sign.ts';

/** Outputs for which a witness alone is a signature. */
const SIMPLE: ReadonlySet<string> = new Set([
  'witness_v0_keyhash',
  'witness_v0_scripthash',
  'witness_v1_taproot',
]);

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
  const hasLocks = locks.version + locks.lockTime + locks.sequence > 0;
  const isSimple = !full && !hasLocks && SIMPLE.has(solve(scriptPubKey).type);
  if (!isSimple) {
    return `ful${encodeBase64(encodeTransaction(withSignatures(transaction, signed)))}`;
  }
  const writer = new Writer();
  witnessStack.write(writer, signed[0]!.witness);
  return `smp${encodeBase64(writer.finish())}`;
}
