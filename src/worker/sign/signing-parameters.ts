import { filledLines } from '../../core/bytes/utf8-text.ts';
import type { RawForm, UtxoForm } from '../../core/form/types.ts';
import { type JsonMember, type JsonObject, jsonNumber, jsonObject } from '../../rpc/json/value.ts';
import type { SigningParameters } from '../../rpc/procedures/transactions/sign-call.ts';

/** A form as the parameters of `signrawtransactionwithkey`. */
export function signingParameters({
  transaction,
  keys,
  utxos,
  hashType,
}: RawForm): SigningParameters {
  return {
    hex: transaction.trim(),
    privateKeys: filledLines(keys),
    prevtxs: utxos.map(prevtxOf),
    hashType,
  };
}

const TEXTS = ['scriptPubKey', 'redeemScript', 'witnessScript', 'amount'] as const;

/** An empty text is not hex to the procedure, so empty fields are left out. */
function prevtxOf(utxo: UtxoForm): JsonObject {
  const texts = TEXTS.map((name): JsonMember => [name, utxo[name].trim()]);
  return jsonObject(
    ['txid', utxo.txid],
    ['vout', jsonNumber(utxo.vout)],
    ...texts.filter(([, text]) => text !== ''),
  );
}
