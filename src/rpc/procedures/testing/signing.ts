import { bytesToHex, hexToBytes } from '../../../core/bytes/hex.ts';
import { reversed } from '../../../core/bytes/order.ts';
import { concatBytes } from '../../../core/bytes/writer.ts';
import { hash160, sha256 } from '../../../core/crypto/hashes.ts';
import { publicKeyOf } from '../../../core/crypto/public-key.ts';
import { formatAmount, MAX_MONEY } from '../../../core/encoding/amount.ts';
import { encodeWif } from '../../../core/encoding/wif.ts';
import type { ScriptError } from '../../../core/script/interpreter/errors.ts';
import { STANDARD_SCRIPT_FLAGS } from '../../../core/script/interpreter/flags.ts';
import { verifyScript } from '../../../core/script/interpreter/verify.ts';
import { Sighashes } from '../../../core/sighash/sighashes.ts';
import { TransactionChecker } from '../../../core/sighash/transaction-checker.ts';
import { decodeTransaction } from '../../../core/tx/decode.ts';
import { encodeTransaction } from '../../../core/tx/ids.ts';
import type { Transaction, TxOutput } from '../../../core/tx/types.ts';
import { execute } from '../../dispatch.ts';

/** Keys of the tests: a letter is a private key of 32 times its capital; a small one is uncompressed. */
export function privateKey(letter: string): Uint8Array {
  return new Uint8Array(32).fill(letter.toUpperCase().charCodeAt(0));
}

export function publicKey(letter: string): Uint8Array {
  return publicKeyOf(privateKey(letter), isCompressed(letter));
}

function isCompressed(letter: string): boolean {
  return letter === letter.toUpperCase();
}

export function wifOf(letter: string): string {
  return encodeWif(privateKey(letter), isCompressed(letter), 'regtest');
}

/** What an input spends, and what `prevtxs` says of it. */
export interface TestCoin {
  readonly scriptPubKey: Uint8Array;
  readonly redeemScript?: Uint8Array;
  readonly witnessScript?: Uint8Array;
  /** In satoshis; 100,000 where nothing is said, not given at all where it is null. */
  readonly amount?: bigint | null;
}

export function p2sh(redeemScript: Uint8Array): TestCoin {
  const scriptPubKey = concatBytes(bytes('a914'), hash160(redeemScript), bytes('87'));
  return { scriptPubKey, redeemScript };
}

export function p2wsh(witnessScript: Uint8Array): TestCoin {
  return { scriptPubKey: concatBytes(bytes('0020'), sha256(witnessScript)), witnessScript };
}

export function nestedP2wsh(witnessScript: Uint8Array): TestCoin {
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

/** Spends the coins in order, each output number being that of the input. */
export function unsigned(coins: number, parts: TransactionParts = {}): Transaction {
  const { version = 2, sequence = 0xfffffffd, lockTime = 0, outputs = 1 } = parts;
  return {
    version,
    inputs: Array.from({ length: coins }, (_, vout) => ({
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

const TXID = new Uint8Array(32).fill(7);

export function hexOf(transaction: Transaction): string {
  return bytesToHex(encodeTransaction(transaction));
}

export function transactionOf(hex: string): Transaction {
  return decodeTransaction(bytes(hex));
}

/** The element of `prevtxs` for a coin that the input of this number spends. */
export function prevtx(coin: TestCoin, vout: number): Readonly<Record<string, unknown>> {
  const { scriptPubKey, redeemScript, witnessScript, amount = 100_000n } = coin;
  return {
    txid: bytesToHex(reversed(TXID)),
    vout,
    scriptPubKey: bytesToHex(scriptPubKey),
    ...(redeemScript && { redeemScript: bytesToHex(redeemScript) }),
    ...(witnessScript && { witnessScript: bytesToHex(witnessScript) }),
    ...(amount !== null && { amount: formatAmount(amount) }),
  };
}

export interface Signed {
  readonly hex: string;
  readonly complete: boolean;
  readonly errors?: readonly { readonly vout: number; readonly error: string }[];
}

export interface Refused {
  readonly code: number;
  readonly message: string;
}

/** The whole call, from the text of a request to the text of its answer. */
export function call(...params: readonly unknown[]): {
  result: Signed | null;
  error: Refused | null;
} {
  const request = JSON.stringify({ id: 1, method: 'signrawtransactionwithkey', params });
  return JSON.parse(execute(request, { chain: 'regtest' }).body);
}

/** Signs with keys by their letters; raises where the call fails. */
export function sign(
  hex: string,
  keys: string,
  coins: readonly TestCoin[],
  hashType?: string,
): Signed {
  const wifs = [...keys].map(wifOf);
  const { result, error } = call(hex, wifs, coins.map(prevtx), ...(hashType ? [hashType] : []));
  if (!result) throw new Error(`${error?.code} ${error?.message}`);
  return result;
}

/** What the interpreter says of an input, with nothing remembered of who signed. */
export function verdict(
  hex: string,
  inputIndex: number,
  coins: readonly TestCoin[],
): ScriptError | undefined {
  const { input, scriptPubKey, checker } = spending(hex, inputIndex, coins);
  const { scriptSig, witness } = input;
  const flags = STANDARD_SCRIPT_FLAGS;
  return verifyScript({ scriptSig, witness, scriptPubKey }, { flags, checker });
}

/** Whose of these keys a signature in a P2WSH input is, by their letters. */
export function signerOf(
  signature: Uint8Array,
  letters: string,
  hex: string,
  coins: readonly TestCoin[],
): string | undefined {
  const { input, checker } = spending(hex, 0, coins);
  const script = input.witness.at(-1)!;
  return [...letters].find((letter) =>
    checker.checkEcdsa(signature, publicKey(letter), script, 'segwit_v0'),
  );
}

function spending(hex: string, inputIndex: number, coins: readonly TestCoin[]) {
  const transaction = transactionOf(hex);
  const outputs = coins.map(outputOf);
  const sighashes = Sighashes.of(transaction, outputs);
  const { value: amount, scriptPubKey } = outputs[inputIndex]!;
  const checker = new TransactionChecker({ sighashes, inputIndex, amount });
  return { input: transaction.inputs[inputIndex]!, scriptPubKey, checker };
}

function outputOf({ scriptPubKey, amount = 100_000n }: TestCoin): TxOutput {
  return { scriptPubKey, value: amount ?? MAX_MONEY };
}
