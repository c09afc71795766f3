/**
 * The result of `decodepsbt` or `decoderawtransaction` in sections that can be
 * written one by one, each from a map of the PSBT read again, so that the text
 * of a large input is never there as a whole. Behind each other the sections
 * are the text of the result; each begins and ends where a line does when the
 * text is printed prettily.
 */
import { Cursor } from '../../core/bytes/cursor.ts';
import type { Span } from '../../core/bytes/span.ts';
import { concatBytes } from '../../core/bytes/writer.ts';
import { formatAmount } from '../../core/encoding/amount.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../../core/psbt/fields.ts';
import { readMap } from '../../core/psbt/map-codec.ts';
import { decodeTransaction } from '../../core/tx/decode.ts';
import type { TextMarks } from '../json/text-tracker.ts';
import { JsonTextWriter } from '../json/text-writer.ts';
import { writeGlobalMembers } from './decodepsbt-global.ts';
import { type PsbtJsonOptions, writeInput } from './decodepsbt-input.ts';
import { writeOutput } from './decodepsbt-output.ts';
import { transactionLines } from './json-line-count.ts';
import { writeTransaction } from './transaction-json.ts';

/** A stretch of compact JSON text, as UTF-8. */
export interface Section {
  readonly text: Uint8Array;
  /** Which of its text shows which bytes of the input. */
  readonly marks: TextMarks;
  /** How many brackets are open where it begins. */
  readonly depth: number;
}

export interface JsonSections {
  readonly count: number;
  /** Writes a section; without marks where `marked` is false. */
  section(index: number, marked?: boolean): Section;
  /** How many lines the section has when it is printed prettily. */
  linesIn(index: number): number;
  /** The bytes of the input that a section is about. */
  bytesOf(index: number): Span;
  /** The section about the byte at `offset`. */
  sectionOf(offset: number): number;
}

/** Where the maps of a PSBT that decodes begin, as offsets in its bytes. */
export interface MapStarts {
  readonly global: number;
  readonly inputs: Uint32Array;
  readonly outputs: Uint32Array;
}

const NO_MARKS: TextMarks = new JsonTextWriter({ source: new Uint8Array(0) }).marks!;

/** What stands between and behind the maps. */
const BETWEEN = '],"outputs":[';
const COMMA = ',';

/** How many lines the JSON of each map has; of the global map down to that of `inputs`. */
export interface MapLines {
  readonly global: number;
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

/** The result of `decodepsbt`: the global map, each input, what is between, each output, the end. */
export class PsbtSections implements JsonSections {
  readonly count: number;
  /** The section between inputs and outputs; 0 where there are no inputs and so none between. */
  private readonly joint: number;

  constructor(
    private readonly psbt: DecodedPsbt,
    private readonly chain: Chain,
    private readonly options: PsbtJsonOptions,
  ) {
    const { inputs, outputs } = psbt.starts;
    this.joint = inputs.length > 0 ? inputs.length + 1 : 0;
    this.count = this.joint + 1 + (outputs.length > 0 ? outputs.length + 1 : 0);
  }

  section(index: number, marked = true): Section {
    const writer = new JsonTextWriter(marked ? { source: this.psbt.bytes } : {});
    if (index === 0) return this.head(writer);
    if (index < this.joint) return this.input(index - 1, writer);
    if (index === this.joint) return plain(this.between());
    const output = index - this.joint - 1;
    return output < this.psbt.starts.outputs.length
      ? this.output(output, writer)
      : plain(this.tail());
  }

  linesIn(index: number): number {
    const { global, inputs, outputs } = this.psbt.lines;
    if (index === 0) return this.joint === 0 ? global + this.betweenLines : global;
    if (index < this.joint) return inputs[index - 1]!;
    if (index === this.joint) return 1 + this.betweenLines;
    return outputs[index - this.joint - 1] ?? 1 + this.endLines;
  }

