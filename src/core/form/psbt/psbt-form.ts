import { bytesToHex } from '../../bytes/hex.ts';
import { formatAmount } from '../../encoding/amount.ts';
import { recordOf, recordsOf } from '../../psbt/record-access.ts';
import type { InputMap, Psbt } from '../../psbt/types.ts';
import { finalScriptsOf, type InputView, unsignedTransactionOf, viewOf } from '../../psbt/view.ts';
import { HashType, hashTypeName } from '../../script/hash-type.ts';
import { Sighashes } from '../../sighash/sighashes.ts';
import { TransactionChecker } from '../../sighash/transaction-checker.ts';
import { SignatureCreator } from '../../sign/creator.ts';
import { Keystore } from '../../sign/keystore.ts';
import { KeystoreContext } from '../../sign/keystore-context.ts';
import { produceSignature } from '../../sign/produce.ts';
import { SignatureData } from '../../sign/signature-data.ts';
import { NO_SIGNER } from '../../sign/signers.ts';
import { txidText } from '../../tx/id-text.ts';
import { encodeTransaction } from '../../tx/ids.ts';
import type { TxInput, TxOutput } from '../../tx/types.ts';
import type { HashTypeName, TransactionAlone, UtxoForm } from '../types.ts';

/**
 * A PSBT's transaction alone, with the signatures that it has, as
 * `signrawtransactionwithkey` would have left them, and the UTXOs. `undefined` where its
 * inputs do not agree on a lock time, or an output has no script yet, so that there is no
 * transaction.
 */
export function transactionAlone(psbt: Psbt): TransactionAlone | undefined {
  const view = viewOf(psbt);
  const unsigned = unsignedTransactionOf(view);
  const isPending = psbt.version === 2 && psbt.outputs.some((map) => !recordOf(map, 'script'));
  if (!unsigned || isPending) return undefined;
  const sighashes = Sighashes.of(unsigned);
  let leftOut = 0;
  const inputs = view.inputs.map((input): TxInput => {
    const { prevout, sequence } = input;
    const { scriptSig, witness, leftOut: left } = signaturesOf(input, sighashes);
    leftOut += left;
    return { prevout, scriptSig, sequence, witness };
  });
  return {
    hex: bytesToHex(encodeTransaction({ ...unsigned, inputs })),
    utxos: utxosOf(view.inputs),
    leftOut,
  };
}

/** A row for each input of which anything is known that it spends. */
export function utxosOf(inputs: readonly InputView[]): readonly UtxoForm[] {
  return inputs.flatMap(utxoForm);
}

const NO_BYTES = new Uint8Array(0);

/** A row, where anything is known of what the input spends. */
function utxoForm({ map, prevout, spent: { output, proven } }: InputView): readonly UtxoForm[] {
  const redeemScript = recordOf(map, 'redeem_script')?.value ?? NO_BYTES;
  const witnessScript = recordOf(map, 'witness_script')?.value ?? NO_BYTES;
  if (!output && redeemScript.length + witnessScript.length === 0) return [];
  return [
    {
      txid: txidText(prevout.txid),
      vout: prevout.vout,
      ...(output ? textsOf(output) : { scriptPubKey: '', amount: '' }),
      redeemScript: bytesToHex(redeemScript),
      witnessScript: bytesToHex(witnessScript),
      ...(proven && { proven: ofItsOwn(proven) }),
    },
  ];
}

/** An output as it would be typed. */
function textsOf({ value, scriptPubKey }: TxOutput): Pick<UtxoForm, 'scriptPubKey' | 'amount'> {
  return { scriptPubKey: bytesToHex(scriptPubKey), amount: formatAmount(value) };
}

/** With bytes of its own: a view would be sent with all that it is a view of. */
function ofItsOwn({ value, scriptPubKey }: TxOutput): TxOutput {
  return { value, scriptPubKey: scriptPubKey.slice() };
}

/** The fields of an output that a previous transaction makes. */
export function provenRow(output: TxOutput): Omit<UtxoForm, 'txid' | 'vout'> {
  return { ...textsOf(output), redeemScript: '', witnessScript: '', proven: ofItsOwn(output) };
}

interface PlacedSignatures {
  readonly scriptSig: Uint8Array;
  readonly witness: readonly Uint8Array[];
  readonly leftOut: number;
}

/** Final scripts as they are; else what signatures there are, put where signing looks for them. */
function signaturesOf(input: InputView, sighashes: Sighashes): PlacedSignatures {
  const { map } = input;
  const final = finalScriptsOf(map);
  if (final) return { ...final, leftOut: 0 };
  const byLeaf = recordsOf(map, 'tap_script_sig').length;
  const byKey = recordOf(map, 'tap_key_sig')?.value;
  if (byKey) return { scriptSig: NO_BYTES, witness: [byKey], leftOut: 0 };
  const placed = placePartial(input, sighashes);
  return { ...placed, leftOut: placed.leftOut + byLeaf };
}

/**
 * Partial signatures in the form in which signing with their keys would have left
 * them. They are not verified: signing verifies what it finds.
 */
function placePartial({ map, spent, index }: InputView, sighashes: Sighashes): PlacedSignatures {
  const partial = recordsOf(map, 'partial_sig');
  const nothing = { scriptSig: NO_BYTES, witness: [], leftOut: partial.length };
  if (!spent.output || partial.length === 0) return nothing;
  const data = new SignatureData(NO_BYTES, []);
  for (const { key, value } of partial) data.addSignature(key, value);
  const keystore = new Keystore();
  for (const name of ['redeem_script', 'witness_script'] as const) {
    const script = recordOf(map, name)?.value;
    if (script) keystore.addScript(script);
  }
  const { value: amount, scriptPubKey } = spent.output;
  const checker = new TrustingChecker({ sighashes, inputIndex: index, amount });
  const hashType = HashType.ALL;
  const creator = new SignatureCreator({ keystore, signer: NO_SIGNER, checker, amount, hashType });
  produceSignature(new KeystoreContext({ keystore, creator, data }), scriptPubKey);
  const { scriptSig, witness } = data;
  const all = bytesToHex(scriptSig) + witness.map(bytesToHex).join();
  const left = partial.filter(({ value }) => !all.includes(bytesToHex(value))).length;
  if (left === partial.length) return nothing;
  // More than the script takes are no loss.
  return { scriptSig, witness, leftOut: data.complete ? 0 : left };
}

/** Takes signatures for what they are said to be. */
class TrustingChecker extends TransactionChecker {
  override checkEcdsa(): boolean {
    return true;
  }

  override checkSchnorr(): undefined {
    return undefined;
  }
}

/** What all inputs that say one agree on, where they all say one. */
export function hashTypeOf(inputs: readonly InputMap[]): HashTypeName | undefined {
  const types = new Set(inputs.map((map) => recordOf(map, 'sighash_type')?.value));
  const [only] = types;
  return types.size === 1 && only !== undefined ? hashTypeName(only) : undefined;
}
