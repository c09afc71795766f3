import { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { readMapRecord } from '../psbt/map-codec.ts';
import { hasPsbtMagic, type PsbtVisitor, readPsbt } from '../psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap, Scope } from '../psbt/types.ts';
import { decodeTransaction } from '../tx/decode.ts';
import type { Transaction } from '../tx/types.ts';
import { FULL_DEPTH, type IndexDepth, IndexRecorder } from './index-recorder.ts';
import type { NodeIndex } from './node-index.ts';
import { NODE_KINDS } from './node-kinds.ts';
import { PathRecorder, type PathStep } from './path-recorder.ts';

export type InspectedFormat = 'psbt' | 'transaction';

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

/** Bounds of maps and records; the records themselves stay closed. */
const OUTLINE_DEPTH: IndexDepth = {
  closed: new Set(NODE_KINDS.filter((kind) => /^psbt\.(global|in|out)\./.test(kind))),
  detailed: false,
};

/** Above this many bytes the scripts of a record or a lone transaction stay closed. */
const DETAIL_LIMIT = 4_000_000;

const NOBODY: PsbtVisitor = { global() {}, input() {}, output() {}, end() {} };

/**
 * The first look at an input, whole and checked, that keeps little: of a PSBT
 * the bounds of maps and records, of a transaction its parts. `visitor` is told
 * of the PSBT's maps on the way. Never raises: an input that does not decode has
 * its parts up to the fault, and the error.
 */
export function outline(
  bytes: Uint8Array,
  format: InspectedFormat = hasPsbtMagic(bytes) ? 'psbt' : 'transaction',
  visitor: PsbtVisitor = NOBODY,
): Inspection {
  if (format === 'psbt') return inspect(bytes, 'psbt', OUTLINE_DEPTH, visitor);
  return inspect(bytes, 'transaction', {
    closed: new Set(),
    detailed: bytes.length <= DETAIL_LIMIT,
  });
}

/** All parts of an input down to the opcodes of scripts; for inputs that are not large. */
export function fullIndex(bytes: Uint8Array, format: InspectedFormat): Inspection {
  return inspect(bytes, format, FULL_DEPTH);
}

/**
 * The parts of one record of a PSBT of `version`, which begins at `start` and, as the outline
 * says, ends at `end`; the record itself is row 0. Offsets are those of the whole input. Of a
 * record that does not decode it is the parts up to the fault.
 */
export function recordDetail(
  bytes: Uint8Array,
  scope: Scope,
  start: number,
  version: number,
  end = start,
): NodeIndex {
  const detailed = end - start <= DETAIL_LIMIT;
  const recorder = new IndexRecorder({ ...FULL_DEPTH, detailed }, start);
  tryRecord(new Cursor(bytes, recorder, start), scope, version);
  return recorder.finish();
}

/** Which parts of the faulty record at `start` are open where it fails; the record is the first. */
export function recordFaultPath(
  bytes: Uint8Array,
  scope: Scope,
  start: number,
  version: number,
): readonly PathStep[] {
  const recorder = new PathRecorder();
  tryRecord(new Cursor(bytes, recorder, start), scope, version);
  return recorder.path();
}

function tryRecord(cursor: Cursor, scope: Scope, version: number): void {
  try {
    readOneRecord(cursor, scope, version);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
}

function readOneRecord(cursor: Cursor, scope: Scope, version: number): void {
  switch (scope) {
    case 'global':
      readMapRecord(cursor, GLOBAL_FORMAT, version);
      break;
    case 'input':
      readMapRecord(cursor, INPUT_FORMAT, version);
      break;
    case 'output':
      readMapRecord(cursor, OUTPUT_FORMAT, version);
  }
}

function inspect(
  bytes: Uint8Array,
  format: InspectedFormat,
  depth: IndexDepth,
  visitor: PsbtVisitor = NOBODY,
): Inspection {
  const recorder = new IndexRecorder(depth);
  const keeper = new VersionKeeper(visitor);
  try {
    if (format === 'psbt') readPsbt(bytes, keeper, recorder);
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
