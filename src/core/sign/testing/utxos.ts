import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { hash160, sha256 } from '../../crypto/hashes.ts';
import { publicKeyOf } from '../../crypto/public-key.ts';
import { decodeTransaction } from '../../tx/decode.ts';
import { encodeTransaction } from '../../tx/ids.ts';
import type { Transaction } from '../../tx/types.ts';

/** Keys of the tests: a letter is a private key of 32 times its capital; a small one is uncompressed. */
export function privateKey(letter: string): Uint8Array {
  return new Uint8Array(32).fill(letter.toUpperCase().charCodeAt(0));
}

export function publicKey(letter: string): Uint8Array {
  return publicKeyOf(privateKey(letter), isCompressed(letter));
}

/** Whether a key of the tests is compressed. */
export function isCompressed(letter: string): boolean {
  return letter === letter.toUpperCase();
}

/** What an input spends, and what is told of it. */
export interface TestUtxo {
  readonly scriptPubKey: Uint8Array;
  readonly redeemScript?: Uint8Array;
  readonly witnessScript?: Uint8Array;
  /** In satoshis; 100,000 where nothing is said, not given at all where it is null. */
  readonly amount?: bigint | null;
}

export function p2sh(redeemScript: Uint8Array): TestUtxo {
  const scriptPubKey = concatBytes(bytes('a914'), hash160(redeemScript), bytes('87'));
  return { scriptPubKey, redeemScript };
}

export function p2wsh(witnessScript: Uint8Array): TestUtxo {
  return { scriptPubKey: concatBytes(bytes('0020'), sha256(witnessScript)), witnessScript };
}

export function nestedP2wsh(witnessScript: Uint8Array): TestUtxo {
  return { ...p2sh(p2wsh(witnessScript).scriptPubKey), witnessScript };
}

/** Bytes of hex. */
export function bytes(hex: string): Uint8Array {
  return hex === '' ? new Uint8Array(0) : hexToBytes(hex)!;
}

/** How a transaction of the tests differs from the usual one. */
export interface TransactionParts {
  readonly version?: number;
  readonly sequence?: number;
  readonly lockTime?: number;
  readonly outputs?: number;
}

/** Spends the UTXOs in order, each output number being that of the input. */
export function unsigned(utxos: number, parts: TransactionParts = {}): Transaction {
  const { version = 2, sequence = 0xfffffffd, lockTime = 0, outputs = 1 } = parts;
  return {
    version,
    inputs: Array.from({ length: utxos }, (_, vout) => ({
      prevout: { txid: TXID, vout },
      scriptSig: bytes(''),
      sequence,
      witness: [],
    })),
    outputs: Array.from({ length: outputs }, (_, i) => ({
      value: 90_000n + BigInt(i),
      scriptPubKey: bytes(`0014${'ab'.repeat(20)}`),
    })),
    lockTime,
  };
}

/** Of the transaction whose outputs are spent, as it is serialised. */
export const TXID = new Uint8Array(32).fill(7);

export function hexOf(transaction: Transaction): string {
  return bytesToHex(encodeTransaction(transaction));
}

export function transactionOf(hex: string): Transaction {
  return decodeTransaction(bytes(hex));
}
