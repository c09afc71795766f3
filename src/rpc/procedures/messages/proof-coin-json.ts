import type { ProofCoin } from '../../../core/message/proof-coins.ts';
import { type Json, jsonAmount, jsonNumber, jsonObject } from '../../json/value.ts';

/** A coin of a proof of funds, as procedures and the command answer it. */
export function proofCoinJson({ txid, vout, amount, proof }: ProofCoin): Json {
  return jsonObject(
    ['txid', txid],
    ['vout', jsonNumber(vout)],
    ...(amount === undefined ? [] : [['amount', jsonAmount(amount)] as const]),
    ['proof', proof],
  );
}
