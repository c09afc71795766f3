import { Cursor } from '../bytes/cursor.ts';
import { type Complaint, DecodeError } from '../bytes/decode-error.ts';
import { equalBytes } from '../bytes/order.ts';
import { PSBT_MAGIC } from '../bytes/psbt-magic.ts';
import type { Recorder } from '../bytes/recorder.ts';
import { spanOfView } from '../bytes/span.ts';
import { Writer } from '../bytes/writer.ts';
import { transactionIdAt } from '../tx/ids.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from './fields.ts';
import { readMap, writeMap } from './map-codec.ts';
import { checkGlobalMap, checkMap, psbtVersion } from './map-rules.ts';
import { recordOf } from './record-access.ts';
import type { GlobalMap, InputMap, OutputMap, Psbt } from './types.ts';
import { headerOf, type PsbtHeader, unsignedInputOf } from './view.ts';

/**
 * Is told of each map as soon as it has been read and checked, so that whoever
 * needs a map only once need not keep the whole PSBT.
 */
export interface PsbtVisitor {
  global(map: GlobalMap, version: number): void;
  input(map: InputMap, index: number): void;
  output(map: OutputMap, index: number): void;
  /** All maps have been read and nothing follows. */
  end(): void;
}

/** What the maps of a PSBT must be held against. */
interface Expectation extends PsbtHeader {
  readonly version: number;
}

/** What the decoder lets pass that Core does not. */
export interface PsbtLeniency {
  /** Outputs of version 2 without a script, as those of silent payments at first are (BIP 375). */
  readonly mayLackScripts?: boolean;
}

/**
 * A PSBT of version 0 or 2 that takes all the bytes (BIP 174, 370). Everything
 * that Core checks is checked in Core's order (psbt.h, DecodeRawPSBT), and
 * nothing else is: signatures may be wrong, UTXOs may disagree. Raises
 * `DecodeError`.
 */
export function readPsbt(
  bytes: Uint8Array,
  visitor: PsbtVisitor,
  recorder?: Recorder,
  leniency?: PsbtLeniency,
): void {
  const cursor = new Cursor(bytes, recorder);
  recorder?.open('psbt', 0);
  readMagic(cursor);
  const expectation = readGlobal(cursor, visitor);
  readInputs(cursor, expectation, visitor);
  readOutputs(cursor, expectation, visitor, leniency);
  recorder?.close(cursor.pos);
  if (!cursor.atEnd) {
    throw new DecodeError('extra-data', { start: cursor.pos, end: bytes.length });
  }
  visitor.end();
}

/** A PSBT with all its maps at once; see {@link readPsbt}. */
export function decodePsbt(bytes: Uint8Array, recorder?: Recorder, leniency?: PsbtLeniency): Psbt {
  const inputs: InputMap[] = [];
  const outputs: OutputMap[] = [];
  const head: { version: number; global: GlobalMap }[] = [];
  const visitor: PsbtVisitor = {
    global: (global, version) => head.push({ version, global }),
    input: (map) => inputs.push(map),
    output: (map) => outputs.push(map),
    end: () => undefined,
  };
  readPsbt(bytes, visitor, recorder, leniency);
  return { ...head[0]!, inputs, outputs };
}

/** The bytes of a PSBT, its records in the order that they stood in. */
export function encodePsbt(psbt: Psbt): Uint8Array {
  const writer = new Writer();
  writer.bytes(PSBT_MAGIC);
  writeMap(writer, GLOBAL_FORMAT, psbt.global.records);
  for (const input of psbt.inputs) writeMap(writer, INPUT_FORMAT, input.records);
  for (const output of psbt.outputs) writeMap(writer, OUTPUT_FORMAT, output.records);
  return writer.finish();
}

/** Whether bytes begin as a PSBT does. */
export function hasPsbtMagic(bytes: Uint8Array): boolean {
  return (
    bytes.length >= PSBT_MAGIC.length &&
    equalBytes(bytes.subarray(0, PSBT_MAGIC.length), PSBT_MAGIC)
  );
}

function readMagic(cursor: Cursor): void {
  const start = cursor.pos;
  const magic = cursor.take(PSBT_MAGIC.length);
  if (!equalBytes(magic, PSBT_MAGIC)) throw cursor.fault('psbt.magic', start);
  cursor.recorder?.leaf('psbt.magic', start, cursor.pos);
}

function readGlobal(cursor: Cursor, visitor: PsbtVisitor): Expectation {
  cursor.recorder?.open('psbt.global', cursor.pos);
  const map = readMap(cursor, GLOBAL_FORMAT, undefined);
  checkGlobalMap(map);
  cursor.recorder?.close(cursor.pos);
  const version = psbtVersion(map);
  visitor.global(map, version);
  return { version, ...headerOf(map) };
}

function readInputs(cursor: Cursor, expectation: Expectation, visitor: PsbtVisitor): void {
  const { version, inputCount } = expectation;
  let index = 0;
  for (; index < inputCount && !cursor.atEnd; index++) {
    cursor.recorder?.open('psbt.input', cursor.pos);
    const map = readMap(cursor, INPUT_FORMAT, version);
    checkMap(map, INPUT_FORMAT, version);
    checkPreviousTransaction(cursor.bytes, expectation, map, index);
    cursor.recorder?.close(cursor.pos);
    visitor.input(map, index);
  }
  requireCount(cursor, index === inputCount, 'psbt.input-count');
}

function readOutputs(
  cursor: Cursor,
  expectation: Expectation,
  visitor: PsbtVisitor,
  leniency?: PsbtLeniency,
): void {
  let index = 0;
  for (; index < expectation.outputCount && !cursor.atEnd; index++) {
    cursor.recorder?.open('psbt.output', cursor.pos);
    const map = readMap(cursor, OUTPUT_FORMAT, expectation.version);
    const besides = leniency?.mayLackScripts ? 'script' : undefined;
    checkMap(map, OUTPUT_FORMAT, expectation.version, besides);
    cursor.recorder?.close(cursor.pos);
    visitor.output(map, index);
  }
  requireCount(cursor, index === expectation.outputCount, 'psbt.output-count');
}

/** The input ended before all maps that were announced. */
function requireCount(cursor: Cursor, complete: boolean, complaint: Complaint): void {
  if (!complete) throw cursor.fault(complaint, cursor.pos);
}

/**
 * The whole previous transaction must have the id that the input spends, and
 * the output. It is looked at right after its map (psbt.h).
 */
function checkPreviousTransaction(
  bytes: Uint8Array,
  header: PsbtHeader,
  map: InputMap,
  index: number,
): void {
  const utxo = recordOf(map, 'non_witness_utxo');
  if (!utxo) return;
  const { txid, vout } = unsignedInputOf(header, map, index).prevout;
  const where = { start: utxo.start, end: utxo.end };
  const serialised = valueBytes(bytes, utxo);
  if (!equalBytes(transactionIdAt(utxo.value, serialised), txid)) {
    throw new DecodeError('psbt.outpoint-hash', where);
  }
  if (vout >= utxo.value.outputs.length) throw new DecodeError('psbt.outpoint-index', where);
}

/** The value of a record, which its length stands before, as it stands. */
function valueBytes(bytes: Uint8Array, { wholeKey, end }: RecordBounds): Uint8Array {
  const cursor = new Cursor(bytes, undefined, spanOfView(bytes, wholeKey)!.end, end);
  cursor.compactSize();
  return bytes.subarray(cursor.pos, end);
}

interface RecordBounds {
  readonly wholeKey: Uint8Array;
  readonly end: number;
}
