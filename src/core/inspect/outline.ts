import { Cursor } from '../bytes/cursor.ts';
import { DecodeError, type DecodeErrorCode } from '../bytes/decode-error.ts';
import type { Span } from '../bytes/span.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { readMapRecord } from '../psbt/map-codec.ts';
import { hasPsbtMagic, type PsbtVisitor, readPsbt } from '../psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap } from '../psbt/types.ts';
import { decodeTransaction } from '../tx/decode.ts';
import type { Transaction } from '../tx/types.ts';
import { DETAIL_LIMIT, type InspectedFormat } from './format.ts';
import { FULL_DEPTH, type IndexDepth, IndexRecorder, TooManyParts } from './index-recorder.ts';
import type { NodeIndex } from './node-index.ts';
import type { NodeKind } from './node-kinds.ts';
import { PathRecorder, type PathStep } from './path-recorder.ts';

/** The parts of an input and, where it did not decode, why. */
export interface Inspection {
  readonly format: InspectedFormat;
  /** The PSBT's version where its global map said so much; 0 else. */
  readonly version: number;
  readonly index: NodeIndex;
  readonly error?: DecodeError;
  /** With an error: rows of the parts that it lies in, from the outermost. */
  readonly openRows?: readonly number[];
  /** What a lone transaction decodes to. */
  readonly transaction?: Transaction;
}

const NOBODY: PsbtVisitor = { global() {}, input() {}, output() {}, end() {} };

/**
 * The first look at an input, whole and checked: of a PSBT the bounds of maps
 * and records, of a transaction all parts. `visitor` is told of the PSBT's maps
 * on the way. Never raises: an input that does not decode has its parts up to
 * the fault, and the error.
 */
export function outline(
  bytes: Uint8Array,
  format: InspectedFormat = hasPsbtMagic(bytes) ? 'psbt' : 'transaction',
  visitor: PsbtVisitor = NOBODY,
): Inspection {
  const isTransaction = format === 'transaction';
  const depth = { openRecords: isTransaction, detailed: isTransaction };
  return inspect(bytes, format, depth, visitor, bytes.length > DETAIL_LIMIT);
}

/** A record that an outline leaves closed. */
export interface LazyRecord extends Span {
  readonly kind: NodeKind;
}

/** A record of more parts is shown as one: in 18 bytes each they may be several times the input. */
const MOST_PARTS = 5_000_000;

/**
 * What is in a record, which is row 0 itself; `version` is that of the PSBT.
 * Offsets are those of the whole input. Of a record that does not decode it is
 * what stands before the fault. Undefined where there are more than `most` parts.
 */
export function detailOf(
  bytes: Uint8Array,
  { kind, start, end }: LazyRecord,
  version: number,
  most = MOST_PARTS,
): NodeIndex | undefined {
  const detailed = end - start <= DETAIL_LIMIT;
  const recorder = new IndexRecorder({ ...FULL_DEPTH, detailed, most }, start);
  try {
    tryRecord(new Cursor(bytes, recorder, start), kind, version);
  } catch (error) {
    if (error instanceof TooManyParts) return undefined;
    throw error;
  }
  return recorder.finish();
}

/**
 * What is in a record, but for the items of its long lists: enough for the value
 * of an unsigned transaction, which ends without witnesses.
 */
export function shallowDetailOf(
  bytes: Uint8Array,
  { kind, start }: LazyRecord,
  version: number,
): NodeIndex {
  const recorder = new IndexRecorder({ ...FULL_DEPTH, detailed: false }, start);
  tryRecord(new Cursor(bytes, recorder, start).withLazyLists(), kind, version);
  return recorder.finish();
}

/**
 * What is open of a faulty record where it fails, with the error of `code`; the
 * record is the first. Nothing where the fault is not in the record itself.
 */
export function faultPathIn(
  bytes: Uint8Array,
  { kind, start }: Omit<LazyRecord, 'end'>,
  version: number,
  code: DecodeErrorCode,
): readonly PathStep[] {
  const recorder = new PathRecorder();
  const cursor = new Cursor(bytes, recorder, start);
  const error = tryRecord(cursor, kind, version);
  return error?.code === code ? recorder.path() : [];
}

function tryRecord(cursor: Cursor, kind: NodeKind, version: number): DecodeError | undefined {
  try {
    if (kind.startsWith('psbt.global.')) readMapRecord(cursor, GLOBAL_FORMAT, undefined);
    else if (kind.startsWith('psbt.in.')) readMapRecord(cursor, INPUT_FORMAT, version);
    else readMapRecord(cursor, OUTPUT_FORMAT, version);
    return undefined;
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

/** An input down to a depth, as {@link outline} has it down to its own. Never raises. */
export function inspect(
  bytes: Uint8Array,
  format: InspectedFormat,
  depth: IndexDepth,
  visitor: PsbtVisitor = NOBODY,
  lazyLists = false,
): Inspection {
  const recorder = new IndexRecorder(depth);
  const keeper = new VersionKeeper(visitor);
  try {
    if (format === 'psbt') readPsbt(bytes, keeper, recorder, lazyLists);
    else keeper.transaction = decodeTransaction(bytes, undefined, recorder);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const openRows = recorder.openParts;
    return {
      format,
      version: keeper.version,
      index: recorder.finish(bytes.length),
      error,
      openRows,
    };
  }
  const { version, transaction } = keeper;
  const found = { format, version, index: recorder.finish(bytes.length) };
  return transaction ? { ...found, transaction } : found;
}

/** Passes maps on, and keeps nothing of them but the version. */
class VersionKeeper implements PsbtVisitor {
  version = 0;
  transaction: Transaction | undefined;

  constructor(private readonly next: PsbtVisitor) {}

  global(map: GlobalMap, version: number): void {
    this.version = version;
    this.next.global(map, version);
  }

  input(map: InputMap, index: number): void {
    this.next.input(map, index);
  }

  output(map: OutputMap, index: number): void {
    this.next.output(map, index);
  }

  end(): void {
    this.next.end();
  }
}
