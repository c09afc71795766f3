import { concatBytes } from '../../src/core/bytes/writer.ts';
import { hash160, sha256 } from '../../src/core/crypto/hashes.ts';
import { scriptForDestination } from '../../src/core/script/destination.ts';
import { Opcode } from '../../src/core/script/opcodes.ts';
import { encodePush } from '../../src/core/script/push.ts';
import { transactionId } from '../../src/core/tx/ids.ts';
import type { Transaction, TxInput, TxOutput } from '../../src/core/tx/types.ts';
import { ascii, type ExtendedKey, masterKey } from './keys.ts';

/** Sequence that signals replacement and lets the lock time count. */
export const REPLACEABLE = 0xfffffffd;

export function payToKeyHash({ publicKey }: ExtendedKey): Uint8Array {
  return witnessProgram(0, hash160(publicKey));
}

export function payToScript(script: Uint8Array): Uint8Array {
  return witnessProgram(0, sha256(script));
}

export function payToTaproot(outputKey: Uint8Array): Uint8Array {
  return witnessProgram(1, outputKey);
}

function witnessProgram(version: number, program: Uint8Array): Uint8Array {
  return scriptForDestination({ type: 'witness', version, program });
}

/** Opcodes and pushes behind each other. */
export function script(...parts: readonly (keyof typeof Opcode | Uint8Array)[]): Uint8Array {
  return concatBytes(
    ...parts.map((part) =>
      typeof part === 'string' ? Uint8Array.of(Opcode[part]) : encodePush(part),
    ),
  );
}

/** The script that a witness program of a key's hash stands for (BIP 143). */
export function keyHashScript({ publicKey }: ExtendedKey): Uint8Array {
  return scriptForDestination({ type: 'pubkeyhash', hash: hash160(publicKey) });
}

/** Somebody else's script, from a text. */
export function strangerScript(text: string): Uint8Array {
  return payToKeyHash(masterKey(`Touchstone sample: ${text}`));
}

/**
 * A transaction that pays a UTXO to be spent, beside some other output, as it
 * would stand in a block: its own witness is not one that anybody can check.
 */
export function fundingTransaction(name: string, utxo: TxOutput): Transaction {
  const txid = sha256(ascii(`Touchstone sample: what ${name} was paid with`));
  const signature = concatBytes(sha256(ascii(name)), sha256(ascii(`${name}, s`)));
  return {
    version: 2,
    inputs: [
      {
        prevout: { txid, vout: 0 },
        scriptSig: NOTHING,
        sequence: REPLACEABLE,
        witness: [signature],
      },
    ],
    outputs: [{ value: 1_234_567n, scriptPubKey: strangerScript(`${name}, change`) }, utxo],
    lockTime: 0,
  };
}

/** The input that spends output 1 of a funding transaction. */
export function spending(funding: Transaction, sequence = REPLACEABLE): TxInput {
  return {
    prevout: { txid: transactionId(funding), vout: 1 },
    scriptSig: NOTHING,
    sequence,
    witness: [],
  };
}

const NOTHING = new Uint8Array(0);
