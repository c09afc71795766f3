/** What the sections of `decoderawtransaction` are. */
import { Cursor } from '../../core/bytes/cursor.ts';
import type { Span } from '../../core/bytes/span.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { bareInput, txOutput, witness } from '../../core/tx/codec.ts';
import { decodeTransaction } from '../../core/tx/decode.ts';
import { isCoinbase } from '../../core/tx/ids.ts';
import type { TxInput, TxOutput } from '../../core/tx/types.ts';
import {
  inputLines,
  linesTogether,
  outputLines,
  TOGETHER,
  transactionLines,
} from './json-line-count.ts';
import {
  ElementSections,
  JoinedSections,
  type JsonSections,
  lineCount,
  OneSection,
  plainSection,
} from './json-sections.ts';
import { writeInput, writeOutput, writeToInputs, writeTransaction } from './transaction-json.ts';

/** Where the parts of a transaction begin that it may have many of, as offsets in its bytes. */
export interface TransactionStarts {
  readonly inputs: Uint32Array;
  readonly outputs: Uint32Array;
  /** One for each input, or none. */
  readonly witnesses: Uint32Array;
}

/** Inside the result and one of its arrays. */
const ELEMENT_DEPTH = 2;
/** A brace, the seven members before `vin`, and its bracket. */
const LINES_TO_VIN = 9;
const LOCK_TIME_SIZE = 4;

/**
 * The result of `decoderawtransaction` for bytes that decode: in one piece, or,
 * where `starts` says that there are many, inputs and outputs some at a time.
 */
export function transactionSections(
  bytes: Uint8Array,
  chain: Chain,
  starts?: TransactionStarts,
): JsonSections {
  const isLarge = starts && starts.inputs.length + starts.outputs.length > 2 * TOGETHER;
  return isLarge ? manySections(bytes, chain, starts) : oneSection(bytes, chain);
}

function oneSection(bytes: Uint8Array, chain: Chain): JsonSections {
  const all = { start: 0, end: bytes.length };
  const lines = transactionLines(decodeTransaction(bytes));
  return new OneSection(bytes, { lines, depth: 0, bytes: all }, (writer) => {
    writer.mark(all.start, all.end);
    writeTransaction(writer, decodeTransaction(bytes), chain, all.end);
  });
}

function manySections(bytes: Uint8Array, chain: Chain, starts: TransactionStarts): JsonSections {
  const { inputs, outputs } = starts;
  const hasInputs = inputs.length > 0;
  const hasOutputs = outputs.length > 0;
  const tail = ']}';
  const joint = hasOutputs ? '],"vout":[' : `],"vout":[${tail}`;
  return new JoinedSections([
    headSection(bytes, starts, hasInputs ? '' : joint),
    inputSections(bytes, starts),
    ...(hasInputs ? [plainSection(bytes, joint, ELEMENT_DEPTH)] : []),
    outputSections(bytes, starts, chain),
    ...(hasOutputs ? [plainSection(bytes, tail, ELEMENT_DEPTH)] : []),
  ]);
}

/** Down to the bracket of `vin`, and `behind` that, which then closes it on its line. */
function headSection(
  bytes: Uint8Array,
  { witnesses }: TransactionStarts,
  behind: string,
): JsonSections {
  const linesBehind = behind === '' ? 0 : lineCount(behind, ELEMENT_DEPTH) - 1;
  const bytesOfAll = { start: 0, end: bytes.length };
  const lines = LINES_TO_VIN + linesBehind;
  const frame = { lines, depth: 0, bytes: bytesOfAll, finds: false, behind };
  return new OneSection(bytes, frame, (writer) =>
    writeToInputs(writer, bytes, bytes.length, witnesses[0]),
  );
}

function inputSections(bytes: Uint8Array, starts: TransactionStarts): JsonSections {
  const { inputs, witnesses } = starts;
  const coinbase = isCoinbase({ inputs: inputs.length === 1 ? [inputAt(bytes, starts, 0)] : [] });
  return new ElementSections(bytes, {
    starts: inputs,
    end: inputsEnd(bytes, inputs),
    more: { starts: witnesses, end: bytes.length - LOCK_TIME_SIZE },
    together: TOGETHER,
    lines: linesTogether(inputs.length, (i) => inputLines(inputAt(bytes, starts, i), coinbase)),
    depth: ELEMENT_DEPTH,
    write: (writer, i) =>
      writeInput(writer, inputAt(bytes, starts, i), coinbase, witnessSpan(bytes, starts, i)),
  });
}

function outputSections(
  bytes: Uint8Array,
  { outputs, witnesses }: TransactionStarts,
  chain: Chain,
): JsonSections {
  return new ElementSections(bytes, {
    starts: outputs,
    end: witnesses[0] ?? bytes.length - LOCK_TIME_SIZE,
    together: TOGETHER,
    lines: linesTogether(outputs.length, (i) => outputLines(outputAt(bytes, outputs, i))),
    depth: ELEMENT_DEPTH,
    write: (writer, i) => writeOutput(writer, outputAt(bytes, outputs, i), i, chain),
  });
}

function inputAt(
  bytes: Uint8Array,
  { inputs, witnesses }: TransactionStarts,
  index: number,
): TxInput {
  const input = bareInput.read(new Cursor(bytes, undefined, inputs[index]));
  const start = witnesses[index];
  if (start === undefined) return input;
  return { ...input, witness: witness.read(new Cursor(bytes, undefined, start)) };
}

/** Where the witness of an input stands, if there are any. */
function witnessSpan(
  bytes: Uint8Array,
  { witnesses }: TransactionStarts,
  index: number,
): Span | undefined {
  const start = witnesses[index];
  return start === undefined
    ? undefined
    : { start, end: witnesses[index + 1] ?? bytes.length - LOCK_TIME_SIZE };
}

function outputAt(bytes: Uint8Array, outputs: Uint32Array, index: number): TxOutput {
  return txOutput.read(new Cursor(bytes, undefined, outputs[index]));
}

/** The offset behind the last input. */
function inputsEnd(bytes: Uint8Array, inputs: Uint32Array): number {
  const cursor = new Cursor(bytes, undefined, inputs.at(-1) ?? 0);
  if (inputs.length > 0) bareInput.read(cursor);
  return cursor.pos;
}
