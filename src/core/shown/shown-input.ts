import type { DecodeError } from '../bytes/decode-error.ts';
import { firstWhere } from '../bytes/first-where.ts';
import type { Span } from '../bytes/span.ts';
import { type Damage, type OutlinePastError, outlinePastError } from '../damage/damage.ts';
import type { Chain } from '../encoding/chains.ts';
import type { InspectedFormat } from '../intake/format.ts';
import type { KeptMaps } from '../outline/kept-maps.ts';
import { inputValue, outputValue } from '../outline/map-values.ts';
import {
  childrenOf,
  kindOf,
  type NodeIndex,
  nodeAt,
  pathTo,
  rowsOfKind,
} from '../outline/node-index.ts';
import type { NodeKind } from '../outline/node-kinds.ts';
import { MAX_VALUE_LENGTH, type NodeValue } from '../outline/node-value.ts';
import type { PathStep } from '../outline/path-recorder.ts';
import { valueAt } from '../outline/values.ts';
import type { PsbtVisitor } from '../psbt/psbt.ts';
import { viewOf } from '../psbt/view.ts';
import type { KnownOwners } from '../review/join-verdicts.ts';
import { type Review, reviewOf } from '../review/review.ts';
import type { Place } from '../subject/place.ts';
import {
  type GivenOutputs,
  NONE_GIVEN,
  type Subject,
  subjectOfConflicting,
  subjectOfTransaction,
} from '../subject/subject.ts';
import type { Transaction } from '../tx/types.ts';
import type { OutputMisfits } from '../verdict/misfit.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import { type PlaceIds, type Summary, summarise } from './summary.ts';

/** What is known of an input besides its own bytes. */
export interface KnownOfInput {
  /** On all its inputs, in order. */
  readonly verdicts?: readonly InputVerdict[] | undefined;
  /** What does not fit the outputs, where that was looked for. */
  readonly outputMisfits?: OutputMisfits | undefined;
  readonly owned?: KnownOwners | undefined;
  /** Numbers of outputs that pay whom the person listed, as they listed it. */
  readonly listed?: readonly number[] | undefined;
  /** Seconds since 1970, by the clock that dates of names are held against. */
  readonly time?: number | undefined;
  /** Whether it was shown before these verdicts were there. */
  readonly isLate?: boolean;
}

/**
 * An input that was recognised: its parts, whose ids are their rows in the index,
 * what is known of it as a whole, and everything else about it on demand. Decoded
 * once; nothing raises, a fault is a value.
 */
export class InspectedInput {
  readonly index: NodeIndex;
  readonly error: DecodeError | undefined;
  /** Why Bitcoin Core refuses what decodes here: silent payments that have no script yet (BIP 375). */
  readonly refusal: DecodeError | undefined;
  /** Of a PSBT. */
  readonly maps: KeptMaps;
  /** What verdicts are about: see {@link subject}. */
  private about: Subject | undefined;
  /** Of a file that is no PSBT. */
  private readonly transaction: Transaction | undefined;
  private readonly openRows: readonly number[];
  private readonly outline: Pick<OutlinePastError, 'damage'>;
  private readonly firstReviews = new Map<Chain, Review>();
  private readonly rows = new Map<NodeKind, Uint32Array>();

  /**
   * Decodes `bytes`; `listeners` are told of a PSBT's maps on the way, `given` are
   * outputs that are known beside it.
   */
  constructor(
    readonly bytes: Uint8Array,
    readonly format: InspectedFormat,
    listeners: readonly PsbtVisitor[] = [],
    given: GivenOutputs = NONE_GIVEN,
  ) {
    const found = outlinePastError(bytes, format, listeners);
    this.outline = found;
    this.index = found.index;
    this.maps = found.maps;
    this.error = found.error;
    this.refusal = found.refusal;
    this.openRows = found.openRows;
    this.transaction = found.transaction;
    this.giveOutputs(given);
  }

  /** What can be said of a PSBT that does not decode. */
  get damage(): Damage | undefined {
    return this.outline.damage;
  }

  /** What verdicts are about: the decoded values, up to a fault; absent where nothing could be read. */
  get subject(): Subject | undefined {
    return this.about;
  }

  /** What is known of the outputs that it spends is this now, in place of what was known. */
  giveOutputs(given: GivenOutputs): void {
    const { bytes, transaction } = this;
    const { read } = this.maps;
    this.firstReviews.clear();
    if (transaction) this.about = subjectOfTransaction(transaction, given, bytes);
    if (read) this.about = subjectOfConflicting(viewOf(read), given, bytes);
  }

  /** In satoshis, where all amounts are known; of a PSBT it is what Core prints. */
  get fee(): bigint | undefined {
    return this.firstReview('main')?.fee?.amount;
  }

