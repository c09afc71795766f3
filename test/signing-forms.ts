import { utf8Of } from '../src/core/bytes/utf8-text.ts';
import type { Chain } from '../src/core/encoding/chains.ts';
import type { RawForm } from '../src/core/form/types.ts';
import { hashTypeName, hashTypeNamed } from '../src/core/script/hash-type.ts';
import { isArray, isObject, type Json, JsonNumber, member } from '../src/rpc/json/value.ts';
import { previousOutput } from '../src/worker/previous-outputs.ts';

const FIELDS = ['scriptPubKey', 'redeemScript', 'witnessScript'] as const;

/**
 * The form that says what a call of `signrawtransactionwithkey` says; undefined of one
 * that none says: with values of other types, unknown hash types, or keys and scripts
 * that are empty or have white space in them.
 */
export function formOfCall(values: readonly Json[], chain: Chain): RawForm | undefined {
  const [hex, keys = null, prevtxs = [], name = 'DEFAULT'] = values;
  const hashType = typeof name === 'string' ? hashTypeNamed(name) : undefined;
  if (typeof hex !== 'string' || !isArray(keys) || !isArray(prevtxs)) return undefined;
  const lines = keys.filter(isWord);
  const utxos = prevtxs.filter(isSayable).flatMap(previousOutput);
  const isWhole = lines.length === keys.length && utxos.length === prevtxs.length;
  if (!isWhole || hashType === undefined || hex !== hex.trim()) return undefined;
  const typed = { transaction: hex, keys: utf8Of(lines.join('\n')), utxos };
  return { chain, ...typed, hashType: hashTypeName(hashType)! };
}

/** An output whose scripts and amount are texts that can be typed, and its txid as it is shown. */
function isSayable(output: Json): boolean {
  if (!isObject(output)) return false;
  const txid = member(output, 'txid');
  const texts = FIELDS.map((name) => member(output, name)).filter((text) => text !== undefined);
  const amount = member(output, 'amount');
  const isAmount = amount === undefined || amount instanceof JsonNumber || isWord(amount);
  return txid === `${txid}`.toLowerCase() && texts.every(isWord) && isAmount;
}

function isWord(value: Json): value is string {
  return typeof value === 'string' && /^\S+$/.test(value);
}
