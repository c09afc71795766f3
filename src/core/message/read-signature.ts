import { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import { equalBytes } from '../bytes/order.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import { recordOf } from '../psbt/record-access.ts';
import { type PsbtView, transactionOf, viewOf } from '../psbt/view.ts';
import { decodeTransaction } from '../tx/decode.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { witnessStack } from '../tx/witness-codec.ts';
import { spentByMessage, transactionToSign } from './to-sign.ts';

/** A signature as the transaction that it stands for, and what each input spends. */
export interface ReadSignature {
  readonly toSign: Transaction;
  readonly spent: readonly (TxOutput | undefined)[];
}

type Reading = (
  bytes: Uint8Array,
  message: string,
  scriptPubKey: Uint8Array,
) => ReadSignature | undefined;

/** By the prefix that names the variant (BIP 322, "Types of Signatures"). */
const READINGS: Readonly<Record<string, Reading>> = {
  smp: readSimple,
  ful: (bytes, _message, scriptPubKey) => ({
    toSign: decodeTransaction(bytes),
    spent: [spentByMessage(scriptPubKey)],
  }),
  pof: readProofOfFunds,
};

/**
 * A signature with the prefix of its variant, or a simple one without. Undefined
 * where it is not base64 of what the variant says.
 */
export function readSignature(
  signature: string,
  message: string,
  scriptPubKey: Uint8Array,
): ReadSignature | undefined {
  const prefix = signature.slice(0, 3);
  const named = Object.hasOwn(READINGS, prefix) ? READINGS[prefix] : undefined;
  const bytes = decodeBase64(named ? signature.slice(3) : signature);
  if (!bytes) return undefined;
  try {
    return (named ?? readSimple)(bytes, message, scriptPubKey);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function readSimple(
  bytes: Uint8Array,
  message: string,
  scriptPubKey: Uint8Array,
): ReadSignature | undefined {
  const cursor = new Cursor(bytes);
  const witness = witnessStack.read(cursor);
  if (cursor.pos !== bytes.length) return undefined;
  const unsigned = transactionToSign(message, scriptPubKey);
  const inputs = unsigned.inputs.map((input) => ({ ...input, witness }));
  return { toSign: { ...unsigned, inputs }, spent: [spentByMessage(scriptPubKey)] };
}

function readProofOfFunds(
  bytes: Uint8Array,
  _message: string,
  scriptPubKey: Uint8Array,
): ReadSignature | undefined {
  const view = viewOf(decodePsbt(bytes));
  const toSign = transactionOf(view);
  if (!toSign) return undefined;
  const spent = view.inputs.map(({ spent: { output } }, index) =>
    index === 0 ? spentByMessage(scriptPubKey) : (output ?? outputGivenBefore(view, index)),
  );
  return { toSign, spent };
}

/** The previous transaction may stand at the first input alone that spends of it. */
function outputGivenBefore({ inputs }: PsbtView, index: number): TxOutput | undefined {
  const { txid, vout } = inputs[index]!.prevout;
  const first = inputs.find(({ prevout }) => equalBytes(prevout.txid, txid));
  return first && recordOf(first.map, 'non_witness_utxo')?.value.outputs[vout];
}
