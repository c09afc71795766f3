/**
 * Which map of a PSBT is which input and output of its transaction. An input's
 * outpoint stands in the unsigned transaction of a version 0 PSBT, far from its
 * map, and in the map itself in version 2; this finds either, and keeps offsets
 * only.
 */
import { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import type { Span } from '../bytes/span.ts';
import type { Codec } from '../codec/codec.ts';
import { INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { readMap } from '../psbt/map-codec.ts';
import { recordOf } from '../psbt/record-access.ts';
import { bareInput, outPoint, txOutput, txOutputContent } from '../tx/codec.ts';
import type { OutPoint, TxOutput } from '../tx/types.ts';
import { childrenOf, kindOf, type NodeIndex, rowsOfKind } from './node-index.ts';

/** Where an unsigned transaction stands, and each of its inputs and outputs. */
export interface UnsignedOffsets extends Span {
  /** Offset of the record, which ends with the transaction. */
  readonly record: number;
  readonly inputs: Uint32Array;
  readonly outputs: Uint32Array;
}

export class PsbtMaps {
  /** Rows of the outline. */
  readonly globalRow: number;
  readonly inputRows: Uint32Array;
  readonly outputRows: Uint32Array;
  private knownOffsets: UnsignedOffsets | 'none' | undefined;

  /** `index` is the outline of `bytes`, a PSBT of `version`, whole or up to a fault. */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly index: NodeIndex,
    private readonly version: number,
  ) {
    this.globalRow = rowsOfKind(index, 'psbt.global')[0] ?? -1;
    this.inputRows = rowsOfKind(index, 'psbt.input');
    this.outputRows = rowsOfKind(index, 'psbt.output');
  }

  /** What an input spends; undefined where a fault hides it. */
  outpoint(input: number): OutPoint | undefined {
    if (this.version >= 2) return this.outpointOfMap(input);
    const place = this.unsigned?.inputs[input];
    return place === undefined ? undefined : outPoint.read(this.cursor(place));
  }

  /** What an output pays; undefined where a fault hides it. */
  output(output: number): TxOutput | undefined {
    if (this.version >= 2) return this.outputOfMap(output);
    const place = this.unsigned?.outputs[output];
    return place === undefined ? undefined : txOutputContent.read(this.cursor(place));
  }

  private outpointOfMap(input: number): OutPoint | undefined {
    return this.readAt(this.inputRows[input], (cursor) => {
      const map = readMap(cursor, INPUT_FORMAT, this.version);
      const txid = recordOf(map, 'previous_txid');
      const vout = recordOf(map, 'output_index');
      return txid && vout ? { txid: txid.value, vout: vout.value } : undefined;
    });
  }

  private outputOfMap(output: number): TxOutput | undefined {
    return this.readAt(this.outputRows[output], (cursor) => {
      const map = readMap(cursor, OUTPUT_FORMAT, this.version);
      const amount = recordOf(map, 'amount');
      const script = recordOf(map, 'script');
      return amount && script ? { value: amount.value, scriptPubKey: script.value } : undefined;
    });
  }

  private readAt<T>(row: number | undefined, read: (cursor: Cursor) => T): T | undefined {
    if (row === undefined) return undefined;
    return unlessFaulty(() => read(this.cursor(this.index.start[row]!)));
  }

  /** The transaction of a version 0 PSBT, up to a fault in it. */
  get unsigned(): UnsignedOffsets | undefined {
    this.knownOffsets ??= this.findOffsets() ?? 'none';
    return this.knownOffsets === 'none' ? undefined : this.knownOffsets;
  }

  private findOffsets(): UnsignedOffsets | undefined {
    const row = childrenOf(this.index, this.globalRow).find(
      (record) => kindOf(this.index, record) === 'psbt.global.unsigned_tx',
    );
    if (this.globalRow < 0 || row === undefined) return undefined;
    const record = this.index.start[row]!;
    const cursor = this.cursor(record);
    let start = record;
    const inputs: number[] = [];
    const outputs: number[] = [];
    unlessFaulty(() => {
      cursor.take(cursor.compactSize());
      cursor.compactSize();
      start = cursor.pos;
      cursor.skip(VERSION_SIZE);
      skipEach(cursor, inputs, bareInput);
      skipEach(cursor, outputs, txOutput);
    });
    return {
      record,
      start,
      end: this.index.end[row]!,
      inputs: Uint32Array.from(inputs),
      outputs: Uint32Array.from(outputs),
    };
  }

  private cursor(start: number): Cursor {
    return new Cursor(this.bytes, undefined, start);
  }
}

const VERSION_SIZE = 4;

/** Goes on after a counted list, and notes where each item begins. */
function skipEach(cursor: Cursor, places: number[], item: Codec<unknown>): void {
  for (let left = cursor.compactSize(); left > 0; left--) {
    const start = cursor.pos;
    item.skip?.(cursor);
    places.push(start);
  }
}

/** What `read` answers, or undefined where the bytes are not what they should be. */
function unlessFaulty<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
