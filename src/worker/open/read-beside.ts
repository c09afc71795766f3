import { withReadableFields } from '../../channel/readable-fields.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import type { Recognised } from '../../core/intake/recognise.ts';
import { goesWithChild } from '../../core/relay/precheck.ts';
import { decodeTransaction } from '../../core/tx/decode.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { isArray } from '../../rpc/json/value.ts';
import {
  previousOutputs,
  previousTransaction,
  type SpentOutputs,
  spendsOf,
  spentAmong,
} from '../previous-outputs.ts';

/**
 * What a source says of the outputs that another file spends: a previous transaction,
 * or `prevtxs`, of which only the fields that are read are kept. Undefined where it
 * says nothing of them.
 */
export async function readBeside(
  source: Blob,
  found: Recognised,
  spent: SpentOutputs,
): Promise<GivenBeside | undefined> {
  if (found.ok)
    return found.format === 'transaction' ? ofTransaction(found.bytes, spent) : undefined;
  return found.named === 'json' ? ofJson(await source.text(), spent) : undefined;
}

function ofTransaction(bytes: Uint8Array, spent: SpentOutputs): GivenBeside | undefined {
  const utxos = previousTransaction(bytes, spent);
  if (!utxos) return undefined;
  const transaction = decodeTransaction(bytes);
  return {
    from: 'previous transaction',
    utxos,
    transaction: bytesToHex(bytes),
    spends: [...spendsOf(transaction).spends],
    goesWithChild: goesWithChild(transaction),
  };
}

function ofJson(text: string, spent: SpentOutputs): GivenBeside | undefined {
  const value = parseJson(text.trim());
  if (value === undefined) return undefined;
  const utxos = spentAmong(previousOutputs(isArray(value) ? value : [value]) ?? [], spent);
  return utxos.length > 0 ? { from: 'prevtxs', utxos: utxos.map(withReadableFields) } : undefined;
}
