import { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { readMapRecord } from '../psbt/map-codec.ts';
import { hasPsbtMagic, type PsbtVisitor, readPsbt } from '../psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap, Scope } from '../psbt/types.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { FULL_DEPTH, type IndexDepth, IndexRecorder } from './index-recorder.ts';
import type { NodeIndex } from './node-index.ts';
import { NODE_KINDS } from './node-kinds.ts';

export type InspectedFormat = 'psbt' | 'transaction';

/** The parts of an input and, where it did not decode, why. */
export interface Inspection {
  readonly format: InspectedFormat;
  /** The PSBT's version where its global map said so much; 0 else. */
  readonly version: number;
  readonly index: NodeIndex;
  readonly error?: DecodeError;
}

/** Bounds of maps and records; the records themselves stay closed. */
const OUTLINE_DEPTH: IndexDepth = {
  closed: new Set(NODE_KINDS.filter((kind) => /^psbt\.(global|in|out)\./.test(kind))),
  detailed: false,
};

/** Above this many bytes the scripts of a lone transaction stay closed. */
const DETAILED_TRANSACTION_LIMIT = 4_000_000;

/**
 * The first look at an input, whole and checked, that keeps little: of a PSBT
 * the bounds of maps and records, of a transaction its parts. Never raises: an
 * input that does not decode has its parts up to the fault, and the error.
 */
export function outline(bytes: Uint8Array, onMap?: (end: number) => void): Inspection {
  if (hasPsbtMagic(bytes)) return inspect(bytes, 'psbt', OUTLINE_DEPTH, onMap);
  const detailed = bytes.length <= DETAILED_TRANSACTION_LIMIT;
  return inspect(bytes, 'transaction', { closed: new Set(), detailed });
}

/** All parts of an input down to the opcodes of scripts; for inputs that are not large. */
export function fullIndex(bytes: Uint8Array, format: InspectedFormat): Inspection {
  return inspect(bytes, format, FULL_DEPTH);
}

/**
 * The parts of one record of a PSBT of `version`, which begins at `start`; the record itself
 * is row 0. Offsets are those of the whole input. Of a record that does not
 * decode it is the parts up to the fault.
 */
export function recordDetail(
  bytes: Uint8Array,
  scope: Scope,
  start: number,
  version: number,
): NodeIndex {
  const recorder = new IndexRecorder(FULL_DEPTH, start);
  try {
    readOneRecord(new Cursor(bytes, recorder, start), scope, version);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  return recorder.finish();
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
  onMap?: (end: number) => void,
): Inspection {
  const recorder = new IndexRecorder(depth);
  const progress = new Progress(onMap);
  let error: DecodeError | undefined;
  try {
    if (format === 'psbt') readPsbt(bytes, progress, recorder);
    else decodeTransaction(bytes, undefined, recorder);
  } catch (thrown) {
    if (!(thrown instanceof DecodeError)) throw thrown;
    error = thrown;
  }
  const index = recorder.finish(bytes.length);
  const { version } = progress;
  return error ? { format, version, index, error } : { format, version, index };
}

/** Keeps nothing of the maps but the version, and tells how far reading has come. */
class Progress implements PsbtVisitor {
  version = 0;

  constructor(private readonly onMap: ((end: number) => void) | undefined) {}

  global({ end }: GlobalMap, version: number): void {
    this.version = version;
    this.onMap?.(end);
  }

  input({ end }: InputMap): void {
    this.onMap?.(end);
  }

  output({ end }: OutputMap): void {
    this.onMap?.(end);
  }

  end(): void {}
}
