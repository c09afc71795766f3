import { concatBytes, Writer } from '../../src/core/bytes/writer.ts';
import { legacyTransaction } from '../../src/core/tx/codec.ts';
import { encodeTransaction } from '../../src/core/tx/ids.ts';
import type { Transaction, TxOutput } from '../../src/core/tx/types.ts';

/** A record: type, key data, value. */
export type SampleRecord = readonly [type: number, keyData: Uint8Array, value: Uint8Array];

export interface SampleMaps {
  readonly global: readonly SampleRecord[];
  readonly inputs: readonly (readonly SampleRecord[])[];
  readonly outputs: readonly (readonly SampleRecord[])[];
}

const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff);

/** Magic, then each map with its separator. */
export function psbtBytes({ global, inputs, outputs }: SampleMaps): Uint8Array {
  return concatBytes(MAGIC, ...[global, ...inputs, ...outputs].map(mapBytes));
}

/** A record whose key is its type alone. */
export function field(type: number, value: Uint8Array): SampleRecord {
  return [type, new Uint8Array(0), value];
}

/** The record of a version 0 PSBT's transaction. */
export function unsignedTransaction(transaction: Transaction): SampleRecord {
  const writer = new Writer();
  legacyTransaction.write(writer, transaction);
  return field(0x00, writer.finish());
}

/** An input's whole previous transaction. */
export function previousTransaction(transaction: Transaction): SampleRecord {
  return field(0x00, encodeTransaction(transaction));
}

/** An input's spent output. */
export function witnessUtxo(output: TxOutput): SampleRecord {
  return field(0x01, outputBytes(output));
}

export function outputBytes({ value, scriptPubKey }: TxOutput): Uint8Array {
  return concatBytes(u64(value), sized(scriptPubKey));
}

export function sized(bytes: Uint8Array): Uint8Array {
  return concatBytes(compactSize(bytes.length), bytes);
}

export function compactSize(value: number): Uint8Array {
  const writer = new Writer();
  writer.compactSize(value);
  return writer.finish();
}

export function u32(value: number): Uint8Array {
  const writer = new Writer();
  writer.u32(value);
  return writer.finish();
}

export function u64(value: bigint): Uint8Array {
  const writer = new Writer();
  writer.i64(value);
  return writer.finish();
}

function mapBytes(records: readonly SampleRecord[]): Uint8Array {
  const lines = records.map(([type, keyData, value]) =>
    concatBytes(sized(concatBytes(compactSize(type), keyData)), sized(value)),
  );
  return concatBytes(...lines, Uint8Array.of(0));
}
