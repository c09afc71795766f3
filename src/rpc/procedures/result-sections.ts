/** What the sections of `decodepsbt` are. */
import { Cursor } from '../../core/bytes/cursor.ts';
import type { Span } from '../../core/bytes/span.ts';
import { formatAmount } from '../../core/encoding/amount.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../../core/psbt/fields.ts';
import { readMap } from '../../core/psbt/map-codec.ts';
import type { GlobalMap } from '../../core/psbt/types.ts';
import { bareInput, txOutputContent } from '../../core/tx/codec.ts';
import { writeGlobalMembers, writeOtherMembers } from './decodepsbt-global.ts';
import { type PsbtJsonOptions, writeInput } from './decodepsbt-input.ts';
import { writeOutput } from './decodepsbt-output.ts';
import { linesTogether, type MapLines, TOGETHER, UNSIGNED_INPUT } from './json-line-count.ts';
import {
  ElementSections,
  JoinedSections,
  type JsonSections,
  lineCount,
  OneSection,
  plainSection,
} from './json-sections.ts';
import {
  writeToInputs,
  writeInput as writeTxInput,
  writeOutput as writeTxOutput,
} from './transaction-json.ts';

/** Where the maps of a PSBT that decodes begin, as offsets in its bytes. */
export interface MapStarts {
  readonly global: number;
  readonly inputs: Uint32Array;
  readonly outputs: Uint32Array;
  /** Of version 0: the transaction in the global map. */
  readonly unsigned?: UnsignedStarts;
}

/** Where an unsigned transaction stands, and its inputs and outputs. */
export interface UnsignedStarts extends Span {
  /** Of the whole record, which ends with the transaction. */
  readonly record: number;
  readonly inputs: Uint32Array;
  readonly outputs: Uint32Array;
}

/** What is known of a PSBT that decodes besides its bytes. */
export interface DecodedPsbt {
  readonly bytes: Uint8Array;
  readonly starts: MapStarts;
  readonly lines: MapLines;
  readonly version: number;
  /** In satoshis, where Core prints one. */
  readonly fee: bigint | undefined;
}

/** Inside the result and one of its arrays. */
const ELEMENT_DEPTH = 2;
/** Inside the result, its transaction and one of that one's arrays. */
const TX_ELEMENT_DEPTH = 3;

/** The result of `decodepsbt`: what stands before the inputs, each input, each output, the fee. */
export function psbtSections(
  psbt: DecodedPsbt,
  chain: Chain,
  options: PsbtJsonOptions,
): JsonSections {
  const { bytes, starts, lines, version } = psbt;
  const { inputs, outputs } = starts;
  const outputsStart = outputs[0] ?? bytes.length;
  const inputSections = new ElementSections(bytes, {
    starts: inputs,
    end: outputsStart,
    together: 1,
    lines: lines.inputs,
    depth: ELEMENT_DEPTH,
    write: (writer, i) => {
      const cursor = new Cursor(bytes, undefined, inputs[i]);
      writeInput(writer, readMap(cursor, INPUT_FORMAT, version), version, chain, options);
    },
  });
  const outputSections = new ElementSections(bytes, {
    starts: outputs,
    end: bytes.length,
    together: 1,
    lines: lines.outputs,
    depth: ELEMENT_DEPTH,
    write: (writer, i) => {
      const cursor = new Cursor(bytes, undefined, outputs[i]);
      writeOutput(writer, readMap(cursor, OUTPUT_FORMAT, version), version, chain);
    },
  });
  return new JoinedSections([
    ...headSections(psbt, chain),
    inputSections,
    ...(inputs.length > 0 ? [plainSection(bytes, betweenText(psbt), ELEMENT_DEPTH)] : []),
    outputSections,
    ...(outputs.length > 0 ? [plainSection(bytes, tailText(psbt), ELEMENT_DEPTH)] : []),
  ]);
}

/** What stands between inputs and outputs, and all that follows where there are no outputs. */
function betweenText(psbt: DecodedPsbt): string {
  return psbt.starts.outputs.length > 0 ? '],"outputs":[' : `],"outputs":[${tailText(psbt)}`;
}

function tailText({ fee }: DecodedPsbt): string {
  return fee === undefined ? ']}' : `],"fee":${formatAmount(fee)}}`;
}

