import { formatAmount } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import {
  joinedValue,
  MAX_VALUE_LENGTH,
  NO_VALUE,
  type NodeValue,
  plainValue,
  txidText,
} from './node-value.ts';
import type { PsbtMaps } from './psbt-maps.ts';
import { scriptPubKeyValue } from './script-value.ts';

/**
 * The value of the map at an outline's `row`: the outpoint that an input
 * spends, the amount and address that an output pays. None for other rows.
 */
export function mapValueAt(
  maps: PsbtMaps,
  row: number,
  chain: Chain,
  limit: number = MAX_VALUE_LENGTH,
): NodeValue {
  const input = positionOf(maps.inputRows, row);
  if (input >= 0) return inputValue(maps, input);
  const output = positionOf(maps.outputRows, row);
  return output >= 0 ? outputValue(maps, output, chain, limit) : NO_VALUE;
}

function inputValue(maps: PsbtMaps, input: number): NodeValue {
  const outpoint = maps.outpoint(input);
  if (!outpoint) return NO_VALUE;
  return plainValue(`${txidText(outpoint.txid)}:${outpoint.vout}`, 'txid');
}

function outputValue(maps: PsbtMaps, output: number, chain: Chain, limit: number): NodeValue {
  const paid = maps.output(output);
  if (!paid) return NO_VALUE;
  const amount = plainValue(formatAmount(paid.value), 'amount');
  return joinedValue([amount, scriptPubKeyValue(paid.scriptPubKey, chain, limit)], limit);
}

/** Where a row stands among rising rows, or -1. */
function positionOf(rows: Uint32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row ? low : -1;
}
