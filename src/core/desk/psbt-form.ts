import { bytesToHex } from '../bytes/hex.ts';
import { formatAmount } from '../encoding/amount.ts';
import { type Coin, coinOf } from '../inspect/coin.ts';
import { DEFAULT_SEQUENCE, RequiredLocks } from '../inspect/locks.ts';
import { txidText } from '../inspect/node-value.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputMap, OutputMap, Psbt } from '../psbt/types.ts';
import { HashType } from '../sighash/hash-type.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import { TransactionChecker } from '../sighash/transaction-checker.ts';
import { SignatureCreator } from '../sign/creator.ts';
import { Keystore } from '../sign/keystore.ts';
import { produceSignature } from '../sign/produce.ts';
import { SignatureData } from '../sign/signature-data.ts';
import type { Signer } from '../sign/signers.ts';
import { encodeTransaction } from '../tx/ids.ts';
import type { Transaction, TxInput } from '../tx/types.ts';
import type { CoinForm, HashTypeName, ReadAnswer } from './types.ts';

export type PsbtForm = Omit<Extract<ReadAnswer, { readonly is: 'psbt' }>, 'is'>;

/**
 * What a PSBT fills of the form: its transaction with the signatures that it has,
 * as `signrawtransactionwithkey` would have left them, and the coins. `undefined`
 * where its inputs do not agree on a lock time, so that there is no transaction.
 * Raises DecodeError.
 */
export function psbtForm(bytes: Uint8Array): PsbtForm | undefined {
  const psbt = decodePsbt(bytes);
  const unsigned = transactionOf(psbt);
  if (!unsigned) return undefined;
  const sighashes = Sighashes.of(unsigned);
  let leftOut = 0;
  const inputs = psbt.inputs.map((map, index): TxInput => {
    const input = unsigned.inputs[index]!;
    const coin = coinOf(map, input.prevout.vout);
    const signed = signaturesOf({ map, coin, sighashes, index });
    leftOut += signed.leftOut;
    return { ...input, scriptSig: signed.scriptSig, witness: signed.witness };
  });
  const hashType = hashTypeOf(psbt.inputs);
  return {
    hex: bytesToHex(encodeTransaction({ ...unsigned, inputs })),
    coins: psbt.inputs.flatMap((map, index) => coinForm(map, unsigned.inputs[index]!)),
    version: psbt.version,
    leftOut,
    ...(hashType && { hashType }),
  };
}

const NO_BYTES = new Uint8Array(0);

/** Without any signature. Version 2 has it in its fields (BIP 370). */
function transactionOf({ global, inputs, outputs }: Psbt): Transaction | undefined {
  const whole = recordOf(global, 'unsigned_tx')?.value;
  if (whole) return whole;
  const locks = new RequiredLocks();
  for (const map of inputs) {
    locks.add(recordOf(map, 'height_locktime')?.value, recordOf(map, 'time_locktime')?.value);
  }
  const lockTime = locks.resolve(recordOf(global, 'fallback_locktime')?.value ?? 0);
  if (lockTime === undefined) return undefined;
  return {
    version: recordOf(global, 'tx_version')?.value ?? 0,
    inputs: inputs.map(inputOf),
    outputs: outputs.map(outputOf),
    lockTime,
  };
}

function inputOf(map: InputMap): TxInput {
  return {
    prevout: {
      txid: recordOf(map, 'previous_txid')?.value ?? NO_BYTES,
      vout: recordOf(map, 'output_index')?.value ?? 0,
    },
    scriptSig: NO_BYTES,
    sequence: recordOf(map, 'sequence')?.value ?? DEFAULT_SEQUENCE,
    witness: [],
  };
}

function outputOf(map: OutputMap) {
  return {
    value: recordOf(map, 'amount')?.value ?? 0n,
    scriptPubKey: recordOf(map, 'script')?.value ?? NO_BYTES,
  };
}

