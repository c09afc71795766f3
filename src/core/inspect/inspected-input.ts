import type { DecodeError } from '../bytes/decode-error.ts';
import type { Span } from '../bytes/span.ts';
import type { Chain } from '../encoding/chains.ts';
import type { Place } from '../findings/finding.ts';
import type { PsbtVisitor } from '../psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap, Psbt } from '../psbt/types.ts';
import { viewOf } from '../psbt/view.ts';
import type { Owned } from '../verify/join-verdicts.ts';
import { type Review, reviewOf } from '../verify/review.ts';
import {
  type GivenOutputs,
  type Subject,
  subjectOfConflicting,
  subjectOfTransaction,
} from '../verify/subject.ts';
import type { InputVerdict } from '../verify/verify-inputs.ts';
import { DetailCache } from './detail-cache.ts';
import { DETAIL_LIMIT, type InspectedFormat } from './format.ts';
import { mapValueAt } from './map-values.ts';
import { detailRowOf, nodeId, outlineRowOf } from './node-id.ts';
import {
  childrenOf,
  kindOf,
  type NodeIndex,
  nodeAt,
  pathTo,
  rowsOfKind,
  sliceIndex,
} from './node-index.ts';
import { isRecord, type NodeKind } from './node-kinds.ts';
import { MAX_VALUE_LENGTH, type NodeValue } from './node-value.ts';
import { detailOf, faultPathIn, type LazyRecord, outline, shallowDetailOf } from './outline.ts';
import type { PathStep } from './path-recorder.ts';
import { PsbtMaps } from './psbt-maps.ts';
import { type PlaceIds, type Summary, summarise } from './summary.ts';
import { valueAt } from './values.ts';

/** What is known of an input besides its own bytes. */
export interface KnownOfInput {
  /** On all its inputs, in order. */
  readonly verdicts?: readonly InputVerdict[] | undefined;
  readonly owned?: Owned | undefined;
  /** Whether it was shown before these verdicts were there. */
  readonly isLate?: boolean;
}

const NONE_GIVEN: GivenOutputs = { transactions: [], reported: () => undefined, scripts: [] };

/**
 * An input that was recognised: its outline, what is known of it as a whole,
 * and everything else about it on demand. Decoded once; nothing raises, a fault
 * is a value.
 */
export class InspectedInput {
  readonly version: number;
  readonly index: NodeIndex;
  readonly error: DecodeError | undefined;
  /** Of a PSBT. */
  readonly maps: PsbtMaps | undefined;
  /** What verdicts are about: the decoded values, up to a fault; absent where nothing could be read. */
  readonly subject: Subject | undefined;
  private readonly openRows: readonly number[];
  private readonly firstReviews = new Map<Chain, Review>();
  private readonly details = new DetailCache();
  private readonly rows = new Map<NodeKind, Uint32Array>();

  /**
   * Decodes `bytes`; `listener` is told of a PSBT's maps on the way, `given` are
   * outputs that are known beside it.
   */
  constructor(
    readonly bytes: Uint8Array,
    readonly format: InspectedFormat,
    listener?: PsbtVisitor,
    given: GivenOutputs = NONE_GIVEN,
  ) {
    const keeper = new MapKeeper(listener);
    const found = outline(bytes, format, keeper);
    this.version = found.version;
    this.index = found.index;
    this.error = found.error;
    this.openRows = found.openRows ?? [];
    const { transaction } = found;
    const { psbt } = keeper;
    if (transaction) this.subject = subjectOfTransaction(transaction, given, bytes);
    if (psbt) this.subject = subjectOfConflicting(viewOf(psbt), given, bytes);
    if (format === 'psbt') this.maps = new PsbtMaps(bytes, found.index, found.version);
  }

  /** In satoshis, where all amounts are known; of a PSBT it is what Core prints. */
  get fee(): bigint | undefined {
    return this.firstReview('main')?.fee?.amount;
  }

  /** Whether the outline leaves the part at a row closed. */
  isLazy(row: number): boolean {
    return isRecord(kindOf(this.index, row));
  }

