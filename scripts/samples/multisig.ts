import { compareBytes } from '../../src/core/bytes/order.ts';
import type { Transaction } from '../../src/core/tx/types.ts';
import { derive, type ExtendedKey, extendedPublicKey, keyOrigin, masterKey } from './keys.ts';
import { signSegwit } from './sign.ts';
import { fundingTransaction, payToScript, script, spending, strangerScript } from './utxos.ts';
import {
  field,
  previousTransaction,
  psbtBytes,
  type SampleRecord,
  u32,
  unsignedTransaction,
  witnessUtxo,
} from './write-psbt.ts';

const SIGHASH_ALL = 0x01;

/** Two of three keys spend; one has signed. */
export function halfSigned(): Uint8Array {
  const accounts = ['first', 'second', 'third'].map((name) =>
    derive(masterKey(`Touchstone sample: 2-of-3, ${name} signer`), "48'/1'/0'/2'"),
  );
  const own = multisigAt(accounts, '0/12');
  const change = multisigAt(accounts, '1/5');
  const utxo = { value: 25_000_000n, scriptPubKey: payToScript(own.witnessScript) };
  const funding = fundingTransaction('2-of-3', utxo);
  const transaction: Transaction = {
    version: 2,
    inputs: [spending(funding)],
    outputs: [
      { value: 17_493_200n, scriptPubKey: payToScript(change.witnessScript) },
      { value: 7_500_000n, scriptPubKey: strangerScript('2-of-3, recipient') },
    ],
    lockTime: 0,
  };
  const signer = own.keys[1]!;
  const spend = { transaction, spent: [utxo] };
  const signature = signSegwit(spend, 0, own.witnessScript, signer.privateKey);
  return psbtBytes({
    global: [
      unsignedTransaction(transaction),
      ...accounts.map((key): SampleRecord => [0x01, extendedPublicKey(key), keyOrigin(key)]),
    ],
    inputs: [
      [
        previousTransaction(funding),
        witnessUtxo(utxo),
        [0x02, signer.publicKey, signature],
        field(0x03, u32(SIGHASH_ALL)),
        field(0x05, own.witnessScript),
        ...derivations(0x06, own.keys),
      ],
    ],
    outputs: [[field(0x01, change.witnessScript), ...derivations(0x02, change.keys)], []],
  });
}

interface Multisig {
  /** In the order of the script, which is that of their bytes (BIP 67). */
  readonly keys: readonly ExtendedKey[];
  readonly witnessScript: Uint8Array;
}

function multisigAt(accounts: readonly ExtendedKey[], path: string): Multisig {
  const keys = accounts
    .map((account) => derive(account, path))
    .sort((a, b) => compareBytes(a.publicKey, b.publicKey));
  const publicKeys = keys.map(({ publicKey }) => publicKey);
  return { keys, witnessScript: script('OP_2', ...publicKeys, 'OP_3', 'OP_CHECKMULTISIG') };
}

function derivations(type: number, keys: readonly ExtendedKey[]): readonly SampleRecord[] {
  return keys.map((key) => [type, key.publicKey, keyOrigin(key)]);
}
