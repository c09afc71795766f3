import type { MapFormat, NamedRow } from '../../../core/psbt/field-row.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../../../core/psbt/fields.ts';
import type { PrintSink, RecordLike } from '../../../core/psbt/printed.ts';
import type { PsbtVisitor } from '../../../core/psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap, PsbtMap } from '../../../core/psbt/types.ts';
import { FeeSum } from './decodepsbt-fee.ts';

/** How a PSBT's JSON may differ from what `decodepsbt` answers. */
export interface PsbtJsonOptions {
  /** Whether members stand a second time by an alias; without it the text is Core's. */
  readonly alias: boolean;
}

const AS_ANSWERED: PsbtJsonOptions = { alias: true };

/** Prints maps in the order in which they come, which is also the order of the members. */
export class PsbtPrinter implements PsbtVisitor {
  private readonly fee = new FeeSum();
  private inOutputs = false;

  constructor(
    private readonly sink: PrintSink,
    private readonly options: PsbtJsonOptions = AS_ANSWERED,
  ) {}

  global(map: GlobalMap): void {
    this.fee.global(map);
    this.sink.beginObject();
    writeMembers(this.sink, map, GLOBAL_FORMAT, this.options);
    this.sink.key('inputs');
    this.sink.beginArray();
  }

  input(map: InputMap, index: number): void {
    this.fee.input(map, index);
    writeMap(this.sink, map, INPUT_FORMAT, this.options);
  }

  output(map: OutputMap, index: number): void {
    this.beginOutputs();
    this.fee.output(map, index);
    writeMap(this.sink, map, OUTPUT_FORMAT, this.options);
  }

  end(): void {
    this.beginOutputs();
    this.sink.endArray();
    const { total } = this.fee;
    if (total !== undefined) {
      this.sink.key('fee');
      this.sink.amount(total);
    }
    this.sink.endObject();
  }

  private beginOutputs(): void {
    if (this.inOutputs) return;
    this.inOutputs = true;
    this.sink.endArray();
    this.sink.key('outputs');
    this.sink.beginArray();
  }
}

/** One object of `inputs` or `outputs`. */
function writeMap<Fields>(
  sink: PrintSink,
  map: PsbtMap<Fields>,
  format: MapFormat<Fields>,
  options: PsbtJsonOptions,
): void {
  sink.mark(map.start, map.end);
  sink.beginObject();
  writeMembers(sink, map, format, options);
  sink.endObject();
}

/** What each row of a table shows of the records of its field, in the order of the rows. */
function writeMembers<Fields>(
  sink: PrintSink,
  map: PsbtMap<Fields>,
  format: MapFormat<Fields>,
  options: PsbtJsonOptions,
): void {
  const byRow = recordsByRow(map, format);
  for (const { row, member, optional, alias } of format.members) {
    const records = byRow[row.ordinal];
    if (optional && !records) continue;
    if (alias && !options.alias) continue;
    const shown = records ? withoutDropped(records, row) : NO_RECORDS;
    if (optional && shown.length === 0) continue;
    sink.key(member.name);
    member.show(sink, shown);
  }
}

/** Without those that Core takes for absent. */
function withoutDropped(
  records: readonly RecordLike[],
  { dropped }: NamedRow,
): readonly RecordLike[] {
  return dropped ? records.filter(({ value }) => !dropped(value)) : records;
}

const NO_RECORDS: readonly RecordLike[] = [];

/** By where the row of their field stands in the table. */
function recordsByRow<Fields>(
  { records }: PsbtMap<Fields>,
  { byField }: MapFormat<Fields>,
): readonly (readonly RecordLike[] | undefined)[] {
  const byRow: RecordLike[][] = [];
  for (const record of records as readonly (RecordLike & { readonly field: keyof Fields })[]) {
    const { ordinal } = byField[record.field];
    const known = byRow[ordinal];
    if (known) known.push(record);
    else byRow[ordinal] = [record];
  }
  return byRow;
}
