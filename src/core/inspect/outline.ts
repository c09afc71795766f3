import { Cursor } from '../bytes/cursor.ts';
import { DecodeError, type DecodeErrorCode } from '../bytes/decode-error.ts';
import type { Codec } from '../codec/codec.ts';
import { GROUP_SIZE } from '../codec/groups.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { readMapRecord } from '../psbt/map-codec.ts';
import { hasPsbtMagic, type PsbtVisitor, readPsbt } from '../psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap } from '../psbt/types.ts';
import { bareInput, txOutput, witness } from '../tx/codec.ts';
import { decodeTransaction } from '../tx/decode.ts';
import type { Transaction } from '../tx/types.ts';
import { closedKinds, DETAIL_LIMIT, type InspectedFormat } from './closed-kinds.ts';
import { ITEMS_OF_GROUPS } from './groups.ts';
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
 * The first look at an input, whole and checked, that keeps little: of a PSBT
 * the bounds of maps and records, of a large transaction those of its inputs,
 * outputs and witnesses, of another all parts. `visitor` is told of the PSBT's
 * maps on the way. Never raises: an input that does not decode has its parts up
 * to the fault, and the error.
 */
export function outline(
  bytes: Uint8Array,
  format: InspectedFormat = hasPsbtMagic(bytes) ? 'psbt' : 'transaction',
  visitor: PsbtVisitor = NOBODY,
): Inspection {
  const closed = closedKinds(format, bytes.length);
  return inspect(bytes, format, { closed, detailed: closed.size === 0 }, visitor);
}

/** All parts of an input down to the opcodes of scripts; for inputs that are not large. */
export function fullIndex(bytes: Uint8Array, format: InspectedFormat): Inspection {
  return inspect(bytes, format, FULL_DEPTH);
}

/** A part that an outline leaves closed. */
export interface ClosedPart {
  readonly kind: NodeKind;
  readonly start: number;
  /** As the outline says. */
  readonly end: number;
}

/** A closed part of more parts is shown as one: in 18 bytes each they may be several times the input. */
const MOST_PARTS = 5_000_000;

/**
 * What is in a closed part, which is row 0 itself; `version` is that of the
 * PSBT. Offsets are those of the whole input. Of a part that does not decode it
 * is what stands before the fault. Undefined where there are more than `most`.
 */
export function detailOf(
  bytes: Uint8Array,
  { kind, start, end }: ClosedPart,
  version: number,
  most = MOST_PARTS,
): NodeIndex | undefined {
  const detailed = end - start <= DETAIL_LIMIT;
  const recorder = new IndexRecorder({ ...FULL_DEPTH, detailed, most }, start);
  try {
    tryPart(new Cursor(bytes, recorder, start), { kind, end }, version);
  } catch (error) {
    if (error instanceof TooManyParts) return undefined;
    throw error;
  }
  return recorder.finish();
}

/**
 * What is open of a faulty closed part where it fails, with the error of `code`;
 * the part is the first. Nothing where the fault is not in the part itself.
 */
export function faultPathIn(
  bytes: Uint8Array,
  { kind, start }: ClosedPart,
  version: number,
  code: DecodeErrorCode,
): readonly PathStep[] {
  const recorder = new PathRecorder();
  const cursor = new Cursor(bytes, recorder, start);
  const error = tryPart(cursor, { kind, end: Number.POSITIVE_INFINITY }, version);
  return error?.code === code ? recorder.path() : [];
}

type PartToRead = Pick<ClosedPart, 'kind' | 'end'>;

function tryPart(cursor: Cursor, part: PartToRead, version: number): DecodeError | undefined {
  try {
    readPart(cursor, part, version);
    return undefined;
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

function readPart(cursor: Cursor, { kind, end }: PartToRead, version: number): void {
  const coin = COINS.get(kind);
  const grouped = ITEMS_OF_GROUPS.get(kind);
  const item = grouped && COINS.get(grouped);
  if (coin) coin.read(cursor);
  else if (item) readGroup(cursor, kind, item, end);
  else if (kind.startsWith('psbt.global.')) readMapRecord(cursor, GLOBAL_FORMAT, version);
  else if (kind.startsWith('psbt.in.')) readMapRecord(cursor, INPUT_FORMAT, version);
  else readMapRecord(cursor, OUTPUT_FORMAT, version);
}

/** Up to `end`; of a group that fails all the way to where it does. */
function readGroup(cursor: Cursor, kind: NodeKind, item: Codec<unknown>, end: number): void {
  cursor.recorder?.open(kind, cursor.pos);
  for (let i = 0; i < GROUP_SIZE && cursor.pos < end; i++) item.read(cursor);
  cursor.recorder?.close(cursor.pos);
}

const COINS: ReadonlyMap<NodeKind, Codec<unknown>> = new Map<NodeKind, Codec<unknown>>([
  ['tx.input', bareInput],
  ['tx.output', txOutput],
  ['tx.witness', witness],
]);

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
