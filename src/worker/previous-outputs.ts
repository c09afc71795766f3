/** Reads what is given of the outputs that a transaction spends, for Inspect and Sign alike. */
import { ifDecodes } from '../core/bytes/if-decodes.ts';
import { provenRow } from '../core/form/psbt/psbt-form.ts';
import type { UtxoForm } from '../core/form/types.ts';
import { decodeTransaction } from '../core/tx/decode.ts';
import { outpointText, txidText } from '../core/tx/id-text.ts';
import { transactionIdAt } from '../core/tx/ids.ts';
import type { Transaction } from '../core/tx/types.ts';
import {
  isObject,
  type Json,
  type JsonArray,
  JsonNumber,
  JsonObject,
  member,
} from '../rpc/json/value.ts';

/** What a transaction spends, as far as reading needs it. */
export interface SpentOutputs {
  /** Names of outpoints: the txid in hex, a colon, the number of the output. */
  readonly spends: ReadonlySet<string>;
}

/** All that a transaction spends. */
export function spendsOf(transaction: Transaction): SpentOutputs {
  return { spends: new Set(transaction.inputs.map(({ prevout }) => outpointText(prevout))) };
}

/**
 * The outputs of a serialised transaction that are spent, proven by its id; undefined
 * where none is, or the bytes are no transaction.
 */
export function previousTransaction(
  bytes: Uint8Array,
  by: SpentOutputs,
): readonly UtxoForm[] | undefined {
  const transaction = decodedTransaction(bytes);
  const own = transaction && spentAmong(utxosOf(transaction, bytes), by);
  return own && own.length > 0 ? own : undefined;
}

/** Undefined where the bytes are none. */
export function decodedTransaction(bytes: Uint8Array): Transaction | undefined {
  return ifDecodes(() => decodeTransaction(bytes));
}

function utxosOf(transaction: Transaction, bytes: Uint8Array): readonly UtxoForm[] {
  const txid = txidText(transactionIdAt(transaction, bytes));
  return transaction.outputs.map((output, vout) => ({ txid, vout, ...provenRow(output) }));
}

/** Those of outputs that are spent. */
export function spentAmong(
  utxos: readonly UtxoForm[],
  { spends }: SpentOutputs,
): readonly UtxoForm[] {
  return utxos.filter(({ txid, vout }) => spends.has(`${txid}:${vout}`));
}

/** `prevtxs` of signrawtransactionwithkey; undefined where a member is no such output. */
export function previousOutputs(values: JsonArray): readonly UtxoForm[] | undefined {
  const utxos = values.map(previousOutput);
  const areAll = utxos.length > 0 && utxos.every((found) => found.length > 0);
  return areAll ? utxos.flat() : undefined;
}

/** None where it has no outpoint. Numbers stay as they are written. */
export function previousOutput(value: Json): readonly UtxoForm[] {
  if (!isObject(value)) return [];
  const txid = member(value, 'txid');
  const vout = member(value, 'vout');
  if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/i.test(txid)) return [];
  if (!(vout instanceof JsonNumber) || !/^[0-9]{1,10}$/.test(vout.text)) return [];
  return [
    {
      txid: txid.toLowerCase(),
      vout: Number(vout.text),
      scriptPubKey: scriptFrom(value),
      redeemScript: textFrom(value, 'redeemScript'),
      witnessScript: textFrom(value, 'witnessScript'),
      amount: textFrom(value, 'amount'),
    },
  ];
}

/** As hex, or inside what other procedures print of an output. */
function scriptFrom(utxo: JsonObject): string {
  const script = member(utxo, 'scriptPubKey');
  return script instanceof JsonObject ? textFrom(script, 'hex') : textFrom(utxo, 'scriptPubKey');
}

function textFrom(object: JsonObject, name: string): string {
  const value = member(object, name);
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' ? value : '';
}