  /** What is in the closed part at an outline's row, itself row 0; of any other row that part alone. */
  detail(row: number): NodeIndex {
    const known = this.details.get(row);
    if (known) return known;
    const detail = this.isLazy(row) ? this.readDetail(row) : singleRow(this.index, row);
    this.details.set(row, detail);
    return detail;
  }

  /** The value of a part, at most `limit` characters of it. */
  value(id: number, chain: Chain, limit: number = MAX_VALUE_LENGTH): NodeValue {
    const row = outlineRowOf(id);
    const context = { bytes: this.bytes, chain, limit };
    if (this.isLongTransaction(row) && detailRowOf(id) === 0) {
      return valueAt(context, shallowDetailOf(this.bytes, this.partAt(row), this.version), 0);
    }
    if (this.isLazy(row)) {
      return valueAt(context, this.detail(row), detailRowOf(id));
    }
    const own = valueAt(context, this.index, row);
    return own.text === '' && this.maps ? mapValueAt(this.maps, row, chain, limit) : own;
  }

  kind(id: number): NodeKind {
    const { index, row } = this.resolve(id);
    return kindOf(index, row);
  }

  span(id: number): Span {
    const { index, row } = this.resolve(id);
    return { start: index.start[row]!, end: index.end[row]! };
  }

  /** Whether an id is that of a part. */
  has(id: number): boolean {
    const row = outlineRowOf(id);
    if (!Number.isInteger(id) || id < 0 || row >= this.index.kind.length) return false;
    return detailRowOf(id) === 0 || detailRowOf(id) < this.detail(row).kind.length;
  }

  /** Ids of the parts around a range of bytes, from the outermost to the innermost that holds it whole. */
  locate(start: number, end = start + 1): readonly number[] {
    const row = holder(this.index, start, end);
    if (row < 0) return [];
    const outer = pathTo(this.index, row).map((at) => nodeId(at));
    if (!this.isLazy(row)) return outer;
    const detail = this.detail(row);
    const inner = pathTo(detail, holder(detail, start, end)).slice(1);
    return [...outer, ...inner.map((at) => nodeId(row, at))];
  }

  /** What is so of it as the page shows it, as far as it is known. */
  summary(chain: Chain, known: KnownOfInput = {}): Summary {
    return this.shown(this.reviewed(chain, known), chain, known.isLate);
  }

  /** Undefined where nothing could be read. */
  reviewed(chain: Chain, { verdicts, owned }: KnownOfInput = {}): Review | undefined {
    if (!this.subject) return undefined;
    if (!verdicts && !owned) return this.firstReview(chain);
    const isComplete = this.error === undefined;
    return reviewOf(this.subject, verdicts, { chain, owners: owned, isComplete });
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
    return { input, output, at: (place) => this.placeId(place) };
  }

  /**
   * Whether the fault is an output without a script that pays to a silent payment
   * address: by BIP 375 it gets its script once every input has its ECDH shares.
   */
  get isSilentPaymentInProgress(): boolean {
    const { error, maps } = this;
    const last = maps?.outputRows.at(-1);
    if (typeof error?.complaint !== 'object' || last === undefined) return false;
    const { code, detail } = error.complaint;
    if (code !== 'psbt.required-in-v2' || detail.label !== OUTPUT_SCRIPT_LABEL) return false;
    const records = childrenOf(this.index, last);
    return records.some((row) => kindOf(this.index, row) === 'psbt.out.sp_v0_info');
  }

  /** The parts that the fault lies in, from the outermost, and their ids. */
  faultPath(): { readonly steps: readonly PathStep[]; readonly ids: readonly number[] } {
    const rows = this.openRows;
    const steps = rows.map((row) => this.stepOf(row));
    const ids = rows.map((row) => nodeId(row));
    const last = rows.at(-1);
    if (last === undefined || !this.isLazy(last) || !this.error) return { steps, ids };
    const { code } = this.error;
    const inner = faultPathIn(this.bytes, this.partAt(last), this.version, code).slice(1);
    const detail = this.detail(last);
    return {
      steps: [...steps, ...inner],
      ids: [...ids, ...stepIds(detail, last, inner)],
    };
  }

  /** Of very many parts only the closed one itself. */
  private readDetail(row: number): NodeIndex {
    return detailOf(this.bytes, this.partAt(row), this.version) ?? singleRow(this.index, row);
  }