  bytesOf(index: number): Span {
    const { starts, bytes } = this.psbt;
    const { global, inputs, outputs } = starts;
    const all = { start: global, end: bytes.length };
    if (index === 0) return { start: global, end: inputs[0] ?? outputs[0] ?? bytes.length };
    if (index < this.joint) return between(inputs, index - 1, outputs[0] ?? bytes.length) ?? all;
    return between(outputs, index - this.joint - 1, bytes.length) ?? all;
  }

  sectionOf(offset: number): number {
    const { inputs, outputs } = this.psbt.starts;
    const output = lastAtMost(outputs, offset);
    return output >= 0 ? this.joint + 1 + output : lastAtMost(inputs, offset) + 1;
  }

  /** Everything before the first input; where there are none, what stands behind them as well. */
  private head(writer: JsonTextWriter): Section {
    const { bytes, starts, version } = this.psbt;
    const map = readMap(new Cursor(bytes, undefined, starts.global), GLOBAL_FORMAT, undefined);
    writer.beginObject();
    writeGlobalMembers(writer, map, version, this.chain);
    writer.key('inputs');
    writer.beginArray();
    return finished(writer, this.joint === 0 ? this.between() : '', 0);
  }

  private input(index: number, writer: JsonTextWriter): Section {
    const { bytes, starts, version } = this.psbt;
    const cursor = new Cursor(bytes, undefined, starts.inputs[index]);
    const map = readMap(cursor, INPUT_FORMAT, version);
    writeInput(writer, map, version, this.chain, this.options);
    return finished(writer, index + 1 < starts.inputs.length ? COMMA : '', ELEMENT_DEPTH);
  }

  private output(index: number, writer: JsonTextWriter): Section {
    const { bytes, starts, version } = this.psbt;
    const cursor = new Cursor(bytes, undefined, starts.outputs[index]);
    writeOutput(writer, readMap(cursor, OUTPUT_FORMAT, version), version, this.chain);
    return finished(writer, index + 1 < starts.outputs.length ? COMMA : '', ELEMENT_DEPTH);
  }

  private between(): string {
    return this.psbt.starts.outputs.length > 0 ? BETWEEN : BETWEEN + this.tail();
  }

  /** Lines of {@link between} but for the bracket that it begins with. */
  private get betweenLines(): number {
    return this.psbt.starts.outputs.length > 0 ? 1 : 1 + this.endLines;
  }

  /** Lines of {@link tail} but for the bracket that it begins with. */
  private get endLines(): number {
    return this.psbt.fee === undefined ? 1 : 2;
  }

  private tail(): string {
    const { fee } = this.psbt;
    return fee === undefined ? ']}' : `],"fee":${formatAmount(fee)}}`;
  }
}

/** The result of `decoderawtransaction`, in one piece. */
export class TransactionSections implements JsonSections {
  readonly count = 1;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly chain: Chain,
  ) {}

  section(_index = 0, marked = true): Section {
    const { bytes } = this;
    const writer = new JsonTextWriter(marked ? { source: bytes } : {});
    writer.mark(0, bytes.length);
    writeTransaction(writer, decodeTransaction(bytes), this.chain, bytes.length);
    return finished(writer, '', 0);
  }

  linesIn(): number {
    return transactionLines(decodeTransaction(this.bytes));
  }

  bytesOf(): Span {
    return { start: 0, end: this.bytes.length };
  }

  sectionOf(): number {
    return 0;
  }
}

/** Inside the result and one of its arrays. */
const ELEMENT_DEPTH = 2;

function finished(writer: JsonTextWriter, behind: string, depth: number): Section {
  const { marks = NO_MARKS } = writer;
  const text = concatBytes(...writer.finishChunks(), new TextEncoder().encode(behind));
  return { text, marks, depth };
}

function plain(text: string): Section {
  return { text: new TextEncoder().encode(text), marks: NO_MARKS, depth: ELEMENT_DEPTH };
}

/** From one start to the next, or to `end` behind the last. */
function between(starts: Uint32Array, index: number, end: number): Span | undefined {
  const start = starts[index];
  return start === undefined ? undefined : { start, end: starts[index + 1] ?? end };
}

/** Index of the last of the rising `values` that is not above `limit`, or -1. */
function lastAtMost(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
