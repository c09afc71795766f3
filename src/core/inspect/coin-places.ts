/**
 * Of a transaction that stands alone: which part is which of its inputs, outputs
 * and witnesses. Of a large one they may stand in groups.
 */
import { Cursor } from '../bytes/cursor.ts';
import { resized } from '../bytes/resize.ts';
import { GROUP_SIZE } from '../codec/groups.ts';
import { skipInput, skipOutput, skipWitness } from '../tx/packed.ts';
import { nodeId } from './node-id.ts';
import { childrenOf, type NodeIndex, rowsOfKind } from './node-index.ts';
import type { NodeKind } from './node-kinds.ts';

/** Of what a transaction may have millions. */
export type CoinKind = 'tx.input' | 'tx.output' | 'tx.witness';

interface CoinRow {
  readonly group: NodeKind;
  readonly skip: (cursor: Cursor) => void;
}

const COINS: Readonly<Record<CoinKind, CoinRow>> = {
  'tx.input': { group: 'tx.inputs', skip: skipInput },
  'tx.output': { group: 'tx.outputs', skip: skipOutput },
  'tx.witness': { group: 'tx.witnesses', skip: skipWitness },
};

export class CoinPlaces {
  private readonly rows = new Map<NodeKind, Uint32Array>();

  /** `index` is the outline of `bytes`, and `detailOf` says what is in its closed parts. */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly index: NodeIndex,
    private readonly detailOf: (row: number) => NodeIndex,
  ) {}

  /** The id of the part that is the one at `position` of its kind, undefined where a fault hides it. */
  idOf(kind: CoinKind, position: number): number | undefined {
    const row = this.rowsOf(kind)[position];
    if (row !== undefined) return nodeId(row);
    const group = this.rowsOf(COINS[kind].group)[Math.floor(position / GROUP_SIZE)];
    if (group === undefined) return undefined;
    const inside = childrenOf(this.detailOf(group), 0)[position % GROUP_SIZE];
    return inside === undefined ? undefined : nodeId(group, inside);
  }

  /** The offset at which the first of a kind begins, undefined where there is none. */
  firstStart(kind: CoinKind): number | undefined {
    const row = this.rowsOf(kind)[0] ?? this.rowsOf(COINS[kind].group)[0];
    return row === undefined ? undefined : this.index.start[row];
  }

  /** The offsets at which those of a kind begin. */
  startsOf(kind: CoinKind): Uint32Array {
    const { start, end } = this.index;
    const groups = this.rowsOf(COINS[kind].group);
    if (groups.length === 0) return this.rowsOf(kind).map((row) => start[row]!);
    const starts = new Uint32Array(groups.length * GROUP_SIZE);
    let count = 0;
    for (const group of groups) {
      const cursor = new Cursor(this.bytes, undefined, start[group]);
      while (cursor.pos < end[group]!) {
        starts[count++] = cursor.pos;
        COINS[kind].skip(cursor);
      }
    }
    return resized(starts, count);
  }

  private rowsOf(kind: NodeKind): Uint32Array {
    const known = this.rows.get(kind);
    if (known) return known;
    const found = rowsOfKind(this.index, kind);
    this.rows.set(kind, found);
    return found;
  }
}
