import { pointFromScalar } from 'tiny-secp256k1';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { reversed } from '../src/core/bytes/order.ts';
import { hash160, sha256 } from '../src/core/crypto/hashes.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { scriptForDestination } from '../src/core/script/destination.ts';
import { encodeTransaction } from '../src/core/tx/ids.ts';
import type { Transaction, TxOutput } from '../src/core/tx/types.ts';

/** What one input spends, and the key that it takes. */
export interface Utxo {
  /** 32 bytes. */
  readonly privateKey: Uint8Array;
  readonly output: TxOutput;
}

/** A transaction with a P2WPKH UTXO and a key of its own for each input. */
export interface SigningWorkload {
  readonly utxos: readonly Utxo[];
  /** Not signed yet. */
  readonly transaction: Transaction;
  /** A JSON-RPC body that asks for `signrawtransactionwithkey`, for the chain `main`. */
  readonly request: string;
}

const AMOUNT = '0.00123456';

export function signingWorkload(inputs: number): SigningWorkload {
  const utxos = Array.from({ length: inputs }, (_, i) => utxoOf(i));
  const transaction = unsigned(utxos);
  return { utxos, transaction, request: requestFor(transaction, utxos) };
}

function utxoOf(number: number): Utxo {
  const privateKey = sha256(Uint8Array.of(number & 255, number >> 8, 1));
  const publicKey = pointFromScalar(privateKey);
  if (!publicKey) throw new Error('no private key');
  const program = hash160(publicKey);
  const scriptPubKey = scriptForDestination({ type: 'witness', version: 0, program });
  return { privateKey, output: { value: 123_456n, scriptPubKey } };
}

function unsigned(utxos: readonly Utxo[]): Transaction {
  return {
    version: 2,
    inputs: utxos.map((_, i) => ({
      prevout: { txid: sha256(Uint8Array.of(i & 255, i >> 8, 2)), vout: i % 7 },
      scriptSig: new Uint8Array(0),
      sequence: 0xfffffffd,
      witness: [],
    })),
    outputs: utxos.slice(0, 1).map(({ output }) => ({ ...output, value: 1_000_000n })),
    lockTime: 0,
  };
}

function requestFor(transaction: Transaction, utxos: readonly Utxo[]): string {
  const prevtxs = transaction.inputs.map(({ prevout }, i) => ({
    txid: bytesToHex(reversed(prevout.txid)),
    vout: prevout.vout,
    scriptPubKey: bytesToHex(utxos[i]!.output.scriptPubKey),
    amount: AMOUNT,
  }));
  const keys = utxos.map(({ privateKey }) => encodeWif(privateKey, true, 'main'));
  const params = [bytesToHex(encodeTransaction(transaction)), keys, prevtxs];
  return JSON.stringify({ id: 1, method: 'signrawtransactionwithkey', params });
}
