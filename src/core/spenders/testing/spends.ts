/** Spends of what anybody can spend, in a transaction, judged as a node does. */
import { hexToBytes } from '../../bytes/hex.ts';
import type { MiniscriptContext } from '../../miniscript/types.ts';
import type { ScriptError } from '../../script/interpreter/errors.ts';
import { MANDATORY_SCRIPT_FLAGS } from '../../script/interpreter/flags.ts';
import { type Spend, verifyScript } from '../../script/interpreter/verify.ts';
import { Sighashes } from '../../sighash/sighashes.ts';
import { TransactionChecker } from '../../sighash/transaction-checker.ts';
import type { Lock } from '../../sign/testing/built-files.ts';
import { publicKey, unsigned } from '../../sign/testing/utxos.ts';
import type { KeylessSpend } from '../keyless.ts';
import type { ToldLeaf, ToldScripts } from '../who-can-spend.ts';

/** An output with what is told of it. */
export interface Subject
  extends Pick<Lock, 'scriptPubKey' | 'redeemScript' | 'witnessScript' | 'leaf'> {
  readonly leaves?: readonly ToldLeaf[];
}

export function toldOf({ redeemScript, witnessScript, leaf, leaves }: Subject): ToldScripts {
  return {
    scripts: [redeemScript, witnessScript].flatMap((one) => one ?? []),
    leaves: leaves ?? (leaf ? [{ ...leaf, leafVersion: 0xc0 }] : []),
    keyOfHash: () => undefined,
  };
}

/** What is wrong with a spend in a transaction that waits as it says; by consensus. */
export function passesWith({ spend, wait }: KeylessSpend): ScriptError | undefined {
  const { sequence = 0, locktime = 0 } = wait;
  return verifiedIn(spend, { sequence, lockTime: locktime });
}

/** The same in a transaction with this sequence and lock time. */
export function verifiedIn(
  spend: Spend,
  parts: { readonly sequence: number; readonly lockTime: number },
): ScriptError | undefined {
  const transaction = unsigned(1, parts);
  const spent = [{ value: 100_000n, scriptPubKey: spend.scriptPubKey }];
  const sighashes = Sighashes.of(transaction, spent);
  const checker = new TransactionChecker({ sighashes, inputIndex: 0, amount: 100_000n });
  return verifyScript(spend, { flags: MANDATORY_SCRIPT_FLAGS, checker });
}

/** Keys in the text of a miniscript: letters of the tests, or hex. */
export function keyIn(context: MiniscriptContext): (text: string) => Uint8Array | undefined {
  return (text) => {
    const key = /^[A-Z]$/.test(text) ? publicKey(text) : hexToBytes(text);
    return context === 'tapscript' && key?.length === 33 ? key.subarray(1) : key;
  };
}
