/** What the sections of `decodepsbt` and `decoderawtransaction` are. */
import { Cursor } from '../../core/bytes/cursor.ts';
import type { Span } from '../../core/bytes/span.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { MapFormat } from '../../core/psbt/field-row.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../../core/psbt/fields.ts';
import { readMap } from '../../core/psbt/map-codec.ts';
import { decodeTransaction, EITHER_SERIALISATION } from '../../core/tx/decode.ts';
import { measureSerialised } from '../../core/tx/ids.ts';
import { AS_ANSWERED, type PsbtJsonOptions, PsbtPrinter, writeMap } from './decodepsbt-maps.ts';
import { JsonSections } from './json-sections.ts';
import type { MapLines } from './line-sink.ts';
import type { Elements, Located } from './result-sink.ts';
import { type LocatedParts, writeTransaction } from './transaction-json.ts';

/** Where the parts of a transaction begin that it may have many of, as offsets in the input. */
export interface TransactionStarts {
  readonly inputs: Uint32Array;
  readonly outputs: Uint32Array;
  /** One for each input, or none. */
  readonly witnesses: Uint32Array;
}

/** Where the maps of a PSBT that decodes begin, as offsets in its bytes. */
export interface MapStarts {
  readonly global: number;
  readonly inputs: Uint32Array;
  readonly outputs: Uint32Array;
  /** Of version 0: the transaction in the global map. */
  readonly unsigned?: Span & Omit<TransactionStarts, 'witnesses'>;
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

/** Inputs or outputs of a large transaction that are written at once. */
const TOGETHER = 256;
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
  const all = { start: 0, end: bytes.length };
  const transaction = decodeTransaction(bytes, EITHER_SERIALISATION, undefined, true);
  const parts = starts && locatedParts(bytes, all, starts, all);
  return new JsonSections({
    source: bytes,
    chain,
    parts,
    print(sink) {
      sink.mark(all.start, all.end);
      writeTransaction(sink, transaction, all.end, parts);
    },
  });
}

/** Of a large transaction, which stands at `place`; what is not one of its parts is about `about`. */
function locatedParts(
  bytes: Uint8Array,
  { start, end }: Span,
  { inputs, outputs, witnesses }: TransactionStarts,
  about: Span,
): LocatedParts | undefined {
  if (inputs.length + outputs.length <= 2 * TOGETHER) return undefined;
  const bodyEnd = end - LOCK_TIME_SIZE;
  const outputsEnd = witnesses[0] ?? bodyEnd;
  const usual = { together: TOGETHER, about };
  const more = { starts: witnesses, end: bodyEnd };
  const witnessesStart = witnesses[0] === undefined ? undefined : witnesses[0] - start;
  return {
    inputs: { ...usual, starts: inputs, end: outputs[0] ?? outputsEnd, more },
    outputs: { ...usual, starts: outputs, end: outputsEnd },
    measures: measureSerialised(bytes.subarray(start, end), witnessesStart),
  };
}

/** The result of `decodepsbt`: what stands before the inputs, each input, each output, the fee. */
export function psbtSections(
  { bytes, starts, lines, version, fee }: DecodedPsbt,
  chain: Chain,
  options: PsbtJsonOptions,
): JsonSections {
  const all = { start: 0, end: bytes.length };
  const outputsStart = starts.outputs[0] ?? bytes.length;
  const about = { start: starts.global, end: starts.inputs[0] ?? outputsStart };
  const mapAt = <Fields>(format: MapFormat<Fields>, start: number | undefined) =>
    readMap(new Cursor(bytes, undefined, start).withLazyLists(), format, version);
  const elements = <Fields>(
    format: MapFormat<Fields>,
    place: Omit<Located, 'together'>,
    shown: PsbtJsonOptions,
  ): Elements => ({
    count: place.starts.length,
    write: (to, i) => writeMap(to, mapAt(format, place.starts[i]), format, shown),
    located: { ...place, together: 1 },
  });
  const inputs = { starts: starts.inputs, end: outputsStart, lines: lines.inputs, about };
  const outputs = { starts: starts.outputs, end: all.end, lines: lines.outputs, about: all };
  const { unsigned } = starts;
  const parts =
    unsigned && locatedParts(bytes, unsigned, { ...unsigned, witnesses: NO_WITNESSES }, about);
  return new JsonSections({
    source: bytes,
    chain,
    parts,
    print(sink) {
      const printer = new PsbtPrinter(sink);
      const cursor = new Cursor(bytes, undefined, starts.global).withLazyLists();
      printer.global(readMap(cursor, GLOBAL_FORMAT, undefined));
      sink.elements(elements(INPUT_FORMAT, inputs, options));
      printer.outputs();
      sink.elements(elements(OUTPUT_FORMAT, outputs, AS_ANSWERED));
      printer.end(fee);
    },
  });
}

const NO_WITNESSES = new Uint32Array(0);
