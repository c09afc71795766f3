import { bytesToHex } from '../../../core/bytes/hex.ts';
import { reversed } from '../../../core/bytes/order.ts';
import { formatAmount, MAX_MONEY } from '../../../core/encoding/amount.ts';
import { encodeWif } from '../../../core/encoding/testing/private-key-text.ts';
import type { ScriptError } from '../../../core/script/interpreter/errors.ts';
import { STANDARD_SCRIPT_FLAGS } from '../../../core/script/interpreter/flags.ts';
import { verifyScript } from '../../../core/script/interpreter/verify.ts';
import { Sighashes } from '../../../core/sighash/sighashes.ts';
import { TransactionChecker } from '../../../core/sighash/transaction-checker.ts';
import {
  isCompressed,
  privateKey,
  publicKey,
  type TestUtxo,
  TXID,
  transactionOf,
} from '../../../core/sign/testing/utxos.ts';
import type { TxOutput } from '../../../core/tx/types.ts';
import { execute } from '../../dispatch.ts';

export function wifOf(letter: string): string {
  return encodeWif(privateKey(letter), isCompressed(letter), 'regtest');
}

/** The element of `prevtxs` for a UTXO that the input of this number spends. */
export function prevtx(utxo: TestUtxo, vout: number): Readonly<Record<string, unknown>> {
  const { scriptPubKey, redeemScript, witnessScript, amount = 100_000n } = utxo;
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
  utxos: readonly TestUtxo[],
  hashType?: string,
): Signed {
  const wifs = [...keys].map(wifOf);
  const { result, error } = call(hex, wifs, utxos.map(prevtx), ...(hashType ? [hashType] : []));
  if (!result) throw new Error(`${error?.code} ${error?.message}`);
  return result;
}

/** What the interpreter says of an input, with nothing remembered of who signed. */
export function verdict(
  hex: string,
  inputIndex: number,
  utxos: readonly TestUtxo[],
): ScriptError | undefined {
  const { input, scriptPubKey, checker } = spending(hex, inputIndex, utxos);
  const { scriptSig, witness } = input;
  const flags = STANDARD_SCRIPT_FLAGS;
  return verifyScript({ scriptSig, witness, scriptPubKey }, { flags, checker });
}

/** Whose of these keys a signature in a P2WSH input is, by their letters. */
export function signerOf(
  signature: Uint8Array,
  letters: string,
  hex: string,
  utxos: readonly TestUtxo[],
): string | undefined {
  const { input, checker } = spending(hex, 0, utxos);
  const script = input.witness.at(-1)!;
  return [...letters].find((letter) =>
    checker.checkEcdsa(signature, publicKey(letter), script, 'segwit_v0'),
  );
}

function spending(hex: string, inputIndex: number, utxos: readonly TestUtxo[]) {
  const transaction = transactionOf(hex);
  const outputs = utxos.map(outputOf);
  const sighashes = Sighashes.of(transaction, outputs);
  const { value: amount, scriptPubKey } = outputs[inputIndex]!;
  const checker = new TransactionChecker({ sighashes, inputIndex, amount });
  return { input: transaction.inputs[inputIndex]!, scriptPubKey, checker };
}

function outputOf({ scriptPubKey, amount = 100_000n }: TestUtxo): TxOutput {
  return { scriptPubKey, value: amount ?? MAX_MONEY };
}