/** A row, where anything is known of what the input spends. */
function coinForm(map: InputMap, { prevout }: TxInput): readonly CoinForm[] {
  const { output } = coinOf(map, prevout.vout);
  const redeemScript = recordOf(map, 'redeem_script')?.value ?? NO_BYTES;
  const witnessScript = recordOf(map, 'witness_script')?.value ?? NO_BYTES;
  if (!output && redeemScript.length + witnessScript.length === 0) return [];
  return [
    {
      txid: txidText(prevout.txid),
      vout: prevout.vout,
      scriptPubKey: bytesToHex(output?.scriptPubKey ?? NO_BYTES),
      redeemScript: bytesToHex(redeemScript),
      witnessScript: bytesToHex(witnessScript),
      amount: output ? formatAmount(output.value) : '',
    },
  ];
}

interface InputToSign {
  readonly map: InputMap;
  readonly coin: Coin;
  readonly sighashes: Sighashes;
  readonly index: number;
}

interface PlacedSignatures {
  readonly scriptSig: Uint8Array;
  readonly witness: readonly Uint8Array[];
  readonly leftOut: number;
}

/** Final scripts as they are; else what signatures there are, put where signing looks for them. */
function signaturesOf(input: InputToSign): PlacedSignatures {
  const { map } = input;
  const scriptSig = recordOf(map, 'final_scriptsig')?.value ?? NO_BYTES;
  const witness = recordOf(map, 'final_scriptwitness')?.value ?? [];
  if (scriptSig.length + witness.length > 0) return { scriptSig, witness, leftOut: 0 };
  const byLeaf = recordsOf(map, 'tap_script_sig').length;
  const byKey = recordOf(map, 'tap_key_sig')?.value;
  if (byKey) return { scriptSig, witness: [byKey], leftOut: 0 };
  const placed = placePartial(input);
  return { ...placed, leftOut: placed.leftOut + byLeaf };
}

/**
 * Partial signatures in the form in which signing with their keys would have left
 * them. They are not verified: signing verifies what it finds.
 */
function placePartial({ map, coin, sighashes, index }: InputToSign): PlacedSignatures {
  const partial = recordsOf(map, 'partial_sig');
  const nothing = { scriptSig: NO_BYTES, witness: [], leftOut: partial.length };
  if (!coin.output || partial.length === 0) return nothing;
  const data = new SignatureData(NO_BYTES, []);
  for (const { key, value } of partial) data.addSignature(key, value);
  const keystore = new Keystore();
  for (const name of ['redeem_script', 'witness_script'] as const) {
    const script = recordOf(map, name)?.value;
    if (script) keystore.addScript(script);
  }
  const { value: amount, scriptPubKey } = coin.output;
  const checker = new Believer({ sighashes, inputIndex: index, amount });
  const hashType = HashType.ALL;
  const creator = new SignatureCreator({ keystore, signer: NO_SIGNER, checker, amount, hashType });
  produceSignature({ keystore, creator, data }, scriptPubKey);
  const { scriptSig, witness } = data;
  const all = bytesToHex(scriptSig) + witness.map(bytesToHex).join();
  const left = partial.filter(({ value }) => !all.includes(bytesToHex(value))).length;
  if (left === partial.length) return nothing;
  // More than the script takes are no loss.
  return { scriptSig, witness, leftOut: data.complete ? 0 : left };
}

/** There are no keys here. */
const NO_SIGNER: Signer = { ecdsa: () => undefined, schnorr: () => undefined };

/** Takes signatures for what they are said to be. */
class Believer extends TransactionChecker {
  override checkEcdsa(): boolean {
    return true;
  }

  override checkSchnorr(): undefined {
    return undefined;
  }
}

const HASH_TYPE_NAMES: ReadonlyMap<number, HashTypeName> = new Map([
  [0x00, 'DEFAULT'],
  [0x01, 'ALL'],
  [0x02, 'NONE'],
  [0x03, 'SINGLE'],
  [0x81, 'ALL|ANYONECANPAY'],
  [0x82, 'NONE|ANYONECANPAY'],
  [0x83, 'SINGLE|ANYONECANPAY'],
]);

/** What all inputs that say one agree on, where they all say one. */
function hashTypeOf(inputs: readonly InputMap[]): HashTypeName | undefined {
  const types = new Set(inputs.map((map) => recordOf(map, 'sighash_type')?.value));
  const [only] = types;
  return types.size === 1 && only !== undefined ? HASH_TYPE_NAMES.get(only) : undefined;
}
