/** PSBTs of two parties in one: what one of them made before, and what the other adds. */
import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { globalRecord, mapOf } from '../../psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../../psbt/psbt.ts';
import type { Psbt } from '../../psbt/types.ts';

type GlobalRecord = Psbt['global']['records'][number];

/** All of `base` and behind it the inputs and outputs of `added`, of the same version; both base64. */
export function grafted(base: string, added: string): string {
  const [a, b] = [base, added].map((text) => decodePsbt(decodeBase64(text)!)) as [Psbt, Psbt];
  return encodeBase64(
    encodePsbt({
      ...a,
      global: mapOf(a.global.records.map((record) => joinedRecord(record, a, b))),
      inputs: [...a.inputs, ...b.inputs],
      outputs: [...a.outputs, ...b.outputs],
    }),
  );
}

function joinedRecord(record: GlobalRecord, a: Psbt, b: Psbt): GlobalRecord {
  if (record.field === 'input_count') return counted('input_count', a.inputs, b.inputs);
  if (record.field === 'output_count') return counted('output_count', a.outputs, b.outputs);
  if (record.field !== 'unsigned_tx') return record;
  const added = b.global.records.find(({ field }) => field === 'unsigned_tx');
  if (added?.field !== 'unsigned_tx') throw new Error('of another version');
  const inputs = [...record.value.inputs, ...added.value.inputs];
  const outputs = [...record.value.outputs, ...added.value.outputs];
  return globalRecord('unsigned_tx', null, { ...record.value, inputs, outputs });
}

function counted(
  field: 'input_count' | 'output_count',
  a: readonly unknown[],
  b: readonly unknown[],
): GlobalRecord {
  return globalRecord(field, null, a.length + b.length);
}
