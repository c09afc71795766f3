import type { PsbtVisitor } from '../psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap, Psbt } from '../psbt/types.ts';
import { headerOf, outputOf, type PsbtHeader, unsignedInputOf } from '../psbt/view.ts';
import type { OutPoint, TxOutput } from '../tx/types.ts';

/** Keeps the maps of a PSBT as they are decoded, up to a fault, and tells others of them. */
export class KeptMaps implements PsbtVisitor {
  version = 0;
  private globalMap: GlobalMap | undefined;
  private header: PsbtHeader | undefined;
  private readonly inputs: InputMap[] = [];
  private readonly outputs: OutputMap[] = [];
  private isWhole = false;

  constructor(private readonly visitors: readonly PsbtVisitor[]) {}

  global(map: GlobalMap, version: number): void {
    this.version = version;
    this.globalMap = map;
    this.header = headerOf(map);
    for (const visitor of this.visitors) visitor.global(map, version);
  }

  input(map: InputMap, index: number): void {
    this.inputs.push(map);
    for (const visitor of this.visitors) visitor.input(map, index);
  }

  output(map: OutputMap, index: number): void {
    this.outputs.push(map);
    for (const visitor of this.visitors) visitor.output(map, index);
  }

  end(): void {
    this.isWhole = true;
    for (const visitor of this.visitors) visitor.end();
  }

  /** As far as it was read. */
  get read(): Psbt | undefined {
    const { version, globalMap: global, inputs, outputs } = this;
    return global && { version, global, inputs, outputs };
  }

  /** Undefined where it does not decode. */
  get psbt(): Psbt | undefined {
    return this.isWhole ? this.read : undefined;
  }

  /** What an input spends; undefined where a fault hides it. */
  outpoint(index: number): OutPoint | undefined {
    const { header, inputs } = this;
    const map = inputs[index];
    if (header && map) return unsignedInputOf(header, map, index).prevout;
    return header?.unsignedTx?.inputs[index]?.prevout;
  }

  /** What an output pays; undefined where a fault hides it. */
  paid(index: number): TxOutput | undefined {
    const { header, outputs } = this;
    const map = outputs[index];
    return header && map ? outputOf(header, map, index) : header?.unsignedTx?.outputs[index];
  }

  /** Tells another visitor of all maps, as if they were decoded anew; yields behind each input and output. */
  *tell(visitor: PsbtVisitor): Generator<void> {
    const { globalMap, version, inputs, outputs } = this;
    if (globalMap) visitor.global(globalMap, version);
    for (const [index, map] of inputs.entries()) {
      visitor.input(map, index);
      yield;
    }
    for (const [index, map] of outputs.entries()) {
      visitor.output(map, index);
      yield;
    }
    if (this.isWhole) visitor.end();
  }
}
