import { formatAmount } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import { txidText } from '../tx/id-text.ts';
import type { KeptMaps } from './kept-maps.ts';
import { joinedValue, NO_VALUE, type NodeValue, plainValue } from './node-value.ts';
import { scriptPubKeyValue } from './script-value.ts';

/** The outpoint that the input of a number spends. */
export function inputValue(maps: KeptMaps, index: number): NodeValue {
  const outpoint = maps.outpoint(index);
  if (!outpoint) return NO_VALUE;
  return plainValue(`${txidText(outpoint.txid)}:${outpoint.vout}`, 'txid');
}

/** The amount and the address that the output of a number pays. */
export function outputValue(maps: KeptMaps, index: number, chain: Chain, limit: number): NodeValue {
  const paid = maps.paid(index);
  if (!paid) return NO_VALUE;
  const amount = plainValue(formatAmount(paid.value), 'amount');
  return joinedValue([amount, scriptPubKeyValue(paid.scriptPubKey, chain, limit)], limit);
}