  /** Whether a record is an unsigned transaction with so many parts that its value is to be had without them. */
  private isLongTransaction(row: number): boolean {
    const { start, end } = this.index;
    const isLong = end[row]! - start[row]! > DETAIL_LIMIT;
    return isLong && kindOf(this.index, row) === 'psbt.global.unsigned_tx';
  }

  private partAt(row: number): LazyRecord {
    const { start, end } = this.index;
    return { kind: kindOf(this.index, row), start: start[row]!, end: end[row]! };
  }

  private resolve(id: number): { readonly index: NodeIndex; readonly row: number } {
    const row = outlineRowOf(id);
    const detailRow = detailRowOf(id);
    return detailRow === 0
      ? { index: this.index, row }
      : { index: this.detail(row), row: detailRow };
  }

  private stepOf(row: number): PathStep {
    const kind = kindOf(this.index, row);
    const siblings = childrenOf(this.index, this.index.parent[row]!);
    const before = siblings.filter((other) => other < row && kindOf(this.index, other) === kind);
    return { kind, ordinal: before.length };
  }

  /** The smallest part that holds its bytes, or that of its input or output where they stand elsewhere. */
  private placeId({ part, span }: Place): number {
    const row = span ? holder(this.index, span.start, span.end) : -1;
    if (!part) return nodeId(Math.max(row, 0));
    const own =
      'input' in part ? this.partId('input', part.input) : this.partId('output', part.output);
    return row >= 0 && pathTo(this.index, row).includes(outlineRowOf(own)) ? nodeId(row) : own;
  }

  private partId(side: 'input' | 'output', index: number): number {
    const { maps } = this;
    if (maps) return nodeId((side === 'input' ? maps.inputRows : maps.outputRows)[index] ?? 0);
    return nodeId(this.rowsOf(side === 'input' ? 'tx.input' : 'tx.output')[index] ?? 0);
  }

  private rowsOf(kind: NodeKind): Uint32Array {
    const known = this.rows.get(kind) ?? rowsOfKind(this.index, kind);
    this.rows.set(kind, known);
    return known;
  }
}

/** In Core's sentence for an output of version 2 without its script. */
const OUTPUT_SCRIPT_LABEL = 'Output script';

/** The innermost part that holds the whole of a range, or -1. */
function holder(index: NodeIndex, start: number, end: number): number {
  let row = nodeAt(index, start);
  while (row >= 0 && index.end[row]! < end) row = index.parent[row]!;
  return row;
}

/** Ids of parts inside a record by which of their siblings of a kind they are. */
function stepIds(detail: NodeIndex, row: number, steps: readonly PathStep[]): readonly number[] {
  const ids: number[] = [];
  let at = 0;
  for (const { kind, ordinal } of steps) {
    const found = childrenOf(detail, at).filter((child) => kindOf(detail, child) === kind)[ordinal];
    if (found === undefined) break;
    ids.push(nodeId(row, found));
    at = found;
  }
  return ids;
}

/** A part as an index of its own, without what is in it. */
function singleRow(index: NodeIndex, row: number): NodeIndex {
  const single = sliceIndex(index, row, row + 1);
  single.parent[0] = -1;
  single.next[0] = 1;
  return single;
}

/** Keeps the maps as they come, and passes them on. */
class MapKeeper implements PsbtVisitor {
  private head: { readonly global: GlobalMap; readonly version: number } | undefined;
  private readonly inputs: InputMap[] = [];
  private readonly outputs: OutputMap[] = [];

  constructor(private readonly next: PsbtVisitor | undefined) {}

  /** As far as it was read. */
  get psbt(): Psbt | undefined {
    const { head, inputs, outputs } = this;
    return head && { ...head, inputs, outputs };
  }

  global(global: GlobalMap, version: number): void {
    this.head = { global, version };
    this.next?.global(global, version);
  }

  input(map: InputMap, index: number): void {
    this.inputs.push(map);
    this.next?.input(map, index);
  }

  output(map: OutputMap, index: number): void {
    this.outputs.push(map);
    this.next?.output(map, index);
  }

  end(): void {
    this.next?.end();
  }
}
