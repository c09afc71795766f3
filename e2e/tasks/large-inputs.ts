import { SIZE_LIMITS } from '../../src/core/intake/format.ts';
import {
  bytesOf,
  compact,
  type Hex,
  int,
  MAGIC,
  outpoint,
  record,
  repeated,
  SEPARATOR,
  transaction,
  txInput,
  txid,
  txOutput,
  unsignedTransaction,
} from '../../test/psbt-text.ts';
import { PAYS_KEY } from './inputs.ts';

/* Binary inputs of 24 MB, or just under. */

const LOCK_TIME: Hex = '00000000';

const binary = (hex: Hex): Buffer => Buffer.from(bytesOf(hex));

/** The item so many times, its four bytes at `at` a number that rises. */
function numbered(item: Hex, count: number, at: number): Buffer {
  const one = binary(item);
  const all = Buffer.alloc(count * one.length, one);
  for (let i = 0; i < count; i++) all.writeUInt32LE(i, i * one.length + at);
  return all;
}

/** A PSBT of 3,000 inputs, each with its previous transaction. */
export function psbtOfInputs(): Buffer {
  const count = 3_000;
  const outputs = Array.from({ length: 255 }, (_, i) => txOutput(10_000 + i, PAYS_KEY));
  const previous = transaction({ inputs: [txInput()], outputs });
  const id = txid(previous);
  const inputs = Array.from({ length: count }, (_, i) => txInput(outpoint(id, i % 255)));
  const unsigned = transaction({ inputs, outputs: [txOutput(5_000, '51')] });
  const map = binary(record('00', '', previous) + SEPARATOR);
  const head = binary(MAGIC + record('00', '', unsigned) + SEPARATOR);
  return Buffer.concat([head, Buffer.alloc(count * map.length, map), Buffer.from([0])]);
}

/** A PSBT of as many bytes as are opened, nearly all of them in one output's OP_RETURN script. */
export function psbtOfReturn(): Buffer {
  const head = binary(`${MAGIC}0100`);
  // The record's length, the transaction's other parts and the script's opcodes have 5, 23 and 6 bytes.
  const data = SIZE_LIMITS.bytes - head.length - 2 - 5 - 23 - 6;
  const script = Buffer.concat([binary(`6a4e${int(data, 4)}`), Buffer.alloc(data, 'touchstone ')]);
  const unsigned = Buffer.concat([
    binary(`020000000001${int(0, 8)}${compact(script.length)}`),
    script,
    binary(LOCK_TIME),
  ]);
  return Buffer.concat([head, binary(compact(unsigned.length)), unsigned, Buffer.alloc(2)]);
}

/** A PSBT with 240,000 records in one map that Core does not know. */
export function psbtOfRecords(): Buffer {
  const head = MAGIC + record('00', '', unsignedTransaction(0, 1)) + SEPARATOR;
  const records = numbered(record('f0', int(0, 4), repeated('ee', 92)), 240_000, 2);
  return Buffer.concat([binary(head), records, Buffer.from([0])]);
}

/** A PSBT of 190,000 inputs, each of another UTXO, whose maps have one record that Core does not know. */
export function psbtOfUnsignedInputs(): Buffer {
  const count = 190_000;
  const inputs = numbered(txInput(outpoint(repeated('ab', 32), 0)), count, 0);
  const unsigned = Buffer.concat([
    binary(`02000000${compact(count)}`),
    inputs,
    binary(`01${txOutput(10_000, PAYS_KEY)}${LOCK_TIME}`),
  ]);
  const head = Buffer.concat([binary(`${MAGIC}0100${compact(unsigned.length)}`), unsigned]);
  const map = binary(record('f0', '', repeated('ee', 78)) + SEPARATOR);
  return Buffer.concat([
    head,
    binary(SEPARATOR),
    Buffer.alloc(count * map.length, map),
    Buffer.alloc(1),
  ]);
}
