import type { DecodeError } from '../bytes/decode-error.ts';
import type { Span } from '../bytes/span.ts';
import type { Chain } from '../encoding/chains.ts';
import type { PsbtVisitor } from '../psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap } from '../psbt/types.ts';
import { hasWitness, measureSerialised } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';
import { DetailCache } from './detail-cache.ts';
import type { Place } from './findings.ts';
import { DETAIL_LIMIT, type InspectedFormat } from './format.ts';
import type { GivenPrevouts } from './given-prevouts.ts';
import { addIndexFindings } from './index-findings.ts';
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
import { type Summary, summarise } from './summary.ts';
import { SummaryCollector } from './summary-collector.ts';
import { valueAt } from './values.ts';

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
  /** Of a transaction that decodes. */
  readonly transaction: Transaction | undefined;
  private readonly collected: SummaryCollector;
  private readonly wtxid: Uint8Array | undefined;
  private readonly openRows: readonly number[];
  private readonly details = new DetailCache();
  private readonly rows = new Map<NodeKind, Uint32Array>();

  /**
   * Decodes `bytes`; `listener` is told of a PSBT's maps on the way, `given` are
   * previous outputs of a raw transaction.
   */
  constructor(
    readonly bytes: Uint8Array,
    readonly format: InspectedFormat,
    listener?: PsbtVisitor,
    given?: GivenPrevouts,
  ) {
    this.collected = new SummaryCollector();
    const visitor = listener ? new Tee(this.collected, listener) : this.collected;
    const found = outline(bytes, format, visitor);
    this.version = found.version;
    this.index = found.index;
    this.error = found.error;
    this.openRows = found.openRows ?? [];
    const { transaction } = found;
    this.transaction = transaction;
    if (transaction) {
      // The bytes are those of the one serialisation that there is.
      const [witnesses] = this.rowsOf('tx.witness');
      const witnessesStart = witnesses === undefined ? undefined : found.index.start[witnesses];
      const measures = measureSerialised(bytes, witnessesStart);
      this.collected.transaction(transaction, measures, given);
      if (hasWitness(transaction)) this.wtxid = measures.wtxid;
    }
    if (format === 'psbt') {
      this.maps = new PsbtMaps(bytes, found.index, found.version);
      addIndexFindings(this.collected.findings, found.index);
    }
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

  summary(chain: Chain): Summary {
    const { format, version, wtxid } = this;
    const context = {
      format,
      version,
      chain,
      idOf: (place: Place) => this.idOf(place),
      ownerOf: (id: number) => this.ownerOf(id),
    };
    return summarise(this.collected, wtxid ? { ...context, wtxid } : context);
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

  private idOf(place: Place): number {
    if (place === 'whole') return nodeId(0);
    if ('offset' in place) return nodeId(nodeAt(this.index, place.offset));
    const isInput = 'input' in place;
    const position = isInput ? place.input : place.output;
    const { maps } = this;
    if (maps) return nodeId((isInput ? maps.inputRows : maps.outputRows)[position] ?? 0);
    return nodeId(this.rowsOf(isInput ? 'tx.input' : 'tx.output')[position] ?? 0);
  }

  private ownerOf(id: number): number {
    const owner = pathTo(this.index, outlineRowOf(id)).find((row) =>
      OWNERS.has(kindOf(this.index, row)),
    );
    return owner === undefined ? id : nodeId(owner);
  }

  private rowsOf(kind: NodeKind): Uint32Array {
    const known = this.rows.get(kind) ?? rowsOfKind(this.index, kind);
    this.rows.set(kind, known);
    return known;
  }
}

/** In Core's sentence for an output of version 2 without its script. */
const OUTPUT_SCRIPT_LABEL = 'Output script';

const OWNERS: ReadonlySet<NodeKind> = new Set(['psbt.input', 'psbt.output']);

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

/** Tells two visitors. */
class Tee implements PsbtVisitor {
  constructor(
    private readonly first: PsbtVisitor,
    private readonly second: PsbtVisitor,
  ) {}

  global(map: GlobalMap, version: number): void {
    this.first.global(map, version);
    this.second.global(map, version);
  }

  input(map: InputMap, index: number): void {
    this.first.input(map, index);
    this.second.input(map, index);
  }

  output(map: OutputMap, index: number): void {
    this.first.output(map, index);
    this.second.output(map, index);
  }

  end(): void {
    this.first.end();
    this.second.end();
  }
}