  /** Of a PSBT, where its global map said so much; 0 else. */
  get version(): number {
    return this.maps.version;
  }

  /** The value of a part, at most `limit` characters of it. */
  value(id: number, chain: Chain, limit: number = MAX_VALUE_LENGTH): NodeValue {
    const kind = this.kind(id);
    if (kind === 'psbt.input') return inputValue(this.maps, this.positionOf(id));
    if (kind === 'psbt.output') return outputValue(this.maps, this.positionOf(id), chain, limit);
    return valueAt({ bytes: this.bytes, chain, limit }, this.index, id);
  }

  kind(id: number): NodeKind {
    return kindOf(this.index, id);
  }

  span(id: number): Span {
    return { start: this.index.start[id]!, end: this.index.end[id]! };
  }

  /** Whether an id is that of a part. */
  has(id: number): boolean {
    return Number.isInteger(id) && id >= 0 && id < this.index.kind.length;
  }

  /** Ids of the parts around a range of bytes, from the outermost to the innermost that holds it whole. */
  locate(start: number, end = start + 1): readonly number[] {
    return pathTo(this.index, holder(this.index, start, end));
  }

  /** What is so of it as the page shows it, as far as it is known. */
  summary(chain: Chain, known: KnownOfInput = {}): Summary {
    return this.shown(this.reviewed(chain, known), chain, known.isLate);
  }

  /** Undefined where nothing could be read. */
  reviewed(
    chain: Chain,
    { verdicts, outputMisfits, owned, listed, time }: KnownOfInput = {},
  ): Review | undefined {
    if (!this.subject) return undefined;
    if (!verdicts && !owned) return this.firstReview(chain);
    const isComplete = this.error === undefined;
    return reviewOf(this.subject, verdicts, {
      chain,
      owners: owned,
      listed,
      outputMisfits,
      isComplete,
      time,
    });
  }

  /** A review as the page shows it; `isLate` says that it follows on the first. */
  shown(review: Review | undefined, chain: Chain, isLate = false): Summary {
    const { format, version } = this;
    const context = { format, version, chain, ids: this.placeIds() };
    if (!isLate) return summarise(review, context);
    const first = this.firstReview(chain)?.findings ?? [];
    return summarise(review, { ...context, foundAtOnce: new Set(first.map(({ code }) => code)) });
  }

  /** Of its own bytes alone, before anything is verified. */
  private firstReview(chain: Chain): Review | undefined {
    if (!this.subject) return undefined;
    const isComplete = this.error === undefined;
    const known = this.firstReviews.get(chain);
    const review = known ?? reviewOf(this.subject, undefined, { chain, isComplete });
    this.firstReviews.set(chain, review);
    return review;
  }

  private placeIds(): PlaceIds {
    const input = (index: number) => this.partId('input', index);
    const output = (index: number) => this.partId('output', index);
    return { input, output, at: (place) => this.idAt(place) };
  }

  /** The parts that the fault lies in, from the outermost, and their ids. */
  faultPath(): { readonly steps: readonly PathStep[]; readonly ids: readonly number[] } {
    return { steps: this.openRows.map((row) => this.stepOf(row)), ids: this.openRows };
  }

  private stepOf(row: number): PathStep {
    const kind = kindOf(this.index, row);
    const siblings = childrenOf(this.index, this.index.parent[row]!);
    const before = siblings.filter((other) => other < row && kindOf(this.index, other) === kind);
    return { kind, ordinal: before.length };
  }

  /** The smallest part that holds its bytes, or that of its input or output where they stand elsewhere. */
  idAt({ part, span }: Place): number {
    const row = span ? holder(this.index, span.start, span.end) : -1;
    if (!part) return Math.max(row, 0);
    const own =
      'input' in part ? this.partId('input', part.input) : this.partId('output', part.output);
    return row >= 0 && pathTo(this.index, row).includes(own) ? row : own;
  }

  private partId(side: 'input' | 'output', index: number): number {
    return this.rowsOf(`${this.format === 'psbt' ? 'psbt' : 'tx'}.${side}`)[index] ?? 0;
  }

  /** Which input or output the map at a row is of. */
  private positionOf(row: number): number {
    const rows = this.rowsOf(this.kind(row));
    const before = firstWhere(0, rows.length, (at) => rows[at]! >= row);
    return before + (this.index.parent[row] === 0 ? 0 : this.stepOf(row).ordinal);
  }

  private rowsOf(kind: NodeKind): Uint32Array {
    const known = this.rows.get(kind) ?? rowsOfKind(this.index, kind);
    this.rows.set(kind, known);
    return known;
  }
}

/** The innermost part that holds the whole of a range, or -1. */
function holder(index: NodeIndex, start: number, end: number): number {
  let row = nodeAt(index, start);
  while (row >= 0 && index.end[row]! < end) row = index.parent[row]!;
  return row;
}