/** Everything before the first input; where there are none, what stands behind them as well. */
function headSections(psbt: DecodedPsbt, chain: Chain): readonly JsonSections[] {
  const { bytes, starts, lines, version } = psbt;
  const { unsigned } = starts;
  if (unsigned && lines.unsignedOutputs) {
    return largeHead(psbt, chain, unsigned, lines.unsignedOutputs);
  }
  const hasInputs = starts.inputs.length > 0;
  const behind = hasInputs ? '' : betweenText(psbt);
  // Its first bracket closes the empty array on the line that opens it.
  const linesBehind = hasInputs ? 0 : lineCount(behind, ELEMENT_DEPTH) - 1;
  const frame = { lines: lines.global + linesBehind, depth: 0, bytes: globalBytes(psbt), behind };
  const head = new OneSection(bytes, frame, (writer) => {
    writer.beginObject();
    writeGlobalMembers(writer, readGlobal(psbt), version, chain);
    writer.key('inputs');
    writer.beginArray();
  });
  return [head];
}

function globalBytes({ bytes, starts }: DecodedPsbt): Span {
  return { start: starts.global, end: starts.inputs[0] ?? starts.outputs[0] ?? bytes.length };
}

function readGlobal({ bytes, starts }: DecodedPsbt): GlobalMap {
  return readMap(new Cursor(bytes, undefined, starts.global), GLOBAL_FORMAT, undefined);
}

/** The same where the unsigned transaction is large: its inputs and outputs some at a time. */
function largeHead(
  psbt: DecodedPsbt,
  chain: Chain,
  unsigned: UnsignedStarts,
  outputLines: Uint32Array,
): readonly JsonSections[] {
  const { bytes, lines } = psbt;
  const inputs = new ElementSections(bytes, {
    starts: unsigned.inputs,
    end: unsigned.outputs[0]!,
    together: TOGETHER,
    lines: linesTogether(unsigned.inputs.length, () => UNSIGNED_INPUT),
    depth: TX_ELEMENT_DEPTH,
    write(writer, i) {
      const cursor = new Cursor(bytes, undefined, unsigned.inputs[i]);
      writeTxInput(writer, bareInput.read(cursor), false);
    },
  });
  const outputs = new ElementSections(bytes, {
    starts: unsigned.outputs,
    end: unsigned.end - LOCK_TIME_SIZE,
    together: TOGETHER,
    lines: outputLines,
    depth: TX_ELEMENT_DEPTH,
    write(writer, i) {
      const cursor = new Cursor(bytes, undefined, unsigned.outputs[i]);
      writeTxOutput(writer, txOutputContent.read(cursor), i, chain);
    },
  });
  const begin = beginSection(psbt, unsigned);
  const between = { start: unsigned.inputs[0]!, end: unsigned.outputs[0]! };
  const joint = plainSection(bytes, '],"vout":[', TX_ELEMENT_DEPTH, between);
  const parts = [begin, inputs, joint, outputs];
  const rest = lines.global - sum(parts.map(linesOf));
  // Bytes of inputs and outputs are looked for before those of the record around them.
  return [...parts, restSection(psbt, rest)];
}

/** Down to `vin`, from the bytes of the transaction without reading it. */
function beginSection({ bytes }: DecodedPsbt, unsigned: UnsignedStarts): JsonSections {
  const { record, start, end } = unsigned;
  const frame = { lines: LINES_TO_VIN, depth: 0, bytes: { start: record, end }, finds: false };
  return new OneSection(bytes, frame, (writer) => {
    writer.beginObject();
    writer.key('tx');
    writeToInputs(writer, bytes.subarray(start, end), end);
  });
}

/** The end of the transaction and what stands behind it. */
function restSection(psbt: DecodedPsbt, lines: number): JsonSections {
  const { bytes, version } = psbt;
  const frame = { lines, depth: TX_ELEMENT_DEPTH, bytes: globalBytes(psbt) };
  return new OneSection(bytes, frame, (writer) => {
    // The writer begins in the middle of what others have begun.
    writer.resume(']}');
    writeOtherMembers(writer, readGlobal(psbt), version);
    writer.key('inputs');
    writer.beginArray();
  });
}

const LOCK_TIME_SIZE = 4;
/** Two braces, the seven members before `vin`, and its bracket. */
const LINES_TO_VIN = 10;

function linesOf(sections: JsonSections): number {
  return sum(Array.from({ length: sections.count }, (_, i) => sections.linesIn(i)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
