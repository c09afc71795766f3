import { Cursor } from '../bytes/cursor.ts';
import { ifDecodes } from '../bytes/if-decodes.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import { transactionOf, viewOf } from '../psbt/view.ts';
import { spentByMessage, transactionToSpend } from '../subject/message/to-spend.ts';
import { decodeTransaction } from '../tx/decode.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { witnessStack } from '../tx/witness-codec.ts';
import { type ProofCoin, proofInputs } from './proof-coins.ts';
import { transactionToSign } from './to-sign.ts';

/** A signature as the transaction that it stands for, and what each input spends. */
export interface ReadSignature {
  readonly toSign: Transaction;
  readonly spent: readonly (TxOutput | undefined)[];
  /** Of a proof of funds what the inputs besides the first spend. */
  readonly coins?: readonly ProofCoin[];
  /** Whether the PSBT of a proof says two things of what an input spends, the first included. */
  readonly isContradicted?: boolean;
}

type Reading = (
  bytes: Uint8Array,
  message: string,
  scriptPubKey: Uint8Array,
  prevtxs: readonly Transaction[],
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
 * A signature with the prefix of its variant, or a simple one without. `prevtxs` are
 * previous transactions that prove coins of a proof of funds. Undefined where it is not
 * base64 of what the variant says.
 */
export function readSignature(
  signature: string,
  message: string,
  scriptPubKey: Uint8Array,
  prevtxs: readonly Transaction[] = [],
): ReadSignature | undefined {
  const prefix = signature.slice(0, 3);
  const named = Object.hasOwn(READINGS, prefix) ? READINGS[prefix] : undefined;
  const bytes = decodeBase64(named ? signature.slice(3) : signature);
  if (!bytes) return undefined;
  return ifDecodes(() => (named ?? readSimple)(bytes, message, scriptPubKey, prevtxs));
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
  message: string,
  scriptPubKey: Uint8Array,
  prevtxs: readonly Transaction[],
): ReadSignature | undefined {
  const view = viewOf(decodePsbt(bytes));
  const toSign = transactionOf(view);
  if (!toSign) return undefined;
  const toSpend = transactionToSpend(message, scriptPubKey);
  const [first, ...others] = proofInputs(view, [toSpend, ...prevtxs]);
  return {
    toSign,
    spent: [spentByMessage(scriptPubKey), ...others.map(({ output }) => output)],
    coins: others.map(({ coin }) => coin),
    isContradicted: [first, ...others].some((input) => input?.coin.proof === 'contradicted'),
  };
}
