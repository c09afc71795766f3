/** The coins of a proof of funds as they are asked for, with what proves what they are. */
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { type CoinToShow, isWitnessCoin } from '../../../core/message/message-psbt.ts';
import type { Keystore } from '../../../core/sign/keystore.ts';
import { transactionId } from '../../../core/tx/ids.ts';
import { isSameOutput } from '../../../core/tx/known-utxo.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { invalidParameter } from '../../errors.ts';
import {
  isObject,
  type JsonArray,
  type JsonObject,
  member,
  memberOrNull,
} from '../../json/value.ts';
import { arrayValue, stringValue } from '../../typed-values.ts';
import { readTransactionHex } from '../transactions/decode-transaction.ts';
import { Prevouts, readPrevouts } from '../transactions/sign-prevouts.ts';

export interface Funds {
  readonly coins: readonly CoinToShow[];
  /** Redeem and witness scripts that came with them. */
  readonly scripts: readonly Uint8Array[];
}

/** Of the options `coins` and `prevtxs`. Raises RpcError, also where a previous transaction says otherwise. */
export function readFunds(options: JsonObject): Funds {
  const listed = arrayOf(options, 'coins');
  const transactions = new Map(
    arrayOf(options, 'prevtxs').map((text) => {
      const transaction = readTransactionHex(stringValue(text), true, true);
      return [bytesToHex(transactionId(transaction)), transaction];
    }),
  );
  const scripts: Uint8Array[] = [];
  const prevouts = new Prevouts();
  readPrevouts(listed, prevouts, { addScript: (script) => scripts.push(script) });
  if (listed.some((coin) => isObject(coin) && member(coin, 'amount') === undefined)) {
    throw invalidParameter('Missing amount');
  }
  const all = prevouts.all();
  if (all.length < listed.length) throw invalidParameter('Duplicated coin');
  const coins = all.map(([prevout, output]): CoinToShow => {
    const previous = transactions.get(bytesToHex(prevout.txid));
    requireSame({ prevout, output, previous });
    return { prevout, output, previous };
  });
  return { coins, scripts };
}

function arrayOf(options: JsonObject, name: string): JsonArray {
  const value = memberOrNull(options, name);
  return value === null ? [] : arrayValue(value);
}

function requireSame({ prevout, output, previous }: CoinToShow): void {
  const own: Transaction['outputs'][number] | undefined = previous?.outputs[prevout.vout];
  if (previous && !(own && isSameOutput(own, output))) {
    throw invalidParameter('Contradicting prevtxs');
  }
}

/** A legacy signature commits to no amount. Raises RpcError. */
export function requirePrevious(coins: readonly CoinToShow[], keystore: Keystore): void {
  const lacks = coins.some(
    ({ output, previous }) => !previous && !isWitnessCoin(output.scriptPubKey, keystore),
  );
  if (lacks) throw invalidParameter('Missing previous transaction');
}
