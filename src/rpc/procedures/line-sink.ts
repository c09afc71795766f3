/**
 * How many lines a result has when it is printed prettily, without printing it:
 * what is scrolled through must have its height before any of it is written.
 */
import { INPUT_FORMAT, OUTPUT_FORMAT } from '../../core/psbt/fields.ts';
import type { InputMap, OutputMap } from '../../core/psbt/types.ts';
import { extractDestination } from '../../core/script/destination.ts';
import type { Transaction } from '../../core/tx/types.ts';
import { writeMap } from './decodepsbt-maps.ts';
import type { Elements, ResultSink } from './result-sink.ts';
import { type LocatedParts, writeTransaction } from './transaction-json.ts';

/** Counts the lines of what is printed to it; `parts` are those of a transaction that is large. */
export class LineSink implements ResultSink {
  readonly counts = true;
  lines = 0;
  protected depth = 0;
  /** The lines when each open bracket was opened, and whether it is an array's. */
  private readonly before: number[] = [];
  private readonly inArray: boolean[] = [true];

  constructor(private readonly parts?: LocatedParts) {}

  beginObject(): void {
    this.begin(false);
  }

  endObject(): void {
    this.close();
  }

  beginArray(): void {
    this.begin(true);
  }

  endArray(): void {
    this.close();
  }

  hex(): void {
    this.value();
  }

  reversedHex(): void {
    this.value();
  }

  number(): void {
    this.value();
  }

  bool(): void {
    this.value();
  }

  string(): void {
    this.value();
  }

  amount(): void {
    this.value();
  }

  hexKey(): void {
    this.lines++;
  }

  mark(): void {}

  markAround(): void {}

  /** A member's value begins on the line of its name. */
  key(): void {
    this.lines++;
  }

  /** `asm`, `hex` and `type`. */
  script(): void {
    this.object(3);
  }

  /** `asm` and `hex`. */
  scriptSig(): void {
    this.object(2);
  }

  scriptPubKey(script: Uint8Array): void {
    this.object(extractDestination(script) ? 5 : 4);
  }

  transaction(transaction: Transaction, end: number): void {
    writeTransaction(this, transaction, end, this.parts);
  }

  elements({ count, write }: Elements): void {
    for (let i = 0; i < count; i++) write(this, i);
  }

  /** An object of so many members of a line each, which closes on a line of its own. */
  private object(members: number): void {
    this.value();
    this.lines += members + 1;
  }

  /** An item of an array has a line of its own. */
  private value(): void {
    if (this.inArray[this.depth]) this.lines++;
  }

  private begin(isArray: boolean): void {
    this.value();
    this.before[++this.depth] = this.lines;
    this.inArray[this.depth] = isArray;
  }

  /** What is empty closes on the line that opens it. */
  private close(): void {
    if (this.lines > this.before[this.depth--]!) this.lines++;
  }
}

/** How many lines the JSON of each input and output has, without the alias. */
export interface MapLines {
  readonly inputs: Uint32Array;
  readonly outputs: Uint32Array;
}

/** Counts the lines of maps as a PSBT is read. */
export class MapLineCounter {
  private readonly sink = new LineSink();
  private readonly inputs: number[] = [];
  private readonly outputs: number[] = [];

  input(map: InputMap): void {
    this.sink.lines = 0;
    writeMap(this.sink, map, INPUT_FORMAT, { alias: false });
    this.inputs.push(this.sink.lines);
  }

  output(map: OutputMap): void {
    this.sink.lines = 0;
    writeMap(this.sink, map, OUTPUT_FORMAT, { alias: false });
    this.outputs.push(this.sink.lines);
  }

  get lines(): MapLines {
    return { inputs: Uint32Array.from(this.inputs), outputs: Uint32Array.from(this.outputs) };
  }
}
