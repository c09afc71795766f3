import { compareBytes } from '../../src/core/bytes/order.ts';
import { concatBytes } from '../../src/core/bytes/writer.ts';
import type { Transaction } from '../../src/core/tx/types.ts';
import { derive, type ExtendedKey, keyOrigin, masterKey, xOnly } from './keys.ts';
import {
  type AggregateKey,
  aggregate,
  nonceFor,
  partialSignature,
  session,
  xOf,
} from './musig2.ts';
import { taprootMessage } from './sign.ts';
import { fundingTransaction, payToTaproot, spending, strangerScript } from './utxos.ts';
import {
  field,
  psbtBytes,
  type SampleRecord,
  unsignedTransaction,
  witnessUtxo,
} from './write-psbt.ts';

/** Three keys make one; all nonces are there, and two of three shares. */
export function musig2Payment(): Uint8Array {
  const accounts = ['first', 'second', 'third'].map((name) =>
    derive(masterKey(`Touchstone sample: MuSig2, ${name} signer`), "86'/1'/0'"),
  );
  const signers = sortedKeys(accounts, '0/0');
  const key = aggregateOf(signers);
  const changeSigners = sortedKeys(accounts, '1/0');
  const changeKey = aggregateOf(changeSigners);
  const utxo = { value: 80_000_000n, scriptPubKey: payToTaproot(xOf(key.output)) };
  const funding = fundingTransaction('MuSig2', utxo);
  const transaction: Transaction = {
    version: 2,
    inputs: [spending(funding)],
    outputs: [
      { value: 30_000_000n, scriptPubKey: strangerScript('MuSig2, recipient') },
      { value: 49_998_890n, scriptPubKey: payToTaproot(xOf(changeKey.output)) },
    ],
    lockTime: 0,
  };
  const message = taprootMessage({ transaction, spent: [utxo] }, 0);
  return psbtBytes({
    global: [unsignedTransaction(transaction)],
    inputs: [
      [
        witnessUtxo(utxo),
        ...derivations(0x16, signers),
        field(0x17, xOf(key.internal)),
        [0x1a, key.internal.toBytes(true), concatBytes(...key.participants)],
        ...signingRecords(key, signers, message),
      ],
    ],
    outputs: [
      [],
      [
        field(0x05, xOf(changeKey.internal)),
        ...derivations(0x07, changeSigners),
        [0x08, changeKey.internal.toBytes(true), concatBytes(...changeKey.participants)],
      ],
    ],
  });
}

/** Nonces and shares are keyed by who they are from and the output key that is signed for. */
function signingRecords(
  key: AggregateKey,
  signers: readonly ExtendedKey[],
  message: Uint8Array,
): readonly SampleRecord[] {
  const nonces = signers.map((signer) => nonceFor(signer, message));
  const signing = session(
    key,
    nonces.map((nonce) => nonce.public),
    message,
  );
  const keyOf = (signer: ExtendedKey) => concatBytes(signer.publicKey, key.output.toBytes(true));
  const shares = signers.slice(0, 2).map((signer, i): SampleRecord => {
    return [0x1c, keyOf(signer), partialSignature(signing, signer, nonces[i]!)];
  });
  return [
    ...signers.map((signer, i): SampleRecord => [0x1b, keyOf(signer), nonces[i]!.public]),
    ...shares,
  ];
}

function sortedKeys(accounts: readonly ExtendedKey[], path: string): readonly ExtendedKey[] {
  return accounts
    .map((account) => derive(account, path))
    .sort((a, b) => compareBytes(a.publicKey, b.publicKey));
}

function aggregateOf(signers: readonly ExtendedKey[]): AggregateKey {
  return aggregate(signers.map(({ publicKey }) => publicKey));
}

function derivations(type: number, keys: readonly ExtendedKey[]): readonly SampleRecord[] {
  const noLeaves = Uint8Array.of(0);
  return keys.map((key) => [type, xOnly(key), concatBytes(noLeaves, keyOrigin(key))]);
}
